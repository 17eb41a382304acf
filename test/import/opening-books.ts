import * as fc from 'fast-check';
import { sql } from 'kysely';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { bookFolder, importInto } from './importing.ts';

/** A chart; accounts that begin with the same three digits may exchange a balance. */
const ACCOUNTS = `code,name,class
1000,Bank,cash
1200,Debtors,receivable
2010,Creditors,payable
2011,Creditors abroad,payable
2300,Wages owed,payroll_liability
3000,Capital,share_capital
3900,Retained,retained_earnings
3950,Differences,other_equity
2900,Clearing,other_current_liability
4000,Sales,operating_revenue
5000,Rent,operating_expense
`;

type Line = Readonly<{ account: string; amount: string }>;
export type Row = Line & Readonly<{ date: string; entry: string; opening?: boolean }>;

/** The rows of an entry, by the amounts of its accounts, debits positive. */
export function entry(
  date: string,
  name: string,
  amounts: Readonly<Record<string, string>>,
  opening = false,
): Row[] {
  return Object.entries(amounts).map(([account, amount]) => ({
    date,
    entry: name,
    account,
    amount,
    opening,
  }));
}

/** The same of a whole opening. */
export const opens = (date: string, name: string, amounts: Readonly<Record<string, string>>): Row[] =>
  entry(date, name, amounts, true);

/** Imports a chart with a journal of these rows. */
export async function importRows(
  rows: readonly Row[],
  into: TenantWriter,
  options: Parameters<typeof importInto>[2] = {},
) {
  const lines = rows.map(({ date, entry: name, account, amount, opening = false }) =>
    [date, name, account, amount, String(opening)].join(','),
  );
  const journal = ['date,entry,account,amount,opening', ...lines].join('\n');
  return await importInto(
    into,
    await bookFolder({ 'accounts.csv': ACCOUNTS, 'journal.csv': journal }),
    options,
  );
}

/** The entries that count, with the amounts of their lines by account. */
export async function countedOf(of: TenantWriter) {
  return await of.read(
    sql<{ date: string; name: string; kind: string; amounts: Record<string, string> }>`
      select entry.entry_date as date, entry.external_id as name, entry.kind,
        json_object_agg(account.code, trim_scale(line.base_debit - line.base_credit)::text order by account.code) as amounts
      from journal_entries entry
      join journal_lines line on line.entry_id = entry.id
      join accounts account on account.id = line.account_id
      where entry.voided_at is null
      group by entry.id, entry.entry_date, entry.external_id, entry.kind
      order by entry.entry_date, entry.external_id
    `.compile(query),
  );
}

/** The same without ordinary entries. */
export const derivedOf = async (of: TenantWriter) =>
  (await countedOf(of)).filter(({ kind }) => kind !== 'ordinary');

// Each opening states what the model of the years before it has, with their profit in retained earnings.
export const arbitraryYears = fc
  .array(
    fc.array(
      fc.record({
        month: fc.integer({ min: 1, max: 12 }),
        debit: fc.constantFrom('1000', '1200', '2010', '5000'),
        credit: fc.constantFrom('1000', '2010', '2011', '3000', '4000'),
        cents: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    { minLength: 3, maxLength: 3 },
  )
  .map((years) => {
    const cents = new Map<string, number>();
    const add = (account: string, amount: number) => cents.set(account, (cents.get(account) ?? 0) + amount);
    return years.map((entries, index) => {
      const year = 2023 + index;
      const profit = (cents.get('4000') ?? 0) + (cents.get('5000') ?? 0);
      add('3900', profit);
      cents.set('4000', 0).set('5000', 0);
      const amounts = Object.fromEntries(
        [...cents]
          .filter(([, amount]) => amount !== 0)
          .map(([account, amount]) => [account, inUnits(amount)]),
      );
      const opening = index === 0 ? [] : opens(`${year}-01-01`, `O${year}`, amounts);
      const rows = entries.flatMap(({ month, debit, credit, cents: amount }, place) => {
        const other = debit === credit ? '3000' : credit;
        add(debit, amount);
        add(other, -amount);
        const date = `${year}-${String(month).padStart(2, '0')}-15`;
        return entry(date, `${year}-${place}`, { [debit]: inUnits(amount), [other]: inUnits(-amount) });
      });
      return [...opening, ...rows];
    });
  });

/** The numbers of the years of each import, none of which leaves a year out between others; after them, all have been imported. */
export const arbitraryOrder = fc
  .tuple(
    fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    fc.array(fc.subarray([0, 1, 2], { minLength: 1 }), { maxLength: 2 }),
  )
  .map(([[begin = 0, next = 1, last = 2], more]) => [
    ...(Math.abs(begin - next) === 1 ? [[begin], [next], [last]] : [[begin, next, last]]),
    ...more,
  ]);

/** Whether a year between those of an import is not in it. */
export function hasGap(numbers: readonly number[]): boolean {
  return numbers.includes(0) && numbers.includes(2) && !numbers.includes(1);
}

export function inUnits(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The balances after all years: those of entries alone, with the profit of closed years in retained earnings. */
export function modelOf(years: readonly (readonly Row[])[]): Record<string, string> {
  const cents = new Map<string, number>();
  for (const [index, rows] of years.entries())
    for (const { account, amount, opening = false } of rows) {
      if (opening) continue;
      const isClosed =
        ['4000', '5000'].includes(account) &&
        years.slice(index + 1).some(([first]) => first?.opening === true);
      const to = isClosed ? '3900' : account;
      cents.set(to, (cents.get(to) ?? 0) + Math.round(Number(amount) * 100));
    }
  return Object.fromEntries(
    [...cents]
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => [account, `${inUnits(amount)}000000`]),
  );
}
