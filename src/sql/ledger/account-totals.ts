import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { PAY_CLASSES } from '../../ledger/account-class.ts';
import { ALL_PAY } from '../../metrics/definition/dimension.ts';
import type { AccountMeasure } from '../../metrics/definition/measures/ledger.ts';
import type { PaySight } from '../../metrics/definition/protection.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { formatDay } from '../../period/index.ts';
import { type NumberedRead, onlyIf } from '../pieces.ts';
import { runsOf, stepOf } from '../runs.ts';
import { ACTIVITY_OF_ACCOUNT, isCounted } from './account-activity.ts';

/**
 * Reads what was posted to accounts of the measures' classes, from the totals of the buckets that tile the slices: those of a
 * class and of some days once, however many measures count them. What is split by department, customer or vendor is here
 * whole and belongs to nobody: `readPartTotals` takes the parts from it.
 */
export function readAccountTotals(
  reads: readonly NumberedRead<AccountMeasure>[],
  pay: PaySight,
): RawBuilder<AmountRow> {
  const { placed, pieces } = piecesOfClasses(reads);
  const isByActivity = reads.some(({ measure }) => measure.activity !== 'any');
  const activities = placed.map(({ read }) => read.measure.activity);
  return sql`
    select * from (
    with posted as materialized (
      select piece.number, total.step, ${partOfAccount(pay)}, total.amount, total.opening, total.closing, total.revaluation
        ${onlyIf(isByActivity, sql`, ${ACTIVITY_OF_ACCOUNT} as activity`)}
      from ${pieces}
      join ${own('accounts')} account on account.class = piece.class
      cross join lateral (
        select ${stepOf('total')} as step, sum(debit - credit) as amount, sum(opening_debit - opening_credit) as opening,
          sum(closing_debit - closing_credit) as closing, sum(revaluation_debit - revaluation_credit) as revaluation
        from ${own('account_totals')} total
        where total.organization_id = account.organization_id and total.account_id = account.id
          and total.grain = piece.grain and total.bucket >= piece.first and total.bucket < piece.before
        group by 1
      ) total
    )
    select wanted.read, wanted.slice + posted.step as slice,
      case wanted.split when 'account' then max(posted.code) when 'part' then coalesce(max(posted.pay), 'unassigned') end as key,
      case wanted.split
        when 'account' then max(posted.name)
        when 'part' then case when max(posted.pay) is null then 'Unassigned' else max(posted.name) end
      end as label,
      wanted.sign * sum(
        case wanted.entries when 'revaluations' then posted.revaluation else ${amountOfEntries(sql`wanted.entries`, sql`posted`)} end
      ) as amount
    from unnest(
      ${placed.map(({ read }) => read.number)}::int[],
      ${placed.map(({ slice }) => slice)}::int[],
      ${placed.map(({ piece }) => piece)}::int[],
      ${placed.map(({ read }) => (read.measure.side === 'debit' ? 1 : -1))}::int[],
      ${placed.map(({ read }) => read.measure.entries)}::text[],
      ${placed.map(({ read }) => splitOf(read.by))}::text[]
      ${onlyIf(isByActivity, sql`, ${activities}::text[]`)}
    ) as wanted(read, slice, piece, sign, entries, split ${onlyIf(isByActivity, sql`, activity`)})
    join posted on posted.number = wanted.piece
      ${onlyIf(isByActivity, sql`and ${isCounted(sql`posted.activity`, sql`wanted.activity`)}`)}
    group by wanted.read, wanted.slice + posted.step, wanted.sign, wanted.split,
      case when wanted.split = 'account' then posted.code end, case when wanted.split = 'part' then posted.pay end
    ) answer`;
}

/** The amount of the entries that a measure counts, from a row's sums `amount`, `opening` and `closing`. Revaluations are kept of accounts alone. */
export function amountOfEntries(entries: RawBuilder<unknown>, row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case ${entries}
    when 'all' then ${row}.amount when 'openings' then ${row}.opening when 'without closings' then ${row}.amount - ${row}.closing
    else ${row}.amount - ${row}.opening - ${row}.closing end`;
}

type PieceOfRead = Readonly<{ read: NumberedRead<AccountMeasure>; slice: number; piece: number }>;

/** The slices of the reads, with each distinct run of buckets of a class, as rows `piece(number, class, is_monthly, grain, first, before)`. */
function piecesOfClasses(reads: readonly NumberedRead<AccountMeasure>[]) {
  const numbers = new Map<string, number>();
  const columns = {
    class: [] as string[],
    isMonthly: [] as boolean[],
    grain: [] as string[],
    first: [] as string[],
    before: [] as string[],
  };
  const placed: PieceOfRead[] = [];
  for (const read of reads) {
    for (const { slice, isMonthly, grain, from, before } of runsOf(read.slices)) {
      for (const name of read.measure.classes) {
        const key = `${name} ${isMonthly} ${grain} ${from}:${before}`;
        const piece = numbers.get(key) ?? numbers.size;
        placed.push({ read, slice, piece });
        if (numbers.has(key)) continue;
        numbers.set(key, piece);
        columns.class.push(name);
        columns.isMonthly.push(isMonthly);
        columns.grain.push(grain);
        columns.first.push(formatDay(from));
        columns.before.push(formatDay(before));
      }
    }
  }
  const pieces = sql`unnest(${[...numbers.values()]}::int[], ${columns.class}::text[], ${columns.isMonthly}::boolean[],
    ${columns.grain}::text[], ${columns.first}::date[], ${columns.before}::date[]
  ) as piece(number, class, is_monthly, grain, first, before)`;
  return { placed, pieces };
}

/** How a read is split, as far as the accounts are concerned. */
export function splitOf(by: NumberedRead<AccountMeasure>['by']): 'nothing' | 'account' | 'part' {
  return by === 'nothing' || by === 'account' ? by : 'part';
}

/** The columns of an account's own part, `code` and `name`, and of `pay`: that of all pay where it is seen together. */
function partOfAccount(pay: PaySight): RawBuilder<unknown> {
  if (pay === 'in detail') return sql`account.code, account.name, null::text as pay`;
  return sql`
    ${accountKey(pay)} as code,
    case when ${IS_PAY} then ${ALL_PAY.label}::text else account.name end as name,
    case when ${IS_PAY} then ${ALL_PAY.key}::text end as pay`;
}

const IS_PAY = sql`account.class = any(${PAY_CLASSES}::text[])`;

/** The key of the part that an account is, as `account`. One with the code of all pay is known by its id beside that. */
export function accountKey(pay: PaySight): RawBuilder<unknown> {
  if (pay === 'in detail') return sql`account.code`;
  return sql`case when ${IS_PAY} then ${ALL_PAY.key}::text
    when account.code = ${ALL_PAY.key}::text then account.id::text else account.code end`;
}
