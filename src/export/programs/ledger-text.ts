import type { TenantReader } from '../../db/tenant.ts';
import { inPieces } from './pieces.ts';
import {
  type LedgerAccount,
  type LedgerEntry,
  type LedgerHead,
  readEntries,
  readHead,
} from './read-ledger.ts';

/** How a program writes a ledger. `head` names its accounts, `entry` writes one entry with the names that the head gave. */
export type LedgerProgram = Readonly<{
  nameOf: (account: LedgerAccount) => string;
  head: (head: LedgerHead, names: ReadonlyMap<string, string>) => string;
  entry: (entry: LedgerEntry, baseCurrency: string, names: ReadonlyMap<string, string>) => string;
}>;

/** Writes the entries that stand as a program does, piece by piece from one snapshot. Answers with their number. */
export async function exportLedger(
  tenant: TenantReader,
  program: LedgerProgram,
  take: (text: string) => Promise<void>,
): Promise<number> {
  return await tenant.snapshot(async (transaction) => {
    const head = await readHead(transaction);
    const names = uniqueNames(head.accounts, program.nameOf);
    await take(program.head(head, names));
    let count = 0;
    async function* texts(): AsyncGenerator<string> {
      for await (const entry of readEntries(transaction, head)) {
        count += 1;
        yield `\n${program.entry(entry, head.baseCurrency, names)}`;
      }
    }
    for await (const text of inPieces(texts())) await take(text);
    return count;
  });
}

/** The names of accounts by their codes. A number is added to a name that is already taken. */
function uniqueNames(
  accounts: readonly LedgerAccount[],
  nameOf: (account: LedgerAccount) => string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const account of accounts) {
    const wanted = nameOf(account);
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
    taken.add(name);
    names.set(account.code, name);
  }
  return names;
}
