import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import { EXPENSE_CLASSES, INCOME_CLASSES } from './account-class.ts';
import { LATE_AFTER_DAYS } from './counted-entry.ts';
import type { Division } from './division.ts';

type Fragment = RawBuilder<unknown>;

/** The day, the month and the year that a date falls in, as rows `piece(grain, bucket)`. */
export function buckets(date: Fragment): Fragment {
  return sql`
    lateral (values
      ('day', ${date}), ('month', date_trunc('month', ${date})::date), ('year', date_trunc('year', ${date})::date)
    ) as piece(grain, bucket)`;
}

// The entry of each line is looked up by its key, which OFFSET 0 keeps the planner from undoing: of an organisation
// that is new it has no statistics, and then it would read all lines for each entry.
const STANDING_ENTRY: Fragment = sql`
  lateral (
    select entry_date, kind, only_customer_id, only_vendor_id from ${own('journal_entries')} journal_entries
    where id = line.entry_id and voided_at is null offset 0
  ) entry`;

const SUMS: Fragment = sql`
  sum(line.base_debit) as debit,
  sum(line.base_credit) as credit,
  coalesce(sum(line.base_debit) filter (where entry.kind = 'opening'), 0) as opening_debit,
  coalesce(sum(line.base_credit) filter (where entry.kind = 'opening'), 0) as opening_credit,
  coalesce(sum(line.base_debit) filter (where entry.kind = 'closing'), 0) as closing_debit,
  coalesce(sum(line.base_credit) filter (where entry.kind = 'closing'), 0) as closing_credit`;

/** The expected contents of `account_totals`, by the lines of valid entries. */
export const ACCOUNT_TOTALS: Fragment = sql`
  select line.account_id, piece.grain, piece.bucket, ${SUMS},
    coalesce(sum(line.base_debit) filter (where entry.kind = 'revaluation'), 0) as revaluation_debit,
    coalesce(sum(line.base_credit) filter (where entry.kind = 'revaluation'), 0) as revaluation_credit
  from ${own('journal_lines')} line, ${STANDING_ENTRY}, ${buckets(sql`entry.entry_date`)}
  group by line.account_id, piece.grain, piece.bucket`;

/**
 * The department, customer or vendor whose a line is: whom it names, or else the only one whom its entry names. An id, of `line` and
 * `entry`.
 */
export function partOfLine(part: Division['part']): Fragment {
  switch (part) {
    case 'department':
      return sql`line.department_id`;
    case 'customer':
      return sql`coalesce(line.customer_id, entry.only_customer_id)`;
    case 'vendor':
      return sql`coalesce(line.vendor_id, entry.only_vendor_id)`;
    default:
      return part satisfies never;
  }
}

/** The expected totals of departments, customers or vendors, by the lines of valid entries. */
export function dividedTotals({ part: name, column, accounts }: Division): Fragment {
  const part = partOfLine(name);
  const classes = [...INCOME_CLASSES, ...EXPENSE_CLASSES];
  const counted =
    accounts === 'all'
      ? sql``
      : sql`and line.account_id = any(array(select id from ${own('accounts')} accounts where class = any(${classes}::text[])))`;
  return sql`
    select ${part} as ${sql.ref(column)}, line.account_id, piece.grain, piece.bucket, ${SUMS}
    from ${own('journal_lines')} line, ${STANDING_ENTRY}, ${buckets(sql`entry.entry_date`)}
    where ${part} is not null ${counted}
    group by ${part}, line.account_id, piece.grain, piece.bucket`;
}

/** The expected contents of `cash_totals`, by the lines of valid entries and the accounts that are cash now. */
export const CASH_TOTALS: Fragment = sql`
  select piece.grain, piece.bucket,
    coalesce(sum(greatest(line.net, 0)) filter (where entry.kind <> 'opening'), 0) as inflow,
    coalesce(sum(greatest(-line.net, 0)) filter (where entry.kind <> 'opening'), 0) as outflow,
    sum(line.unreconciled)::bigint as unreconciled_lines
  from (
    select entry_id, sum(base_debit - base_credit) as net, count(*) filter (where not reconciled) as unreconciled
    from ${own('journal_lines')} journal_lines
    where account_id = any(array(select id from ${own('accounts')} accounts where class = 'cash'))
    group by entry_id
  ) line, ${STANDING_ENTRY}, ${buckets(sql`entry.entry_date`)}
  group by piece.grain, piece.bucket`;

/** Whether an entry was recorded long after its date; why by a day of UTC, `isLate` says. */
export const RECORDED_LATE: Fragment = sql`
  ((recorded_at at time zone 'UTC')::date - entry_date > ${sql.lit(LATE_AFTER_DAYS)})`;

/** The expected contents of `entry_totals`, by valid entries without openings. */
export const ENTRY_TOTALS: Fragment = sql`
  select piece.grain, piece.bucket, count(*) as entries, count(*) filter (where ${RECORDED_LATE}) as late_entries
  from ${own('journal_entries')} entry, ${buckets(sql`entry.entry_date`)}
  where entry.voided_at is null and entry.kind <> 'opening'
  group by piece.grain, piece.bucket`;
