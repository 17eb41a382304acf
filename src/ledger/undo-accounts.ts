import { sql } from 'kysely';
import {
  isSame,
  keptValues,
  mayCount,
  readChanges,
  removable,
  takenBack,
  type UndoneRecords,
} from '../db/import-changes.ts';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Account } from './account.ts';
import { isPayClass } from './account-class.ts';
import type { Book } from './book.ts';

/**
 * Gives accounts the names and classes back that they had before an import, and removes those that it added. One that other entries or
 * documents use stays, and so does what was changed since.
 */
export async function undoAccounts(book: Book, importId: string): Promise<UndoneRecords> {
  const { chart, transaction, now } = book;
  const changes = await readChanges<Account>(transaction, importId, 'accounts');
  const changed = changes.flatMap(({ record_id: id, before, after }) => {
    if (before === null) return [];
    const current = chart.at(id);
    const { values, keeps } = takenBack(valuesOf(current), valuesOf(before), valuesOf(after));
    return [{ draft: { code: current.code, ...values }, kept: keptValues(current.code, keeps) }];
  });
  const { changed: restored } = await chart.set(
    changed.map(({ draft }) => draft),
    now,
  );
  const added = changes.flatMap(({ record_id: id, before, after }) => {
    if (before !== null) return [];
    const current = chart.at(id);
    return [{ id, name: current.code, hasChanged: !isSame(valuesOf(current), valuesOf(after)) }];
  });
  const { removed, kept } = removable(
    added,
    await findUsed(
      book,
      importId,
      added.map(({ id }) => id),
    ),
  );
  await chart.remove(removed, now);
  return { removed: removed.length, restored, kept: [...changed.flatMap((one) => one.kept), ...kept] };
}

/** Whether an import moved an account into a class of pay, out of one or within one. */
export async function movesPay(transaction: Transaction, importId: string): Promise<boolean> {
  const changes = await readChanges<Account>(transaction, importId, 'accounts');
  return changes.some(
    ({ before, after }) =>
      before !== null &&
      (isPayClass(before.class) || isPayClass(after.class)) &&
      (before.class !== after.class || before.activity !== after.activity),
  );
}

function valuesOf({ name, class: accountClass, activity }: Account) {
  return { name, class: accountClass, activity };
}

async function findUsed(
  { transaction }: Book,
  importId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await transaction.run(
    sql<{ id: string }>`
      select given.id from unnest(${accountIds}::uuid[]) as given(id)
      where exists (
        select from ${own('journal_lines')} line
        join ${own('journal_entries')} entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
        where line.account_id = given.id and ${mayCount('entry', importId)}
      ) or exists (
        select from ${own('document_lines')} line
        join ${own('documents')} document on document.organization_id = line.organization_id and document.id = line.document_id
        where line.account_id = given.id and ${mayCount('document', importId)}
      )
    `.compile(query),
  );
  return new Set(rows.map(({ id }) => id));
}
