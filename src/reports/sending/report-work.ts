import type { TenantWriter } from '../../db/tenant.ts';
import type { OrganizationWork } from '../../organization-worker.ts';
import { findDueOrganizations } from './claim.ts';
import { type Sending, sendDue } from './send-due.ts';

/** The surroundings of a process that sends reports. */
export type ReportSurroundings = Omit<Sending, 'asking' | 'noting' | 'signal'> &
  Readonly<{
    /** For what is noted of reports. */
    openTenant: (organizationId: string) => TenantWriter;
    /** For their questions, which the signal ends. */
    openForQuestions: (organizationId: string, signal: AbortSignal) => TenantWriter;
  }>;

/** How often a process looks for reports that are due. */
const EVERY_MS = 10_000;

/** Organisations whose reports one process makes at once. */
const MOST_AT_ONCE = 2;

/** The sending of reports, of an organisation one after another. Processes share it by leases. */
export function reportWork(surroundings: ReportSurroundings): OrganizationWork {
  const { platform, openTenant, openForQuestions, clock, onFailure } = surroundings;
  return {
    everyMs: EVERY_MS,
    restMs: 0,
    mostAtOnce: MOST_AT_ONCE,
    findDue: async (wanted) => await findDueOrganizations(platform, wanted, clock()),
    work: async (organizationId, signal) => {
      const doors = {
        asking: openForQuestions(organizationId, signal),
        noting: openTenant(organizationId),
      };
      return await sendDue({ ...surroundings, ...doors, signal });
    },
    onFailure,
  };
}
