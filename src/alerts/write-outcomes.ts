import { sql } from 'kysely';
import { type ColumnTypes, type GivenValue, givenRows } from '../db/given-rows.ts';
import { newId } from '../db/identifier.ts';
import { own, TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { emitEvent } from '../events/emit-event.ts';
import type { Organization } from '../organizations/organization.ts';
import { type CheckClaim, isStillClaimed, reopenCheck } from './claim-check.ts';
import { type Crossing, crossingData, crossingOf } from './crossing.ts';
import type { CheckKind } from './names.ts';
import { isFailed, type Outcome, type ReadOutcome } from './outcome.ts';

/** So many messages of one alert are sent within a day; later crossings are in the app and in events alone. */
export const MOST_MAILS_A_DAY = 10;

/**
 * Writes what a check found: sides, crossings and their events in one transaction, so that each crossing is reported once, whichever process sees it.
 * Nothing is written where another process took the check over, and nothing of an alert that its maker changed meanwhile.
 */
export async function writeOutcomes(
  tenant: TenantWriter,
  outcomes: readonly Outcome[],
  { claim, organization, address, now, clock }: Writing,
): Promise<void> {
  await tenant.noteTogether(async (transaction) => {
    const moved = movedTo(claim.kind, outcomes);
    // Both checks may move alerts to each other at once: each locks the row of `alerts` first.
    if (moved === 'alerts') await transaction.run(reopenCheck(moved));
    if (!(await isStillClaimed(transaction, claim, clock())))
      throw new Error('another process took over the check of alerts');
    if (moved === 'failed_alerts') await transaction.run(reopenCheck(moved));
    const written = await transaction.run(updateAlerts(outcomes, now));
    const ids = new Set(written.map(({ id }) => id));
    const crossings = outcomes.flatMap((outcome) =>
      outcome.kind === 'read' && outcome.crossing !== null && ids.has(outcome.alert.id)
        ? [crossingOf(outcome, outcome.crossing.explanation, organization, now)]
        : [],
    );
    if (crossings.length === 0) return;
    await transaction.run(insertFirings(crossings, now));
    for (const crossing of crossings)
      await transaction.run(emitEvent('metric.crossed', crossingData(crossing, address), now));
  });
}

type Writing = Readonly<{
  claim: CheckClaim;
  organization: Organization;
  address: string;
  now: Date;
  clock: () => Date;
}>;

/** The check to which some of the alerts belong from now on; null where all stay with the one that was made. */
function movedTo(kind: CheckKind, outcomes: readonly Outcome[]): CheckKind | null {
  const failed = outcomes.filter((outcome) => isFailed(outcome)).length;
  if (kind === 'alerts') return failed === 0 ? null : 'failed_alerts';
  return failed === outcomes.length ? null : 'alerts';
}

function updateAlerts(outcomes: readonly Outcome[], now: Date): Statement<Readonly<{ id: string }>> {
  const rows = outcomes.map((outcome) => ({
    id: outcome.alert.id,
    revision: outcome.alert.revision,
    ended: outcome.kind === 'ended',
    waits_because: outcome.kind === 'waits' ? outcome.because : null,
    ...sideOf(outcome),
  }));
  return sql<Readonly<{ id: string }>>`
    update alerts set
      ended_at = case when found.ended then ${now}::timestamptz end,
      waits_because = found.waits_because,
      holds = found.holds,
      value = found.value::numeric,
      fired_at = case when found.crosses then ${now}::timestamptz else alerts.fired_at end,
      checked_at = ${now}::timestamptz
    from ${givenRows('found', COLUMNS, rows)}
    where alerts.organization_id = ${TENANT} and alerts.id = found.id and alerts.revision = found.revision
    returning alerts.id
  `.compile(query);
}

function sideOf(outcome: Outcome) {
  const { alert } = outcome;
  if (outcome.kind !== 'read')
    return { holds: alert.holds, crosses: false, value: alert.value?.toFixed() ?? null };
  const { holds, crossing, reading }: ReadOutcome = outcome;
  return { holds, crosses: crossing !== null, value: reading.value?.toFixed() ?? null };
}

type Column = 'id' | 'revision' | 'ended' | 'waits_because' | 'holds' | 'crosses' | 'value';
const COLUMNS: ColumnTypes<Record<Column, GivenValue>> = {
  id: 'uuid',
  revision: 'integer',
  ended: 'boolean',
  waits_because: 'text',
  holds: 'boolean',
  crosses: 'boolean',
  value: 'text',
};

function insertFirings(crossings: readonly Crossing[], now: Date): Statement<unknown> {
  const rows = crossings.map(({ alert, needs, sentence, explanation, path }) => ({
    id: newId(now),
    alert_id: alert.id,
    created_by: alert.createdBy,
    needs: needs.join(' '),
    sentence,
    explanation,
    path,
    by_mail: alert.byMail,
  }));
  const dayBefore = new Date(now.getTime() - 86_400_000);
  return sql`
    insert into alert_firings
      (organization_id, id, alert_id, created_by, needs, sentence, explanation, path, fired_at, is_mail_due)
    select ${TENANT}, fired.id, fired.alert_id, fired.created_by, string_to_array(fired.needs, ' '), fired.sentence, fired.explanation,
      fired.path, ${now}::timestamptz, fired.by_mail and (
        select count(*) from ${own('alert_firings')} earlier
        where earlier.alert_id = fired.alert_id and earlier.fired_at > ${dayBefore}::timestamptz
      ) < ${MOST_MAILS_A_DAY}::int
    from ${givenRows('fired', FIRING_COLUMNS, rows)}
    returning 1 as written
  `.compile(query);
}

type FiringColumn =
  | 'id'
  | 'alert_id'
  | 'created_by'
  | 'needs'
  | 'sentence'
  | 'explanation'
  | 'path'
  | 'by_mail';
const FIRING_COLUMNS: ColumnTypes<Record<FiringColumn, GivenValue>> = {
  id: 'uuid',
  alert_id: 'uuid',
  created_by: 'uuid',
  needs: 'text',
  sentence: 'text',
  explanation: 'text',
  path: 'text',
  by_mail: 'boolean',
};
