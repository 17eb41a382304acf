import { sql } from 'kysely';
import { recordEvent } from '../audit/audit.ts';
import type { EraserDoor, ErasingRoles } from '../db/eraser.ts';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import { addDays, formatDay, todayIn } from '../period/index.ts';
import { eraseContents } from './erase-events.ts';
import { erasePerson } from './erase-person.ts';
import { OLD_ROWS, RETENTION_KINDS, type RetentionKind } from './retention-kinds.ts';
import { type RetentionRules, readRules } from './retention-rules.ts';

/** For each kind that has a rule, how many are old. */
export type RetentionCounts = Readonly<Partial<Record<RetentionKind, number>>>;

/** So many rows are erased in one transaction. */
const STEP_ROWS = 1_000;

type RetentionScope = Readonly<{ organizationId: string; timeZone: string }>;

/** How much these rules would erase today. */
export async function previewRetention(
  tenant: TenantReader,
  rules: RetentionRules,
  { timeZone }: Pick<RetentionScope, 'timeZone'>,
  now: Date,
): Promise<RetentionCounts> {
  return await tenant.snapshot(async (transaction) => {
    const counts: Partial<Record<RetentionKind, number>> = {};
    for (const kind of RETENTION_KINDS) {
      const days = rules[kind];
      if (days === null) continue;
      const { table, isOld } = OLD_ROWS[kind];
      const [row] = await transaction.run(
        sql<Readonly<{ count: number }>>`select count(*)::int as count from ${own(table)} ${sql.table(table)}
          where ${isOld(limitOf(days, timeZone, now))}`.compile(query),
      );
      counts[kind] = row?.count ?? 0;
    }
    return counts;
  });
}

/**
 * Applies the rules of an organisation, once a day whichever process comes first, in steps; null where that was done today, or
 * there is no rule. One that was interrupted is taken up again by the next run.
 */
export async function runRetention(
  { tenant, door }: Readonly<{ tenant: TenantWriter; door: EraserDoor }>,
  { organizationId, timeZone }: RetentionScope,
  now: Date,
): Promise<RetentionCounts | null> {
  const { rules, lastRunOn } = await readRules(tenant);
  const today = formatDay(todayIn(timeZone, now));
  if (lastRunOn === today || RETENTION_KINDS.every((kind) => rules[kind] === null)) return null;
  const counts: Partial<Record<RetentionKind, number>> = {};
  for (const kind of RETENTION_KINDS) {
    const days = rules[kind];
    if (days === null) continue;
    const limit = limitOf(days, timeZone, now);
    let erased = 0;
    for (let step = STEP_ROWS; step === STEP_ROWS; erased += step) {
      step = await ERASE[kind]({ tenant, door, organizationId, today }, limit, now);
    }
    counts[kind] = erased;
  }
  await door.erase(async (roles) => {
    await finish(roles, { organizationId, today, counts }, now);
  });
  return counts;
}

function limitOf(days: number, timeZone: string, now: Date) {
  return {
    instant: new Date(now.getTime() - days * DAY_MS),
    day: formatDay(addDays(todayIn(timeZone, now), -days)),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

type Step = Readonly<{ tenant: TenantWriter; door: EraserDoor; organizationId: string; today: string }>;
type Limit = ReturnType<typeof limitOf>;

/** Erases up to STEP_ROWS of a kind; returns how many. */
const ERASE: Readonly<Record<RetentionKind, (step: Step, limit: Limit, now: Date) => Promise<number>>> = {
  audit_event_days: async ({ door }, limit, now) =>
    await door.erase(async ({ eraser }) => {
      const old = await eraser.run(
        sql<Readonly<{ id: string }>>`
          select id from ${own('audit_events')} audit_events where ${OLD_ROWS.audit_event_days.isOld(limit)} limit ${STEP_ROWS}`.compile(
          query,
        ),
      );
      return await eraseContents(
        eraser,
        old.map(({ id }) => id),
        now,
      );
    }),
  import_report_days: async ({ door }, limit) => await deleteOld(door, 'import_report_days', limit),
  ended_invitation_days: async ({ door }, limit) => await deleteOld(door, 'ended_invitation_days', limit),
  departed_person_days: async ({ tenant, door, organizationId, today }, limit, now) => {
    const persons = await tenant.read(
      sql<Readonly<{ id: string }>>`
        select id from ${own('persons')} persons where ${OLD_ROWS.departed_person_days.isOld(limit)} order by id limit ${STEP_ROWS}`.compile(
        query,
      ),
    );
    for (const { id } of persons) {
      const request = { organizationId, personId: id, actor: { kind: 'operator' }, today } as const;
      await erasePerson({ tenant, door }, { ...request, requireConfirmed: () => undefined }, now);
    }
    return persons.length;
  },
};

async function deleteOld(door: EraserDoor, kind: RetentionKind, limit: Limit): Promise<number> {
  const { table, isOld } = OLD_ROWS[kind];
  const deleted = await door.erase(
    async ({ eraser }) =>
      await eraser.run(
        sql<never>`
          delete from ${sql.table(table)}
          where organization_id = ${TENANT} and id = any(array(select id from ${own(table)} ${sql.table(table)} where ${isOld(limit)} limit ${STEP_ROWS}))
          returning 1 as one`.compile(query),
      ),
  );
  return deleted.length;
}

async function finish(
  { tenant }: ErasingRoles,
  {
    organizationId,
    today,
    counts,
  }: Readonly<{ organizationId: string; today: string; counts: RetentionCounts }>,
  now: Date,
): Promise<void> {
  await tenant.run(query.updateTable('retention_rules').set({ last_run_on: today }).compile());
  if (Object.values(counts).every((count) => count === 0)) return;
  const event = {
    actor: { kind: 'operator' } as const,
    action: 'retention.run',
    subject: { kind: 'organization', id: organizationId },
  };
  await tenant.run(recordEvent({ ...event, before: null, after: counts }, now));
}
