import type { Capability, Role } from './capability.ts';
import type { Organization } from './organization.ts';

/** Who is calling, for which organisation, and what they may do there. */
export type Principal =
  | Readonly<{
      kind: 'api key';
      keyId: string;
      organization: Organization;
      capabilities: ReadonlySet<Capability>;
    }>
  | Readonly<{
      kind: 'session';
      sessionId: string;
      userId: string;
      role: Role;
      organization: Organization;
      capabilities: ReadonlySet<Capability>;
    }>;

export type { Organization } from './organization.ts';
