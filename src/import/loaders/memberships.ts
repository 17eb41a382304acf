import { formatDay, todayIn } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { ASSIGNMENT_FIELD_NAMES, columnInFiles } from '../../records/people/assignment-fields.ts';
import type { PlannedMembership } from '../../records/people/plan-membership.ts';
import { setMemberships } from '../../records/people/set-memberships.ts';
import { readTimeZone } from '../../records/people/time-zone.ts';
import { MEMBERSHIPS } from '../kinds/index.ts';
import { AccessByDates } from './access-by-dates.ts';
import { assign, refuseManagerCircles, refuseRoleConflicts, type WaitingAssignment } from './assignments.ts';
import { findReferred } from './find-referred.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { ErasedRows } from './leave-out-erased.ts';
import { type LoadableRow, loadRecords } from './load-records.ts';
import { SetAside } from './set-aside.ts';

/**
 * Adds the memberships that are new and changes those that differ; then, as managers may come later in the file, records
 * their assignments.
 */
export const loadMemberships: Loader = async (task) => {
  const today = todayIn(await readTimeZone(task.transaction), task.now);
  const erased = new ErasedRows(task);
  const access = new AccessByDates(task, today);
  const aside = await SetAside.open<WaitingAssignment>(task.transaction, MEMBERSHIPS.name);
  const report = await loadRecords(task, MEMBERSHIPS, {
    key: ['membership', 'effective_from'],
    referredAs: 'membership',
    set: async (given) => {
      const ofOthers = await erased.without(given, 'person', ({ cells }) => cells.person);
      const rows = await erased.without(ofOthers, 'membership', ({ cells }) => cells.membership);
      await aside.keep(await addMemberships(task, rows, access));
      return { added: 0, changed: 0, unchanged: 0 };
    },
  });
  erased.warn();
  const tally = { added: 0, changed: 0, unchanged: 0 };
  for await (const rows of aside.batches()) {
    for (const outcome of await assign(task, rows, today)) tally[outcome] += 1;
  }
  if (tally.added + tally.changed > 0) await refuseManagerCircles(task, aside);
  await refuseRoleConflicts(task, aside, today);
  await access.requireOwner();
  return [{ ...report, ...tally }];
};

type MembershipFileRow = LoadableRow<typeof MEMBERSHIPS.columns>;

async function addMemberships(
  task: ImportTask,
  given: readonly MembershipFileRow[],
  access: AccessByDates,
): Promise<readonly WaitingAssignment[]> {
  const rows = await soundRows(task, given);
  const saidOn = await task.seen.note(
    'membership',
    rows.map(({ line, cells: { membership } }) => ({ name: membership, line })),
  );
  const drafts = rows.map(({ cells, values, custom, personId }, index) => ({
    external_id: cells.membership,
    person_id: personId,
    employment_start_date: formatDay(cells.employment_start_date),
    termination_date: Object.hasOwn(values, 'termination_date')
      ? dateOrNull(cells.termination_date)
      : undefined,
    effective_from: dayOfAssignment(cells),
    custom_fields: custom,
    saidOnLine: saidOn.get(index),
    role: cells.role ?? 'member',
    status: cells.status ?? 'active',
  }));
  const planned = await setMemberships(task.transaction, drafts, task);
  await access.watch(rows.map(({ line }, index) => ({ line, plan: planned[index] })));
  return rows.flatMap((row, index) => {
    const plan = planned[index];
    if (plan === undefined) return [];
    if (plan.kind !== 'refused') return [waitingOf(row, plan)];
    for (const reason of plan.reasons) task.refuse(row.line, reason);
    task.doubts.add('membership', row.cells.membership);
    return [];
  });
}

/** The rows whose person there is, and whose assignment begins on a day of its own. */
async function soundRows(
  task: ImportTask,
  rows: readonly MembershipFileRow[],
): Promise<readonly (MembershipFileRow & Readonly<{ personId: string }>)[]> {
  const found = await findReferred(
    task,
    rows.map(({ line, cells }) => ({
      line,
      column: 'person',
      record: 'person' as const,
      name: cells.person,
    })),
  );
  const repeated = await task.seen.note(
    'assignment',
    rows.map(({ line, cells }) => ({ name: `${cells.membership} ${dayOfAssignment(cells)}`, line })),
  );
  return rows.flatMap((row, index) => {
    const { line, cells } = row;
    const earlier = repeated.get(index);
    const personId = found.dangling.has(line) ? null : found.id('person', cells.person);
    if (earlier !== undefined) {
      task.refuse(
        line,
        `effective_from: ${quote(cells.membership)} has an assignment from ${dayOfAssignment(cells)} on line ${earlier} already`,
      );
    }
    if (personId === null || earlier !== undefined) {
      task.doubts.add('membership', cells.membership);
      return [];
    }
    return [{ ...row, personId }];
  });
}

type Cells = MembershipFileRow['cells'];

function dayOfAssignment({ effective_from: from, employment_start_date: start }: Cells): string {
  return formatDay(from ?? start);
}

function dateOrNull(day: Cells['termination_date']): string | null {
  return day === null ? null : formatDay(day);
}

function waitingOf(
  { line, cells, values }: MembershipFileRow,
  { kind, after }: Exclude<PlannedMembership, { kind: 'refused' }>,
): WaitingAssignment {
  const inFile = ASSIGNMENT_FIELD_NAMES.map(columnInFiles).filter((column) => Object.hasOwn(values, column));
  return {
    line,
    membership: cells.membership,
    membershipId: after.id,
    isChanged: kind === 'changed',
    effectiveFrom: dayOfAssignment(cells),
    given: Object.fromEntries(inFile.map((column) => [column, cells[column]])),
  };
}
