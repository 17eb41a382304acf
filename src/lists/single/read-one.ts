import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { UUID } from '../sorted/parties.ts';
import { type ListedRow, selectPage } from '../sorted/read-page.ts';
import { seenColumns } from '../sorted/seen-columns.ts';
import { parseSort } from '../sorted/sort.ts';
import type { ListContext, SortedList } from '../sorted/sorted-list.ts';

/** Which records of a list are read, whether the list itself would have them or not. */
export type RecordChoice = Readonly<{ where: RawBuilder<unknown>; limit: number }>;

/** Records with all the columns of their list. */
export async function readRows(
  transaction: Transaction,
  list: SortedList,
  context: ListContext,
  { where, limit }: RecordChoice,
): Promise<readonly ListedRow[]> {
  const found = await transaction.run(
    selectPage(
      { ...list, where: () => sql`true` },
      {
        context,
        sort: parseSort(list, list.defaultSort, context.capabilities),
        where: [{ where, few: null }],
        after: null,
        limit,
        columns: seenColumns(list, context.capabilities),
      },
    ),
  );
  return found.map(({ sorted_id: _id, sort_key: _key, ...row }) => row);
}

/** The only record of a choice. Throws NOT_FOUND where there is none: `noun` is what there is not. */
export async function readOne(
  transaction: Transaction,
  list: SortedList,
  context: ListContext,
  { where, noun }: Readonly<{ where: RawBuilder<unknown>; noun: string }>,
): Promise<ListedRow> {
  const [row] = await readRows(transaction, list, context, { where, limit: 1 });
  if (row === undefined) throw new AlmanacError('NOT_FOUND', `There is no ${noun} with this id or name.`);
  return row;
}

/** Whether a record has this id, or is what another condition says. */
export function hasId(text: string, isNamed: RawBuilder<unknown>): RawBuilder<unknown> {
  return UUID.test(text) ? sql`(record.id = ${text}::uuid or ${isNamed})` : isNamed;
}

/** The id that a row which was read has. */
export function idOf(row: ListedRow): string {
  const { id } = row;
  if (typeof id !== 'string') throw new Error('a record that was read by its id has one');
  return id;
}
