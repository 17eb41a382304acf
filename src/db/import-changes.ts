import { type RawBuilder, type Selectable, sql } from 'kysely';
import { own, TENANT } from './own.ts';
import { query, type Statement } from './statement.ts';
import type { Tables } from './tables/index.ts';
import type { Transaction } from './transaction.ts';

/** A record that an import added or changed, as it was before (null where it was added) and as the import left it. */
export type ImportChange<Row> = Readonly<{ record_id: string; before: Row | null; after: Row }>;

/** What an undo made of records: how many it removed and changed back; and those that stay as they are, with the reason. */
export type UndoneRecords = Readonly<{ removed: number; restored: number; kept: readonly KeptRecord[] }>;

export type KeptRecord = Readonly<{ name: string; reason: string }>;

type RecordName = Selectable<Tables['import_changes']>['record'];

/** What an import changed of one kind of record. The rows are as JSON has them: numbers and dates as the column writes them. */
export async function readChanges<Row>(
  transaction: Transaction,
  importId: string,
  record: RecordName,
): Promise<ImportChange<Row>[]> {
  const rows = await transaction.run(
    query
      .selectFrom('import_changes')
      .select(['record_id', 'before', 'after'])
      .where('import_id', '=', importId)
      .where('record', '=', record)
      .orderBy('record_id')
      .compile(),
  );
  return rows as ImportChange<Row>[];
}

/**
 * Forgets what an undone import changed. Where a later import changed the same value of a record, what the value was before that one is now
 * what it was before both: undone in any order, they leave what there was without them.
 */
export function handOnChanges(importId: string): readonly Statement<unknown>[] {
  const handOn = sql<never>`
    update import_changes later set before = case when undone.before is not null then later.before || coalesce((
        select jsonb_object_agg(name, undone.before -> name) from jsonb_object_keys(undone.after) name
        where undone.before -> name is distinct from undone.after -> name and later.before -> name is not distinct from undone.after -> name
      ), '{}') end
    from ${own('import_changes')} undone
    where later.organization_id = ${TENANT} and undone.import_id = ${importId}::uuid and later.record = undone.record
      and later.record_id = undone.record_id and later.before is not null
      and later.import_id = (
        select import_id from ${own('import_changes')} next
        where next.record = undone.record and next.record_id = undone.record_id and next.import_id > ${importId}::uuid
        order by import_id limit 1
      )`;
  return [
    handOn.compile(query),
    query.deleteFrom('import_changes').where('import_id', '=', importId).compile(),
  ];
}

/**
 * The values of a changed record once the change is taken back: what the import set and nobody has changed since becomes what it was.
 * `keeps` names what was changed since, and stays.
 */
export function takenBack<Values extends object>(
  current: Values,
  before: Values,
  after: Values,
): Readonly<{ values: Values; keeps: readonly string[] }> {
  const values = new Map<string, unknown>(Object.entries(current));
  const [was, became] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const keeps: string[] = [];
  for (const name of new Set([...was.keys(), ...became.keys()])) {
    if (isSame(was.get(name), became.get(name))) continue;
    if (!isSame(values.get(name), became.get(name))) keeps.push(name);
    else if (was.has(name)) values.set(name, was.get(name));
    else values.delete(name);
  }
  return { values: Object.fromEntries(values) as Values, keeps };
}

/** Whether two values are the same, as JSON writes them. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A record that an import added, and whether it has been changed since. */
export type AddedRecord = Readonly<{ id: string; name: string; hasChanged: boolean }>;

/** The records that an undo removes, of those that an import added; the others stay, with the reason. */
export function removable(
  added: readonly AddedRecord[],
  used: ReadonlySet<string>,
): Readonly<{ removed: readonly string[]; kept: readonly KeptRecord[] }> {
  const kept = added.flatMap(({ id, name, hasChanged }) => {
    if (used.has(id)) return [{ name, reason: 'later records use it' }];
    return hasChanged ? [{ name, reason: 'it was changed since' }] : [];
  });
  const removed = added.filter(({ id, hasChanged }) => !used.has(id) && !hasChanged);
  return { removed: removed.map(({ id }) => id), kept };
}

/** A record of which some values stay, since they were changed after the import; none where there are no such values. */
export function keptValues(name: string, keeps: readonly string[]): KeptRecord[] {
  return keeps.length === 0 ? [] : [{ name, reason: `changed since: ${keeps.join(', ')}` }];
}

/**
 * Whether a fact, under this alias, counts once an import is undone (null: now), or can count again: the undo of a later import records again
 * what that one voided, and would then refer to a record that is no more.
 */
export function mayCount(
  fact: 'document' | 'entry' | 'held' | 'pay' | 'unallocated',
  importId: string | null,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${fact}.${name}`);
  return sql`(
    ${column('voided_at')} is null or ${column('voided_at')} = '-infinity' or exists (
      select from ${own('applied_imports')} applied
      where applied.id = ${column('voided_import_id')} and applied.undone_at is null and applied.id is distinct from ${importId}::uuid
        and ${column('import_id')} is distinct from applied.id
    )
  )`;
}
