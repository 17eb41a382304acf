import type { Category } from '../metrics/definition/metric.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Capability, Role } from './capability.ts';

/** Who is calling, for which organisation, and what they may do there. */
export type Principal =
  | Readonly<{
      kind: 'api key';
      keyId: string;
      organization: Organization;
      capabilities: ReadonlySet<Capability>;
      /** The families of metrics that exist for the key; null: all. */
      families: ReadonlySet<Category> | null;
    }>
  | Readonly<{
      kind: 'session';
      sessionId: string;
      userId: string;
      /** The organisation requires a second factor, and the user has none: nothing of it is theirs to see. */
      lacksSecondFactor: boolean;
      role: Role;
      organization: Organization;
      capabilities: ReadonlySet<Capability>;
      families: null;
    }>;

export type { Organization } from '../organizations/organization.ts';
