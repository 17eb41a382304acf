import { type RawBuilder, sql } from 'kysely';
import { query } from '../../../db/statement.ts';
import type { TenantReader } from '../../../db/tenant.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { AccountClass } from '../../../ledger/account-class.ts';
import {
  financialCalendar,
  formatDay,
  lastDayOf,
  type Period,
  parseDay,
  yearContaining,
} from '../../../period/index.ts';
import type { ExportTarget } from '../../export-book.ts';
import { ExportRefused } from '../../refused.ts';
import { inPieces } from '../pieces.ts';
import {
  type EntryLine,
  type LedgerEntry,
  type LedgerHead,
  readEntries,
  readHead,
  STANDING_LINES,
} from '../read-ledger.ts';
import { IS_LEFT_OUT, isFirstOpening } from './choices.ts';
import { doubtsAbout } from './doubts.ts';
import { journalOf, OPENING_JOURNAL } from './journals.ts';
import { type OpeningRow, readOpening } from './opening.ts';
import { CURRENCY, type FecRow, HEADER, rowText } from './row.ts';

/** The files that were written, the number of entries in them apart from openings, and the warnings. */
export type FecReport = Readonly<{ files: readonly string[]; entries: number; warnings: readonly string[] }>;

/** Writes a FEC for each financial year from the first entry to the last, from one snapshot. `registration` is the SIREN. */
export async function exportFec(
  tenant: TenantReader,
  registration: string | null,
  target: ExportTarget,
): Promise<FecReport> {
  return await tenant.snapshot(async (transaction) => {
    const head = await readHead(transaction);
    if (head.baseCurrency !== CURRENCY)
      throw new ExportRefused(
        `a FEC is in ${CURRENCY}, and the base currency of the organisation is ${head.baseCurrency}`,
      );
    const { firstDay } = head;
    if (firstDay === null)
      throw new ExportRefused('there is no entry: a FEC is of a financial year with entries');
    const counts = { entries: 0, openings: 0 };
    const files: string[] = [];
    for (const year of yearsOf(head)) {
      const file = `${registration ?? head.organization.slug}FEC${written(year, 'last').replaceAll('-', '')}.txt`;
      await target.write(file, inPieces(yearText(transaction, head, { year, firstDay, counts })));
      files.push(file);
    }
    const [closings] = await transaction.run(SELECT_CLOSINGS);
    const doubts = { registration, openings: counts.openings, closings: Number(closings?.count ?? 0) };
    return { files, entries: counts.entries, warnings: doubtsAbout(head.accounts, doubts) };
  });
}

const SELECT_CLOSINGS = sql<Readonly<{ count: string }>>`
  select count(distinct entry.id)::text as count from ${STANDING_LINES}
  where entry.voided_at is null and ${IS_LEFT_OUT}`.compile(query);

/** The financial years from the first entry to the last. */
function yearsOf({ firstDay, lastDay, organization }: LedgerHead): Period[] {
  const calendar = financialCalendar(organization.startMonth);
  const [first, last] = [parseDay(firstDay ?? ''), parseDay(lastDay ?? '')];
  const years: Period[] = [];
  if (first === null || last === null) return years;
  for (
    let year = yearContaining(first, calendar);
    year.start <= last;
    year = yearContaining(year.end, calendar)
  )
    years.push(year);
  return years;
}

function written(year: Period, which: 'first' | 'last'): string {
  return formatDay(which === 'first' ? year.start : lastDayOf(year));
}

type WrittenYear = Readonly<{
  year: Period;
  /** Of the first entry of the books. */
  firstDay: string;
  counts: { entries: number; openings: number };
}>;

/** A year: its opening, then its entries in the order in which they were recorded. */
async function* yearText(
  transaction: Transaction,
  head: LedgerHead,
  { year, firstDay, counts }: WrittenYear,
): AsyncGenerator<string> {
  yield HEADER;
  const [start, last] = [written(year, 'first'), written(year, 'last')];
  const isFirst = firstDay >= start;
  const opens = isFirst
    ? isFirstOpening(firstDay)
    : sql`(entry.entry_date < ${start}::date or (entry.entry_date = ${start}::date and ${IS_LEFT_OUT}))`;
  const opening = await readOpening(transaction, head.accounts, opens);
  for (const row of opening) yield rowText(openingRow(row, isFirst ? firstDay : start));
  const where: RawBuilder<unknown> = sql`entry.entry_date between ${start}::date and ${last}::date
    and not ${IS_LEFT_OUT} and not ${isFirstOpening(firstDay)}`;
  const accounts = new Map(head.accounts.map((account) => [account.code, account]));
  let number = opening.length === 0 ? 0 : 1;
  for await (const entry of readEntries(transaction, head, { where, order: BY_VALIDATION })) {
    number += 1;
    counts.entries += 1;
    if (entry.kind === 'opening') counts.openings += 1;
    yield entryRows(entry, number, accounts).map(rowText).join('');
  }
}

const BY_VALIDATION = sql`entry.recorded_at, entry.entry_date`;

function openingRow({ code, name, party, party_name: partyName, amount }: OpeningRow, day: string): FecRow {
  const [paper, text] = OPENING_JOURNAL;
  return {
    journal: OPENING_JOURNAL,
    number: 1,
    date: day,
    account: { code, name },
    party: party === null ? null : { id: party, name: partyName ?? party },
    paper,
    text,
    amount,
    validated: day,
    foreign: null,
  };
}

type Accounts = ReadonlyMap<string, Readonly<{ code: string; name: string; class: AccountClass }>>;

function entryRows({ lines, ...entry }: LedgerEntry, number: number, accounts: Accounts): FecRow[] {
  const classes = lines.flatMap(({ account }) => accounts.get(account)?.class ?? []);
  const paper = entry.reference ?? entry.name;
  const text = entry.description === '' ? paper : entry.description;
  return lines.map((line, index) => {
    const account = accounts.get(line.account);
    if (account === undefined) throw new Error('an entry has an account that is not in the chart');
    return {
      journal: journalOf(classes),
      number,
      date: entry.date,
      account,
      party: partyOf(line, account.class),
      paper,
      text: index === 0 ? text : (line.description ?? text),
      amount: line.base,
      validated: entry.recorded_on,
      foreign: line.currency === CURRENCY ? null : { amount: line.amount, currency: line.currency },
    };
  });
}

/** The auxiliary account of a line: the customer on receivables, the vendor on payables. */
function partyOf(
  { customer, customer_name: customerName, vendor, vendor_name: vendorName }: EntryLine,
  accountClass: AccountClass,
): FecRow['party'] {
  if (accountClass === 'receivable' && customer !== null)
    return { id: customer, name: customerName ?? customer };
  if (accountClass === 'payable' && vendor !== null) return { id: vendor, name: vendorName ?? vendor };
  return null;
}
