import { sql } from 'kysely';
import {
  isSame,
  keptValues,
  mayCount,
  readChanges,
  removable,
  takenBack,
  type UndoneRecords,
} from '../../db/import-changes.ts';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Setting } from '../profiles/draft.ts';
import { changeDepartments } from './departments.ts';

type Department = Readonly<{
  id: string;
  external_id: string;
  name: string;
  parent_department_id: string | null;
}>;

/**
 * Gives departments the names and places back that they had before an import, and removes those that it added. One that other records
 * refer to stays, with those above it, and so does what was changed since.
 */
export async function undoDepartments(
  transaction: Transaction,
  importId: string,
  setting: Setting,
): Promise<UndoneRecords> {
  const changes = await readChanges<Department>(transaction, importId, 'departments');
  if (changes.length === 0) return { removed: 0, restored: 0, kept: [] };
  // All of them, since one stays for those below it; an organisation has few.
  const rows = await transaction.run(selectDepartments());
  const current = new Map(rows.map((row) => [row.id, row]));
  const changed = changes.flatMap(({ record_id: id, before, after }) => {
    const row = current.get(id);
    if (before === null || row === undefined) return [];
    const { values, keeps } = takenBack(valuesOf(row), valuesOf(before), valuesOf(after));
    const draft = { id, name: values.name, parentId: values.parent_department_id };
    return [{ draft, kept: keptValues(row.external_id, keeps) }];
  });
  const restored = await changeDepartments(
    transaction,
    changed.map(({ draft }) => draft),
    new Set(),
    setting,
  );
  const added = changes.flatMap(({ record_id: id, before, after }) => {
    const row = current.get(id);
    if (before !== null || row === undefined) return [];
    return [{ id, name: row.external_id, hasChanged: !isSame(valuesOf(row), valuesOf(after)) }];
  });
  const after = await transaction.run(selectDepartments());
  const referred = await findReferred(
    transaction,
    importId,
    added.map(({ id }) => id),
  );
  const going = new Set(removable(added, referred).removed);
  const staying = after.filter(({ id }) => !going.has(id));
  const { removed, kept } = removable(added, new Set([...referred, ...aboveThese(staying, after)]));
  if (removed.length > 0) {
    await transaction.run(
      query.updateTable('departments').set({ removed_at: setting.now }).where('id', 'in', removed).compile(),
    );
  }
  return {
    removed: removed.length,
    restored: restored.size,
    kept: [...changed.flatMap((one) => one.kept), ...kept],
  };
}

function valuesOf({ name, parent_department_id }: Department) {
  return { name, parent_department_id };
}

function selectDepartments() {
  return query
    .selectFrom('departments')
    .select(['id', 'external_id', 'name', 'parent_department_id'])
    .compile();
}

/** The departments above some. */
function aboveThese(some: readonly Department[], all: readonly Department[]): ReadonlySet<string> {
  const parentOf = new Map(all.map(({ id, parent_department_id: parent }) => [id, parent]));
  const above = new Set<string>();
  for (const { parent_department_id: parent } of some) {
    for (let id = parent; id !== null && !above.has(id); id = parentOf.get(id) ?? null) above.add(id);
  }
  return above;
}

/** The departments among these that entries, documents or assignments refer to. */
async function findReferred(
  transaction: Transaction,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction.run(
    sql<{ id: string }>`
      select given.id from unnest(${ids}::uuid[]) as given(id) where given.id in (
        select line.department_id from ${own('journal_lines')} line
        join ${own('journal_entries')} entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
        where line.department_id is not null and ${mayCount('entry', importId)}
        union
        select line.department_id from ${own('document_lines')} line
        join ${own('documents')} document on document.organization_id = line.organization_id and document.id = line.document_id
        where line.department_id is not null and ${mayCount('document', importId)}
        union
        select department_id from ${own('membership_assignments')} held
        where department_id is not null and ${mayCount('held', importId)}
      )
    `.compile(query),
  );
  return new Set(rows.map(({ id }) => id));
}
