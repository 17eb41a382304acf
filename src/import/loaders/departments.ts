import { quote } from '../../quote.ts';
import { chainOf } from '../../records/people/circles.ts';
import { addDepartments, changeDepartments, departmentCircles } from '../../records/people/departments.ts';
import { DEPARTMENTS } from '../kinds/index.ts';
import { linesOfCircles } from './circle-lines.ts';
import { findReferred } from './find-referred.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadRecords } from './load-records.ts';
import { SetAside } from './set-aside.ts';

/** Adds the departments that are new; renames and moves those that differ, when all of them are there. */
export const loadDepartments: Loader = async (task) => {
  const aside = await SetAside.open<Placing>(task.transaction, DEPARTMENTS.name);
  const report = await loadRecords(task, DEPARTMENTS, {
    key: ['department'],
    referredAs: 'department',
    set: async (rows) => {
      const drafts = rows.map(({ cells }) => ({ externalId: cells.department, name: cells.name }));
      const placed = await addDepartments(task.transaction, drafts, task.now);
      await aside.keep(
        rows.map(({ line, cells: { department, name, parent }, values }, index) => ({
          line,
          id: placed[index]?.id ?? '',
          isNew: placed[index]?.isNew ?? false,
          department,
          name,
          parent: Object.hasOwn(values, 'parent') ? parent : undefined,
        })),
      );
      return { added: 0, changed: 0, unchanged: 0 };
    },
  });
  const tally = { added: 0, changed: 0, unchanged: 0 };
  for await (const rows of aside.batches()) {
    const areNew = new Set(rows.filter(({ isNew }) => isNew).map(({ id }) => id));
    const changed = await placeDepartments(task, rows, areNew);
    for (const { id, isNew } of rows) {
      tally[isNew ? 'added' : changed.has(id) ? 'changed' : 'unchanged'] += 1;
    }
  }
  if (tally.added + tally.changed > 0) await refuseCircles(task, aside);
  return [{ ...report, ...tally }];
};

/** A department that waits for its parent; one whose `parent` the file does not say keeps the one that it has. */
type Placing = Readonly<{
  line: number;
  id: string;
  isNew: boolean;
  department: string;
  name: string;
  parent: string | null | undefined;
}>;

async function placeDepartments(
  task: ImportTask,
  rows: readonly Placing[],
  areNew: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const references = rows.flatMap(({ line, parent }) =>
    typeof parent === 'string'
      ? [{ line, column: 'parent', record: 'department' as const, name: parent }]
      : [],
  );
  const found = await findReferred(task, references);
  const drafts = rows.flatMap(({ line, id, name, parent }) => {
    if (found.dangling.has(line)) return [];
    const parentId = parent === undefined ? undefined : found.id('department', parent);
    if (parentId !== id) return [{ id, name, parentId }];
    task.refuse(line, 'parent: a department cannot be its own parent');
    return [];
  });
  return await changeDepartments(task.transaction, drafts, areNew, task);
}

async function refuseCircles(task: ImportTask, aside: SetAside<Placing>): Promise<void> {
  const circles = await departmentCircles(task.transaction);
  // Nothing says when a department got its parent: the last row of a circle is taken to close it.
  const rows = { memberOf: ({ department }: Placing) => department, closes: () => true };
  const lines = await linesOfCircles(circles, aside, rows);
  for (const [index, circle] of circles.entries()) {
    task.refuse(lines[index] ?? null, `parent: departments in a circle: ${chainOf(circle, quote)}`);
  }
}
