import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { TenantReader } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AccountClass } from '../../ledger/account-class.ts';
import type { EntryKind } from '../../ledger/entry-kind.ts';
import { byName, named } from '../names.ts';
import { readRows } from '../read-rows.ts';

/** An account of a ledger. */
export type LedgerAccount = Readonly<{ code: string; name: string; class: AccountClass }>;

/** A line of an entry; debits are positive, `base` is its worth in base currency. */
export type EntryLine = Readonly<{
  account: string;
  currency: string;
  amount: string;
  base: string;
  description: string | null;
}>;

/** An entry that stands, with its lines in their order. */
export type LedgerEntry = Readonly<{
  date: string;
  name: string;
  description: string;
  reference: string | null;
  kind: EntryKind;
  lines: readonly EntryLine[];
}>;

/** What a ledger begins with: the accounts by their codes, and the first day of an entry; null where there is none. */
export type LedgerHead = Readonly<{
  baseCurrency: string;
  accounts: readonly LedgerAccount[];
  firstDay: string | null;
}>;

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
    let waiting = '';
    for await (const entry of entriesOf(readRows(transaction, SELECT_LINES))) {
      count += 1;
      waiting += `\n${program.entry(entry, head.baseCurrency, names)}`;
      if (waiting.length < CHARACTERS_AT_ONCE) continue;
      await take(waiting);
      waiting = '';
    }
    await take(waiting);
    return count;
  });
}

const CHARACTERS_AT_ONCE = 65_536;

async function readHead(transaction: Transaction): Promise<LedgerHead> {
  const [organization] = await transaction.run(
    query.selectFrom('organizations').select('base_currency').compile(),
  );
  if (organization === undefined) throw new Error('the organisation of this door does not exist');
  const accounts = await transaction.run(SELECT_ACCOUNTS);
  const [first] = await transaction.run(SELECT_FIRST_DAY);
  return { baseCurrency: organization.base_currency, accounts, firstDay: first?.day ?? null };
}

const SELECT_ACCOUNTS = sql<LedgerAccount>`
  select code, name, class from ${own('accounts')} accounts order by ${byName('code')}`.compile(query);

const SELECT_FIRST_DAY = sql<Readonly<{ day: string | null }>>`
  select min(entry_date)::text as day from ${own('journal_entries')} journal_entries where voided_at is null`.compile(
  query,
);

type LineRow = EntryLine &
  Omit<LedgerEntry, 'lines' | 'description'> &
  Readonly<{ entry_description: string }>;

const SELECT_LINES = sql<LineRow>`
  select entry.entry_date::text as date, entry.name, entry.description as entry_description, entry.reference, entry.kind,
    account.code as account, line.currency, (line.debit - line.credit)::text as amount,
    (line.base_debit - line.base_credit)::text as base, line.description
  from ${named('journal_entries')} entry
  join ${own('journal_lines')} line on line.entry_id = entry.id
  join ${own('accounts')} account on account.id = line.account_id
  where entry.voided_at is null
  order by entry.entry_date, ${byName('entry.name')}, line.line_number`;

async function* entriesOf(rows: AsyncIterable<LineRow>): AsyncGenerator<LedgerEntry> {
  let entry: (LedgerEntry & { lines: EntryLine[] }) | null = null;
  for await (const { date, name, entry_description: description, reference, kind, ...line } of rows) {
    if (entry !== null && entry.name !== name) {
      yield entry;
      entry = null;
    }
    entry ??= { date, name, description, reference, kind, lines: [] };
    entry.lines.push(line);
  }
  if (entry !== null) yield entry;
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
