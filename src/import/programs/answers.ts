import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import { addAccounts, type NamedAccount } from './accounts.ts';

/** Adds the accounts, in the task of the file in which each was found; returns how many were added. */
export async function addAll(
  accounts: Iterable<Readonly<{ account: NamedAccount; part: ImportTask }>>,
  typeField: string,
): Promise<number> {
  const byPart = new Map<ImportTask, NamedAccount[]>();
  for (const { account, part } of accounts) byPart.set(part, [...(byPart.get(part) ?? []), account]);
  let added = 0;
  for (const [part, ofPart] of byPart)
    added += await addAccounts(
      part,
      ofPart,
      (code) => `${typeField}: it does not give the class of account ${quote(code)}`,
    );
  return added;
}

/** Whether a file can be read to its end; if not, it is refused. */
export async function isReadable(part: ImportTask, read: () => Promise<void>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
    part.refuse(failure.line, failure.message);
    return false;
  }
}

/** Warns of records in lists that are not read, which are counted by list. */
export function warnOfLists(task: ImportTask, strangers: ReadonlyMap<string, number>): void {
  if (strangers.size === 0) return;
  const counts = Array.from(
    strangers,
    ([path, count]) => `${count} of ${path === '' ? 'an unknown list' : path}`,
  );
  task.warn(`left out, because these lists are not imported: ${counts.slice(0, 10).join(', ')}`);
}
