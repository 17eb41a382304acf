import { sql } from 'kysely';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AMOUNT_DECIMALS, Decimal, ZERO } from '../money/decimal.ts';

/** A line as the totals count it, in base currency. */
export type CountedLine = Readonly<{
  entryId: string;
  date: string;
  closing: boolean;
  accountId: string;
  departmentId: string | null;
  /** Whether the account is of class `cash`. */
  cash: boolean;
  debit: Decimal;
  credit: Decimal;
}>;

/**
 * Counts whole entries into the totals, or out of them again when they are voided, in the transaction that posts or
 * voids them. The totals are the only thing that answers a ledger question, so nothing else may change an entry.
 */
export async function countLines(
  transaction: Transaction,
  lines: readonly CountedLine[],
  times: 1 | -1,
): Promise<void> {
  const accounts = movementsBy(lines, ({ accountId, date }) => [null, accountId, date]);
  await transaction.run(addToAccountTotals(JSON.stringify(accounts), times));
  const departments = movementsBy(
    lines.filter(({ departmentId }) => departmentId !== null),
    ({ departmentId, accountId, date }) => [departmentId, accountId, date],
  );
  if (departments.length > 0) {
    await transaction.run(addToDepartmentTotals(JSON.stringify(departments), times));
  }
  const cash = cashMovements(lines);
  if (cash.length > 0) await transaction.run(addToCashTotals(JSON.stringify(cash), times));
}

/** Counts all that came in and went out anew: the accounts of class `cash` are not the ones that they were. */
export async function rebuildCashTotals(transaction: Transaction): Promise<void> {
  await transaction.run(query.deleteFrom('cash_totals').compile());
  await transaction.run(
    sql<never>`insert into cash_totals (grain, bucket, inflow, outflow) ${CASH_TOTALS}`.compile(query),
  );
}

type Place = readonly [departmentId: string | null, accountId: string, date: string];

/** What the entries of a day posted to each account, or to each account of a department. */
function movementsBy(lines: readonly CountedLine[], placeOf: (line: CountedLine) => Place) {
  const days = new Map<
    string,
    { place: Place; debit: Decimal; credit: Decimal; closingDebit: Decimal; closingCredit: Decimal }
  >();
  for (const line of lines) {
    const place = placeOf(line);
    const { closing, debit, credit } = line;
    const key = place.join(' ');
    const day = days.get(key) ?? {
      place,
      debit: ZERO,
      credit: ZERO,
      closingDebit: ZERO,
      closingCredit: ZERO,
    };
    day.debit = day.debit.plus(debit);
    day.credit = day.credit.plus(credit);
    if (closing) {
      day.closingDebit = day.closingDebit.plus(debit);
      day.closingCredit = day.closingCredit.plus(credit);
    }
    days.set(key, day);
  }
  return Array.from(days.values(), ({ place: [department_id, account_id, date], ...day }) => ({
    department_id,
    account_id,
    date,
    debit: shown(day.debit),
    credit: shown(day.credit),
    closing_debit: shown(day.closingDebit),
    closing_credit: shown(day.closingCredit),
  }));
}

/** What the entries of a day brought in and took out, each counted by its net. */
function cashMovements(lines: readonly CountedLine[]) {
  const entries = new Map<string, { date: string; net: Decimal }>();
  for (const { entryId, date, cash, debit, credit } of lines) {
    if (!cash) continue;
    const net = entries.get(entryId)?.net ?? ZERO;
    entries.set(entryId, { date, net: net.plus(debit).minus(credit) });
  }
  const days = new Map<string, { inflow: Decimal; outflow: Decimal }>();
  for (const { date, net } of entries.values()) {
    const { inflow, outflow } = days.get(date) ?? { inflow: ZERO, outflow: ZERO };
    days.set(date, {
      inflow: inflow.plus(Decimal.max(net, ZERO)),
      outflow: outflow.plus(Decimal.max(net.negated(), ZERO)),
    });
  }
  return Array.from(days, ([date, { inflow, outflow }]) => ({
    date,
    inflow: shown(inflow),
    outflow: shown(outflow),
  }));
}

function shown(amount: Decimal): string {
  return amount.toFixed(AMOUNT_DECIMALS);
}

type Fragment = ReturnType<typeof sql<unknown>>;

/** The day, the month and the year that a date falls in. */
function buckets(date: Fragment): Fragment {
  return sql`
    lateral (values
      ('day', ${date}), ('month', date_trunc('month', ${date})::date), ('year', date_trunc('year', ${date})::date)
    ) as piece(grain, bucket)`;
}

function addToAccountTotals(movements: string, times: 1 | -1) {
  return sql<never>`
    insert into account_totals as total
      (account_id, grain, bucket, debit, credit, closing_debit, closing_credit)
    select account_id, grain, bucket, ${times}::int * sum(debit), ${times}::int * sum(credit),
      ${times}::int * sum(closing_debit), ${times}::int * sum(closing_credit)
    from json_to_recordset(${movements}::json) as movement(account_id uuid, date date, debit numeric, credit numeric,
        closing_debit numeric, closing_credit numeric),
      ${buckets(sql`movement.date`)}
    group by account_id, grain, bucket
    on conflict (organization_id, account_id, grain, bucket) do update set
      debit = total.debit + excluded.debit,
      credit = total.credit + excluded.credit,
      closing_debit = total.closing_debit + excluded.closing_debit,
      closing_credit = total.closing_credit + excluded.closing_credit
  `.compile(query);
}

function addToDepartmentTotals(movements: string, times: 1 | -1) {
  return sql<never>`
    insert into department_totals as total
      (department_id, account_id, grain, bucket, debit, credit, closing_debit, closing_credit)
    select department_id, account_id, grain, bucket, ${times}::int * sum(debit), ${times}::int * sum(credit),
      ${times}::int * sum(closing_debit), ${times}::int * sum(closing_credit)
    from json_to_recordset(${movements}::json) as movement(department_id uuid, account_id uuid, date date, debit numeric,
        credit numeric, closing_debit numeric, closing_credit numeric),
      ${buckets(sql`movement.date`)}
    group by department_id, account_id, grain, bucket
    on conflict (organization_id, department_id, account_id, grain, bucket) do update set
      debit = total.debit + excluded.debit,
      credit = total.credit + excluded.credit,
      closing_debit = total.closing_debit + excluded.closing_debit,
      closing_credit = total.closing_credit + excluded.closing_credit
  `.compile(query);
}

function addToCashTotals(movements: string, times: 1 | -1) {
  return sql<never>`
    insert into cash_totals as total (grain, bucket, inflow, outflow)
    select grain, bucket, ${times}::int * sum(inflow), ${times}::int * sum(outflow)
    from json_to_recordset(${movements}::json) as movement(date date, inflow numeric, outflow numeric),
      ${buckets(sql`movement.date`)}
    group by grain, bucket
    on conflict (organization_id, grain, bucket) do update set
      inflow = total.inflow + excluded.inflow,
      outflow = total.outflow + excluded.outflow
  `.compile(query);
}

// The entry of each line is looked up by its key, which OFFSET 0 keeps the planner from undoing: of an organisation
// that is new it has no statistics, and then it would read all lines for each entry.
const STANDING_ENTRY: Fragment = sql`
  lateral (
    select entry_date, closing from journal_entries where id = line.entry_id and voided_at is null offset 0
  ) entry`;

/** What `account_totals` must be, by the lines of the entries that stand. */
export const ACCOUNT_TOTALS: Fragment = sql`
  select line.account_id, piece.grain, piece.bucket,
    sum(line.base_debit) as debit,
    sum(line.base_credit) as credit,
    coalesce(sum(line.base_debit) filter (where entry.closing), 0) as closing_debit,
    coalesce(sum(line.base_credit) filter (where entry.closing), 0) as closing_credit
  from journal_lines line, ${STANDING_ENTRY}, ${buckets(sql`entry.entry_date`)}
  group by line.account_id, piece.grain, piece.bucket`;

/** What `department_totals` must be, by the lines of the entries that stand. */
export const DEPARTMENT_TOTALS: Fragment = sql`
  select line.department_id, line.account_id, piece.grain, piece.bucket,
    sum(line.base_debit) as debit,
    sum(line.base_credit) as credit,
    coalesce(sum(line.base_debit) filter (where entry.closing), 0) as closing_debit,
    coalesce(sum(line.base_credit) filter (where entry.closing), 0) as closing_credit
  from journal_lines line, ${STANDING_ENTRY}, ${buckets(sql`entry.entry_date`)}
  where line.department_id is not null
  group by line.department_id, line.account_id, piece.grain, piece.bucket`;

/** What `cash_totals` must be, by the lines of the entries that stand and the accounts that are cash now. */
export const CASH_TOTALS: Fragment = sql`
  select piece.grain, piece.bucket,
    sum(greatest(line.net, 0)) as inflow,
    sum(greatest(-line.net, 0)) as outflow
  from (
    select entry_id, sum(base_debit - base_credit) as net
    from journal_lines
    where account_id = any(array(select id from accounts where class = 'cash'))
    group by entry_id
  ) line, ${STANDING_ENTRY}, ${buckets(sql`entry.entry_date`)}
  group by piece.grain, piece.bucket`;
