import { forgetOldFirings } from '../alerts/forget-firings.ts';
import type { EraserDoor } from '../db/eraser.ts';
import type { PlatformDoor } from '../db/platform.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { announceExpiringKeys } from '../events/announce-expiring-keys.ts';
import { forgetOldAttempts, forgetOldEvents } from '../events/forget-events.ts';
import { forgetOldRequests } from '../request-log/write-requests.ts';
import { eraseDemographics } from '../sql/people/stated.ts';
import { forgetOldAnswers } from '../writing/kept-answers.ts';
import { type DueOrganization, findDueErasures, findOpenOrganizations } from './due-erasures.ts';
import { type ErasedOrganization, eraseOrganization } from './erase-organization.ts';
import { forgetEndedAssistants } from './forget-assistants.ts';
import { runRetention } from './run-retention.ts';

/** The doors that upkeep goes through. */
export type UpkeepDoors = Readonly<{
  platform: PlatformDoor;
  openEraser: (organizationId: string) => EraserDoor;
  openTenant: (organizationId: string) => TenantWriter;
}>;

/** Hears what upkeep did to an organisation, or why it could not. */
export type UpkeepListener = Readonly<{
  onErased: (slug: string, erased: ErasedOrganization) => void;
  onFailure: (slug: string, failure: unknown) => void;
}>;

/**
 * The daily upkeep: erases closed organisations whose grace period is over, and the statements of erased persons
 * once a later snapshot exists; announces keys that expire soon; forgets old answers to repeatable requests, old events, old requests,
 * ended assistants and what alerts fired long ago; and applies the rules of retention. A failure in one organisation does not affect the
 * others.
 */
export async function runUpkeep(
  { platform, openEraser, openTenant }: UpkeepDoors,
  { onErased, onFailure }: UpkeepListener,
  now: Date,
): Promise<void> {
  const each = async (
    organizations: readonly DueOrganization[],
    work: (organization: DueOrganization) => Promise<void>,
  ) => {
    for (const organization of organizations) {
      await work(organization).catch((failure: unknown) => {
        onFailure(organization.slug, failure);
      });
    }
  };
  await each(await findDueErasures(platform, now), async ({ id, slug }) => {
    onErased(slug, await eraseOrganization(openEraser(id), now));
  });
  await each(await findOpenOrganizations(platform), async ({ id, timeZone }) => {
    const doors = { tenant: openTenant(id), door: openEraser(id) };
    await doors.tenant.note(forgetOldAnswers(now));
    await announceExpiringKeys(doors.tenant, now);
    await doors.tenant.note(forgetOldEvents(now));
    await doors.tenant.note(forgetOldAttempts(now));
    await doors.tenant.note(forgetOldFirings(now));
    await doors.tenant.note(forgetOldRequests(now));
    await forgetEndedAssistants(doors, now);
    await runRetention(doors, { organizationId: id, timeZone }, now);
    await openEraser(id).erase(async ({ eraser }) => await eraser.run(eraseDemographics()));
  });
}
