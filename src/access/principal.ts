import type { Category } from '../metrics/definition/metric.ts';
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
      families: ReadonlySet<Category> | null;
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
      families: null;
    }>;

export type { Organization } from '../organizations/organization.ts';
