import type { TenantWriter } from '../../db/tenant.ts';
import type { OrganizationWork } from '../../organization-worker.ts';
import { findDueOrganizations } from './claim.ts';
import { type Delivering, deliverDue } from './deliver.ts';

/** The surroundings of a process's deliveries. */
export type DeliverySurroundings = Pick<Delivering, 'platform' | 'rules' | 'clock'> &
  Readonly<{
    openTenant: (organizationId: string) => TenantWriter;
    onFailure: (failure: unknown) => void;
  }>;

/** How often a process looks for something to deliver that other processes wrote. */
const EVERY_MS = 1000;

const MOST_AT_ONCE = 16;

/** The delivery of events to webhooks. Processes share it by leases. */
export function deliveryWork({
  platform,
  openTenant,
  rules,
  clock,
  onFailure,
}: DeliverySurroundings): OrganizationWork {
  let last = NIL_ID;
  return {
    everyMs: EVERY_MS,
    restMs: 0,
    mostAtOnce: MOST_AT_ONCE,
    findDue: async (wanted) => {
      const due = await findDueOrganizations(platform, { ...wanted, after: last }, clock());
      last = due.at(-1) ?? NIL_ID;
      return due;
    },
    work: async (organizationId, signal) =>
      await deliverDue(openTenant(organizationId), { platform, organizationId, rules, clock, signal }),
    onFailure,
  };
}

// Where the first round begins.
const NIL_ID = '00000000-0000-0000-0000-000000000000';
