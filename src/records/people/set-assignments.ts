import { sql } from 'kysely';
import type { Role } from '../../access/capability.ts';
import { newId } from '../../db/identifier.ts';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import {
  ASSIGNMENT_COLUMN_TYPES,
  ASSIGNMENT_COLUMNS,
  ASSIGNMENT_FIELD_NAMES,
  ASSIGNMENT_FIELDS,
  type AssignmentContent,
} from './assignment-fields.ts';

/** The key of an assignment: a membership has at most one from a day, `YYYY-MM-DD`. */
type AssignmentKey = Readonly<{ membership_id: string; effective_from: string }>;

/**
 * The fields of an assignment from a day on. Undefined fields are as recorded on that day. A role of null is the user's own
 * role; without a user, or if it is undefined and nothing was recorded, it is member. A status of null
 * is active.
 */
export type AssignmentDraft = AssignmentKey & {
  readonly [Name in keyof AssignmentContent]: AssignmentContent[Name] | null | undefined;
};

export type AssignmentOutcome = 'added' | 'changed' | 'unchanged';

/** The result of an assignment, and whether anything but pay changed, which is readable only with `people.view_cost`. */
export type AssignmentSet = Readonly<{ outcome: AssignmentOutcome; isSeen: boolean }>;

/**
 * Records assignments, of each membership and day at most one. One that differs voids what stood for its day. Answers
 * with what became of each.
 */
export async function setAssignments(
  transaction: Transaction,
  drafts: readonly AssignmentDraft[],
  now: Date,
): Promise<readonly AssignmentSet[]> {
  if (drafts.length === 0) return [];
  const rows = await transaction.run(selectStanding(drafts));
  const standing = new Map(rows.map((row) => [nameOf(row), row]));
  const planned = drafts.map((draft) => {
    const before = standing.get(nameOf(draft)) ?? NOTHING_STANDS;
    const content = contentOf(draft, before);
    const changed = ASSIGNMENT_FIELD_NAMES.filter((name) => before[name] !== content[name]);
    const outcome: AssignmentOutcome =
      before.id === null ? 'added' : changed.length > 0 ? 'changed' : 'unchanged';
    const { membership_id, effective_from } = draft;
    return {
      before,
      after: { membership_id, effective_from, ...content },
      outcome,
      isSeen: changed.some((name) => !ASSIGNMENT_FIELDS[name].isPay),
    };
  });
  const different = planned.filter(({ outcome }) => outcome !== 'unchanged');
  const outdated = different.flatMap(({ before }) => before.id ?? []);
  if (outdated.length > 0) await transaction.run(voidAssignments(outdated, now));
  if (different.length > 0) {
    await transaction.run(
      insertAssignments(
        different.map(({ after }) => ({ id: newId(now), ...after })),
        now,
      ),
    );
  }
  return planned.map(({ outcome, isSeen }) => ({ outcome, isSeen }));
}

/**
 * The assignment in force on a day of a membership, with its id if it began on that very day, and the role of the membership's
 * user, if it has one.
 */
type Standing = Readonly<{ id: string | null; own_role: Role | null }> & {
  readonly [Name in keyof AssignmentContent]: AssignmentContent[Name] | null;
};

const NOTHING_STANDS = {
  id: null,
  own_role: null,
  ...Object.fromEntries(ASSIGNMENT_FIELD_NAMES.map((name) => [name, null])),
} as Standing;

function contentOf(draft: AssignmentDraft, before: Standing): AssignmentContent {
  const kept = ASSIGNMENT_FIELD_NAMES.map((name) => [
    name,
    draft[name] === undefined ? before[name] : draft[name],
  ]);
  const content = Object.fromEntries(kept) as { [Name in keyof AssignmentContent]: Standing[Name] };
  return {
    ...content,
    role: content.role ?? before.own_role ?? 'member',
    status: content.status ?? 'active',
  };
}

function nameOf({ membership_id: id, effective_from: day }: AssignmentKey): string {
  return `${id} ${day}`;
}

function selectStanding(drafts: readonly AssignmentKey[]) {
  const ids = drafts.map(({ membership_id: id }) => id);
  const days = drafts.map(({ effective_from: day }) => day);
  return sql<Standing & AssignmentKey>`
    select given.id as membership_id, given.day as effective_from, member.own_role, standing.*
    from unnest(${ids}::uuid[], ${days}::date[]) as given(id, day)
      cross join lateral (
        select case when user_id is not null then role end as own_role from ${own('memberships')} memberships
        where id = given.id offset 0
      ) member
      left join lateral (
        select case when effective_from = given.day then id end as id, ${ASSIGNMENT_COLUMNS}
        from ${own('membership_assignments')} membership_assignments
        where membership_id = given.id and effective_from <= given.day and voided_at is null
        order by effective_from desc limit 1
      ) standing on true
  `.compile(query);
}

function voidAssignments(ids: readonly string[], now: Date) {
  return sql<never>`
    update membership_assignments set voided_at = ${now}::timestamptz where organization_id = ${TENANT} and id = any(${ids}::uuid[])
  `.compile(query);
}

function insertAssignments(
  rows: readonly (AssignmentContent & AssignmentKey & Readonly<{ id: string }>)[],
  now: Date,
) {
  return sql<never>`
    insert into membership_assignments (organization_id, id, membership_id, effective_from, ${ASSIGNMENT_COLUMNS}, recorded_at)
    select ${TENANT}, id, membership_id, effective_from, ${ASSIGNMENT_COLUMNS}, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(id uuid, membership_id uuid, effective_from date, ${ASSIGNMENT_COLUMN_TYPES})
    returning 1 as written
  `.compile(query);
}
