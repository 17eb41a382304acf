import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
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
  customer: string | null;
  customer_name: string | null;
  vendor: string | null;
  vendor_name: string | null;
}>;

/** An entry that stands, with its lines in their order; `recorded_on` is the day on which it came into the books. */
export type LedgerEntry = Readonly<{
  date: string;
  name: string;
  description: string;
  reference: string | null;
  kind: EntryKind;
  recorded_on: string;
  lines: readonly EntryLine[];
}>;

/** What a ledger begins with: the accounts by their codes, and the first and last day of an entry; null where there is none. */
export type LedgerHead = Readonly<{
  organization: Readonly<{ name: string; slug: string; timeZone: string; startMonth: number }>;
  baseCurrency: string;
  accounts: readonly LedgerAccount[];
  firstDay: string | null;
  lastDay: string | null;
}>;

export async function readHead(transaction: Transaction): Promise<LedgerHead> {
  const [found] = await transaction.run(SELECT_ORGANIZATION);
  if (found === undefined) throw new Error('the organisation of this door does not exist');
  const accounts = await transaction.run(SELECT_ACCOUNTS);
  const [days] = await transaction.run(SELECT_DAYS);
  const { name, slug, time_zone: timeZone, financial_year_start_month: startMonth } = found;
  return {
    organization: { name, slug, timeZone, startMonth },
    baseCurrency: found.base_currency,
    accounts,
    firstDay: days?.first ?? null,
    lastDay: days?.last ?? null,
  };
}

const SELECT_ORGANIZATION = query
  .selectFrom('organizations')
  .select(['name', 'slug', 'base_currency', 'time_zone', 'financial_year_start_month'])
  .compile();

const SELECT_ACCOUNTS = sql<LedgerAccount>`
  select code, name, class from ${own('accounts')} accounts order by ${byName('code')}`.compile(query);

const SELECT_DAYS = sql<Readonly<{ first: string | null; last: string | null }>>`
  select min(entry_date)::text as first, max(entry_date)::text as last
  from ${own('journal_entries')} journal_entries where voided_at is null`.compile(query);

/** The rows of entries that stand, as `entry`, with their lines as `line` and the accounts of these as `account`. */
export const STANDING_LINES = sql`
  ${named('journal_entries')} entry
  join ${own('journal_lines')} line on line.entry_id = entry.id
  join ${own('accounts')} account on account.id = line.account_id
  left join ${named('customer_profiles')} customer on customer.id = line.customer_id
  left join ${own('parties')} customer_party on customer_party.id = customer.party_id
  left join ${named('vendor_profiles')} vendor on vendor.id = line.vendor_id
  left join ${own('parties')} vendor_party on vendor_party.id = vendor.party_id`;

/** Which entries are read, and in which order. */
export type EntryChoice = Readonly<{ where: RawBuilder<unknown>; order: RawBuilder<unknown> }>;

export const BY_DAY: EntryChoice = { where: sql`true`, order: sql`entry.entry_date` };

/** The entries that stand, one after the other; of those that come at the same place, by their names. */
export async function* readEntries(
  transaction: Transaction,
  { organization }: Pick<LedgerHead, 'organization'>,
  { where, order }: EntryChoice = BY_DAY,
): AsyncGenerator<LedgerEntry> {
  const rows = readRows(
    transaction,
    sql<LineRow>`
      select entry.entry_date::text as date, entry.name, entry.description as entry_description, entry.reference, entry.kind,
        (entry.recorded_at at time zone ${organization.timeZone})::date::text as recorded_on,
        account.code as account, line.currency, (line.debit - line.credit)::text as amount,
        (line.base_debit - line.base_credit)::text as base, line.description, customer.name as customer,
        customer_party.name as customer_name, vendor.name as vendor, vendor_party.name as vendor_name
      from ${STANDING_LINES}
      where entry.voided_at is null and ${where}
      order by ${order}, ${byName('entry.name')}, line.line_number`,
  );
  let entry: (LedgerEntry & { lines: EntryLine[] }) | null = null;
  for await (const {
    date,
    name,
    entry_description: description,
    reference,
    kind,
    recorded_on,
    ...line
  } of rows) {
    if (entry !== null && entry.name !== name) {
      yield entry;
      entry = null;
    }
    entry ??= { date, name, description, reference, kind, recorded_on, lines: [] };
    entry.lines.push(line);
  }
  if (entry !== null) yield entry;
}

type LineRow = EntryLine &
  Omit<LedgerEntry, 'lines' | 'description'> &
  Readonly<{ entry_description: string }>;
