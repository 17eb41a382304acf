import { sql } from 'kysely';
import { endDelegatesOfReturning } from '../../access/end-delegates.ts';
import { noteMakersWhoLeave } from '../../access/key-makers.ts';
import { recordEvents } from '../../audit/audit.ts';
import { mention } from '../../db/mentions.ts';
import { own, ownAndRemoved, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { formatDay, todayIn } from '../../period/index.ts';
import { loadActiveDefinitions, notRequired } from '../custom-fields/index.ts';
import { valuesOf } from '../profiles/changed-values.ts';
import type { Setting } from '../profiles/draft.ts';
import type { AssignmentContent } from './assignment-fields.ts';
import { moveFirstAssignments } from './move-first-assignments.ts';
import {
  type ChangedMembership,
  type KeptMembership,
  type MembershipDraft,
  type PlannedMembership,
  planMembership,
  shownFields,
} from './plan-membership.ts';
import { readTimeZone } from './time-zone.ts';

/** A row of a membership; a new one has this role and status until its assignments are there. */
export type MembershipRow = MembershipDraft & Pick<AssignmentContent, 'role' | 'status'>;

/**
 * Adds memberships and changes those whose person, dates or custom fields differ, which is in the audit log. Several rows
 * may be of one membership. Answers with what became of each; nothing is done for a row that is refused.
 */
export async function setMemberships(
  transaction: Transaction,
  rows: readonly MembershipRow[],
  { actor, now, isCopy = false }: Setting,
): Promise<readonly PlannedMembership[]> {
  const active = await loadActiveDefinitions(transaction, 'membership');
  const definitions = isCopy ? notRequired(active) : active;
  const externalIds = rows.map(({ external_id: externalId }) => externalId);
  const stored = await transaction.run(selectMemberships(externalIds));
  const current = new Map(stored.map((membership) => [membership.external_id, membership]));
  const gone = await transaction.run(selectRemoved(externalIds));
  const removed = new Map(gone.map(({ external_id: name, id }) => [name, id]));
  const planned = rows.map((row) => {
    const name = row.external_id;
    const known = { before: current.get(name) ?? null, removedId: removed.get(name) ?? null };
    const plan = planMembership(row, known, definitions, now);
    if (plan.kind !== 'refused') current.set(row.external_id, plan.after);
    return plan;
  });
  const added = planned.flatMap((plan, index) => {
    const row = rows[index];
    return plan.kind === 'added' && row !== undefined ? [{ ...plan.after, ...standingOf(row) }] : [];
  });
  const changed = planned.filter((plan) => plan.kind === 'changed');
  if (added.length > 0) await transaction.run(insertMemberships(added, now));
  const mentioned = planned.flatMap((plan) => (plan.kind === 'refused' ? [] : [plan.after.id]));
  await transaction.run(mention('memberships', mentioned));
  if (changed.length > 0) {
    await changeMemberships(transaction, changed, { actor, now });
    const moved = changed.flatMap(({ before, after: { id, employment_start_date: startDate } }) =>
      startDate === null || startDate === before.employment_start_date
        ? []
        : [{ membershipId: id, startDate }],
    );
    if (moved.length > 0) await transaction.run(moveFirstAssignments(moved, now));
  }
  return planned;
}

/**
 * Makes memberships what they are to be, but for their assignments. The audit log has what changed, and which keys lose their maker. What acted
 * for a member before their last day does not revive with a membership that is taken up again.
 */
export async function changeMemberships(
  transaction: Transaction,
  changed: readonly ChangedMembership[],
  { actor, now }: Setting,
): Promise<void> {
  if (changed.length === 0) return;
  await transaction.run(
    updateMemberships(
      changed.map(({ after }) => after),
      now,
    ),
  );
  const events = changed.map(({ before, after, names }) => ({
    actor,
    action: 'membership.changed',
    subject: { kind: 'membership', id: after.id },
    before: valuesOf(names, shownFields(before), before.custom_fields),
    after: valuesOf(names, shownFields(after), after.custom_fields),
  }));
  await transaction.run(recordEvents(events, now));
  const ending = changed.filter(
    ({ before, after }) =>
      after.termination_date !== null && after.termination_date !== before.termination_date,
  );
  const membershipIds = ending.map(({ after }) => after.id);
  if (membershipIds.length > 0) await noteMakersWhoLeave(transaction, { membershipIds, actor }, now);
  const returning = await selectReturning(transaction, changed, now);
  if (returning.length > 0)
    await endDelegatesOfReturning(transaction, { membershipIds: returning, actor }, now);
}

/** The ids of those that had ended and end no more, or only later. */
async function selectReturning(
  transaction: Transaction,
  changed: readonly ChangedMembership[],
  now: Date,
): Promise<readonly string[]> {
  const dates = changed.flatMap(
    ({ before: { termination_date: was }, after: { id, termination_date: is } }) =>
      was === null || was === is ? [] : [{ id, was, is }],
  );
  if (dates.length === 0) return [];
  const today = formatDay(todayIn(await readTimeZone(transaction), now));
  return dates.filter(({ was, is }) => was < today && (is === null || is >= today)).map(({ id }) => id);
}

function standingOf({ role, status }: MembershipRow) {
  return { role, status };
}

function selectMemberships(externalIds: readonly string[]) {
  return sql<KeptMembership>`
    select found.*
    from unnest(${[...new Set(externalIds)]}::text[]) as given(external_id), lateral (
      select id, external_id, person_id, employment_start_date, termination_date, custom_fields
      from ${own('memberships')} memberships where external_id = given.external_id offset 0
    ) found
  `.compile(query);
}

function selectRemoved(externalIds: readonly string[]) {
  return sql<{ external_id: string; id: string }>`
    select found.*
    from unnest(${[...new Set(externalIds)]}::text[]) as given(external_id), lateral (
      select external_id, id from ${ownAndRemoved('memberships')} memberships
      where external_id = given.external_id and removed_at is not null offset 0
    ) found
  `.compile(query);
}

function insertMemberships(
  rows: readonly (KeptMembership & Pick<MembershipRow, 'role' | 'status'>)[],
  now: Date,
) {
  return sql<never>`
    insert into memberships (organization_id, id, external_id, person_id, role, status, employment_start_date, termination_date,
      custom_fields, created_at, updated_at)
    select ${TENANT}, id, external_id, person_id, role, status, employment_start_date, termination_date, custom_fields,
      ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, external_id text, person_id uuid,
      role text, status text, employment_start_date date, termination_date date, custom_fields jsonb)
    on conflict (organization_id, id) do update set person_id = excluded.person_id, role = excluded.role, status = excluded.status,
      employment_start_date = excluded.employment_start_date, termination_date = excluded.termination_date,
      custom_fields = excluded.custom_fields, created_at = excluded.created_at, updated_at = excluded.updated_at, removed_at = null
    returning 1 as written
  `.compile(query);
}

function updateMemberships(rows: readonly KeptMembership[], now: Date) {
  return sql<never>`
    update memberships set person_id = given.person_id, employment_start_date = given.employment_start_date,
      termination_date = given.termination_date, custom_fields = given.custom_fields,
      updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, person_id uuid,
      employment_start_date date, termination_date date, custom_fields jsonb)
    where memberships.organization_id = ${TENANT} and memberships.id = given.id
  `.compile(query);
}
