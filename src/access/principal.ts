import type { Limits } from '../metrics/definition/protection.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Capability, Role } from './capability.ts';

/** The caller, their organisation and their capabilities there. */
export type Principal =
  | Readonly<{
      kind: 'api key';
      keyId: string;
      organization: Organization;
      capabilities: ReadonlySet<Capability>;
      /** The families of metrics that the key can read; null: all. */
      limits: Extract<Limits, { kind: 'families' }> | null;
    }>
  | Readonly<{
      kind: 'session';
      sessionId: string;
      userId: string;
      /** The organisation requires a second factor and the user has none: they see nothing of it. */
      lacksSecondFactor: boolean;
      role: Role;
      organization: Organization;
      capabilities: ReadonlySet<Capability>;
      limits: null;
    }>
  | Readonly<{
      kind: 'sheet link';
      linkId: string;
      /** The member for whom it reads. */
      makerId: string;
      organization: Organization;
      capabilities: ReadonlySet<Capability>;
      limits: Extract<Limits, { kind: 'named' }>;
    }>
  | Readonly<{
      kind: 'assistant';
      /** The row of its access token, which is the same for as long as it is connected. */
      keyId: string;
      /** The member for whom it reads and changes. */
      userId: string;
      organization: Organization;
      capabilities: ReadonlySet<Capability>;
      limits: null;
    }>;

export type { Organization } from '../organizations/organization.ts';
