import type { PlatformDoor } from '../db/platform.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { OrganizationWork } from '../organization-worker.ts';
import { type AlertCheck, checkAlerts } from './check-alerts.ts';
import { checkTieOuts } from './check-tie-outs.ts';
import { type CheckDoors, findDueChecks } from './claim-check.ts';
import { mailFirings } from './mail-firings.ts';

/** The surroundings of a process's checks. */
export type CheckSurroundings = Readonly<{
  platform: PlatformDoor;
  /** For what waits in the same lane as the questions of callers; a signal ends it. */
  openForQuestions: (organizationId: string, signal: AbortSignal | null) => TenantWriter;
  clock: () => Date;
  /** The address of the service, for links. */
  address: string;
  mail: Mailer;
  /** Hears of each check that was made, after which there may be events. */
  onChecked: (organizationId: string) => void;
  onFailure: (failure: unknown) => void;
}>;

/** How often a process looks for alerts to check after writes of other processes: within two seconds of a posting they have fired. */
const ALERTS_EVERY_MS = 500;

/** So that steady writes of an organisation do not have its alerts computed without pause. */
const ALERTS_REST_MS = 200;

/** How often it looks for alerts that failed, which are tried again after a minute at the earliest. */
const FAILED_ALERTS_EVERY_MS = 5_000;

/** The same for documents, which are checked at most once a minute. */
const TIE_OUTS_EVERY_MS = 5_000;

const MOST_AT_ONCE = 16;

/** The check of alerts, or that of those that failed by themselves. Processes share it by leases. */
export function alertWork(kind: AlertCheck, surroundings: CheckSurroundings): OrganizationWork {
  const { platform, clock, address, mail, onChecked, onFailure } = surroundings;
  return {
    everyMs: kind === 'alerts' ? ALERTS_EVERY_MS : FAILED_ALERTS_EVERY_MS,
    restMs: ALERTS_REST_MS,
    mostAtOnce: MOST_AT_ONCE,
    findDue: async (wanted) => await findDueChecks(platform, kind, wanted, clock()),
    work: async (organizationId, signal) => {
      const doors = doorsOf(surroundings, organizationId, signal);
      // Before the check too: a process that was killed after one may have left messages.
      await mailFirings(doors.noting, { mail, platform, address, now: clock() });
      if (await checkAlerts(doors, { platform, clock, address, signal, onFailure }, kind))
        onChecked(organizationId);
      await mailFirings(doors.noting, { mail, platform, address, now: clock() });
      return false;
    },
    onFailure,
  };
}

/** The check of documents against control accounts. */
export function tieOutWork(surroundings: CheckSurroundings): OrganizationWork {
  const { platform, clock, address, onChecked, onFailure } = surroundings;
  return {
    everyMs: TIE_OUTS_EVERY_MS,
    restMs: 0,
    mostAtOnce: MOST_AT_ONCE,
    findDue: async (wanted) => await findDueChecks(platform, 'tie_outs', wanted, clock()),
    work: async (organizationId, signal) => {
      const doors = doorsOf(surroundings, organizationId, signal);
      if (await checkTieOuts(doors, { clock, address, signal })) onChecked(organizationId);
      return false;
    },
    onFailure,
  };
}

function doorsOf(
  { openForQuestions }: CheckSurroundings,
  organizationId: string,
  signal: AbortSignal,
): CheckDoors {
  return {
    asking: openForQuestions(organizationId, signal),
    noting: openForQuestions(organizationId, null),
  };
}
