import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import {
  ASSIGNMENT_FIELD_NAMES,
  ASSIGNMENT_FIELDS,
  type AssignmentContent,
  type AssignmentFieldName,
  type ColumnInFiles,
  columnInFiles,
} from '../../records/people/assignment-fields.ts';
import { chainOf } from '../../records/people/circles.ts';
import { managerCircles } from '../../records/people/manager-circles.ts';
import {
  type AssignmentDraft,
  type AssignmentOutcome,
  setAssignments,
} from '../../records/people/set-assignments.ts';
import { selectRoleConflicts, settleMemberships } from '../../records/people/settle-memberships.ts';
import { linesOfCircles } from './circle-lines.ts';
import { type FoundReferences, findReferred, type Reference } from './find-referred.ts';
import type { ImportTask } from './import-task.ts';
import type { SetAside } from './set-aside.ts';

/** An assignment that waits until all memberships are there. */
export type WaitingAssignment = Readonly<{
  line: number;
  membership: string;
  membershipId: string;
  /** Whether the row changed its membership. */
  isChanged: boolean;
  /** `YYYY-MM-DD`. */
  effectiveFrom: string;
  /** The row's fields of it, without those for which the file has no column. */
  given: Partial<GivenFields>;
}>;

/** The fields of an assignment as a file gives them, records by their names; null is an empty cell. */
type GivenFields = {
  readonly [Name in AssignmentFieldName as ColumnInFiles<Name>]: AssignmentContent[Name] | null;
};

/** Records assignments, and settles what their memberships are today. Answers with what became of each row that counts. */
export async function assign(
  task: ImportTask,
  waiting: readonly WaitingAssignment[],
  today: Day,
): Promise<readonly AssignmentOutcome[]> {
  const found = await findReferred(task, waiting.flatMap(referencesOf));
  const rows = waiting.filter(({ line, membership, given }) => {
    if (found.dangling.has(line)) return false;
    if (given.manager !== membership) return true;
    task.refuse(line, 'manager: a member cannot be their own manager');
    return false;
  });
  const drafts = rows.map((row) => draftOf(row, found));
  const set = await setAssignments(task.transaction, drafts, task.now);
  const seen = rows.filter((_, index) => set[index]?.isSeen === true);
  if (seen.length > 0) {
    const ids = [...new Set(seen.map(({ membershipId }) => membershipId))];
    await task.transaction.run(settleMemberships(ids, today, task.now));
  }
  return set.map(({ outcome }, index) =>
    outcome === 'unchanged' && rows[index]?.isChanged === true ? 'changed' : outcome,
  );
}

function referencesOf({ line, given }: WaitingAssignment): Reference[] {
  return ASSIGNMENT_FIELD_NAMES.flatMap((name) => {
    const [field, column] = [ASSIGNMENT_FIELDS[name], columnInFiles(name)];
    const referred = given[column];
    return field.kind === 'reference' && typeof referred === 'string'
      ? [{ line, column, record: field.record, name: referred }]
      : [];
  });
}

function draftOf(
  { membershipId, effectiveFrom, given }: WaitingAssignment,
  found: FoundReferences,
): AssignmentDraft {
  const content = ASSIGNMENT_FIELD_NAMES.map((name) => {
    const [field, cell] = [ASSIGNMENT_FIELDS[name], given[columnInFiles(name)]];
    return [name, field.kind === 'reference' && cell !== undefined ? found.id(field.record, cell) : cell];
  });
  const fields = Object.fromEntries(content) as Omit<AssignmentDraft, 'membership_id' | 'effective_from'>;
  return { membership_id: membershipId, effective_from: effectiveFrom, ...fields };
}

/** Refuses people who on some day manage each other in a circle, at the row that makes it so. */
export async function refuseManagerCircles(
  task: ImportTask,
  aside: SetAside<WaitingAssignment>,
): Promise<void> {
  const circles = await managerCircles(task.transaction);
  const lines = await linesOfCircles(circles, aside, {
    memberOf: ({ membership }) => membership,
    closes: ({ membership, effectiveFrom }, { members, day }) =>
      membership === members[0] && effectiveFrom === formatDay(day),
  });
  for (const [index, circle] of circles.entries()) {
    task.refuse(
      lines[index] ?? null,
      `manager: people who manage each other in a circle from ${formatDay(circle.day)}: ${chainOf(circle, quote)}`,
    );
  }
}

/** Refuses rows in which a user would work in another role than their present one. */
export async function refuseRoleConflicts(
  task: ImportTask,
  aside: SetAside<WaitingAssignment>,
  today: Day,
): Promise<void> {
  const conflicts = await task.transaction.run(selectRoleConflicts(today));
  if (conflicts.length === 0) return;
  const nameOf = ({ membership, effectiveFrom }: Readonly<{ membership: string; effectiveFrom: string }>) =>
    `${membership} ${effectiveFrom}`;
  const roles = new Map(conflicts.map((conflict) => [nameOf(conflict), conflict.role]));
  for await (const rows of aside.batches()) {
    for (const row of rows) {
      const own = roles.get(nameOf(row));
      // Without a word on the role, what was recorded before stays, and so does what the settings say.
      if (own === undefined || row.given.role === undefined || row.given.role === null) continue;
      task.refuse(
        row.line,
        `role: ${quote(row.membership)} signs in as ${own}; an import does not change that, change it in the settings`,
      );
    }
  }
}
