import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { query } from '../../db/statement.ts';
import type { MembershipRole, MembershipStatus } from '../../db/tables/records.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LeavePay } from './pay.ts';

/**
 * What somebody is from a day on. What is undefined is as it was recorded to be on that day. A role of null is the role
 * that they sign in with; of others, and where it is undefined and nothing was recorded, it is member.
 */
export type AssignmentDraft = Readonly<{
  membershipId: string;
  /** `YYYY-MM-DD`. */
  effectiveFrom: string;
  role: MembershipRole | null | undefined;
  status: MembershipStatus | undefined;
  departmentId: string | null | undefined;
  managerId: string | null | undefined;
  leavePay: LeavePay | null | undefined;
  categoryOfWorker: string | null | undefined;
}>;

export type AssignmentOutcome = 'added' | 'changed' | 'unchanged';

/** What became of an assignment, and whether anything but leave pay changed: leave pay is readable only with `people.view_cost`. */
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
  const standing = new Map(rows.map((row) => [keyOf(row), row]));
  const planned = drafts.map((draft) => {
    const before = standing.get(keyOf(draft)) ?? NOTHING_STANDS;
    const after = {
      ...keysOf(draft),
      role: roleOf(draft, before),
      status: draft.status ?? before.status ?? 'active',
      departmentId: draft.departmentId === undefined ? before.departmentId : draft.departmentId,
      managerId: draft.managerId === undefined ? before.managerId : draft.managerId,
      leavePay: draft.leavePay === undefined ? before.leavePay : draft.leavePay,
      categoryOfWorker:
        draft.categoryOfWorker === undefined ? before.categoryOfWorker : draft.categoryOfWorker,
    };
    return { before, after, outcome: outcomeOf(before, after), isSeen: isSeen(before, after) };
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

type Assignment = Readonly<{
  membershipId: string;
  effectiveFrom: string;
  role: MembershipRole;
  status: MembershipStatus;
  departmentId: string | null;
  managerId: string | null;
  leavePay: LeavePay | null;
  categoryOfWorker: string | null;
}>;

/**
 * What is in force on a day of a membership, with the id where it began on that very day, and the role with which its
 * user signs in, where it has one.
 */
type Standing = Readonly<{
  id: string | null;
  role: MembershipRole | null;
  status: MembershipStatus | null;
  departmentId: string | null;
  managerId: string | null;
  leavePay: LeavePay | null;
  categoryOfWorker: string | null;
  ownRole: MembershipRole | null;
}>;

const NOTHING_STANDS: Standing = {
  id: null,
  role: null,
  status: null,
  departmentId: null,
  managerId: null,
  leavePay: null,
  categoryOfWorker: null,
  ownRole: null,
};

function roleOf({ role }: AssignmentDraft, before: Standing): MembershipRole {
  if (role === undefined) return before.role ?? before.ownRole ?? 'member';
  return role ?? before.ownRole ?? 'member';
}

function outcomeOf(before: Standing, after: Assignment): AssignmentOutcome {
  if (before.id === null) return 'added';
  return isSeen(before, after) || before.leavePay !== after.leavePay ? 'changed' : 'unchanged';
}

function isSeen(before: Standing, after: Assignment): boolean {
  return (
    before.role !== after.role ||
    before.status !== after.status ||
    before.departmentId !== after.departmentId ||
    before.managerId !== after.managerId ||
    before.categoryOfWorker !== after.categoryOfWorker
  );
}

type Keys = Readonly<{ membershipId: string; effectiveFrom: string }>;

function keysOf({ membershipId, effectiveFrom }: Keys): Keys {
  return { membershipId, effectiveFrom };
}

function keyOf({ membershipId, effectiveFrom }: Keys): string {
  return `${membershipId} ${effectiveFrom}`;
}

function selectStanding(drafts: readonly Keys[]) {
  const ids = drafts.map(({ membershipId }) => membershipId);
  const days = drafts.map(({ effectiveFrom }) => effectiveFrom);
  return sql<Standing & Keys>`
    select given.id as "membershipId", given.day as "effectiveFrom", member."ownRole", standing.*
    from unnest(${ids}::uuid[], ${days}::date[]) as given(id, day)
      cross join lateral (
        select case when user_id is not null then role end as "ownRole" from memberships
        where id = given.id offset 0
      ) member
      left join lateral (
        select case when effective_from = given.day then id end as id, role, status,
          department_id as "departmentId", manager_membership_id as "managerId", leave_pay as "leavePay",
          category_of_worker as "categoryOfWorker"
        from membership_assignments
        where membership_id = given.id and effective_from <= given.day and voided_at is null
        order by effective_from desc limit 1
      ) standing on true
  `.compile(query);
}

function voidAssignments(ids: readonly string[], now: Date) {
  return sql<never>`
    update membership_assignments set voided_at = ${now}::timestamptz where id = any(${ids}::uuid[])
  `.compile(query);
}

function insertAssignments(rows: readonly (Assignment & Readonly<{ id: string }>)[], now: Date) {
  return sql<never>`
    insert into membership_assignments (id, membership_id, effective_from, role, status, department_id,
      manager_membership_id, leave_pay, category_of_worker, recorded_at)
    select id, "membershipId", "effectiveFrom", role, status, "departmentId", "managerId", "leavePay",
      "categoryOfWorker", ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, "membershipId" uuid,
      "effectiveFrom" date, role text, status text, "departmentId" uuid, "managerId" uuid,
      "leavePay" text, "categoryOfWorker" text)
  `.compile(query);
}
