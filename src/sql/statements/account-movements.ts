import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { PAY_CLASSES } from '../../ledger/account-class.ts';
import { ALL_PAY } from '../../metrics/definition/dimension.ts';
import type { PaySight } from '../../metrics/definition/protection.ts';
import type { FactRow } from '../../metrics/value/readings.ts';
import { formatDay, type Period } from '../../period/index.ts';
import { runsOf, stepOf } from '../runs.ts';

/** What is added up of an account, in the order of the `read` of its rows. */
export const MOVEMENT_FIGURES = [
  'debit',
  'credit',
  'openingDebit',
  'openingCredit',
  'closingDebit',
  'closingCredit',
] as const;
export type MovementFigure = (typeof MOVEMENT_FIGURES)[number];

/**
 * Reads what was posted to every account in each slice, from the totals of the buckets that tile it: a row for each figure that is not zero. Its
 * key is the code of the account, or the class of pay that is seen together; its label has the name and the class.
 */
export function readAccountMovements(slices: readonly Period[], pay: PaySight): RawBuilder<FactRow> {
  const runs = runsOf(slices);
  const isTogether = pay === 'in detail' ? sql`false` : sql`account.class = any(${PAY_CLASSES}::text[])`;
  return sql<FactRow>`
    select 'statement' as kind, figure.read, posted.slice, posted.key, posted.label, figure.amount
    from (
      select piece.slice + total.step as slice, named.key,
        json_build_object('name', min(named.name), 'class', min(account.class))::text as label,
        sum(total.debit) as debit, sum(total.credit) as credit,
        sum(total.opening_debit) as opening_debit, sum(total.opening_credit) as opening_credit,
        sum(total.closing_debit) as closing_debit, sum(total.closing_credit) as closing_credit
      from unnest(
        ${runs.map(({ slice }) => slice)}::int[],
        ${runs.map(({ isMonthly }) => isMonthly)}::boolean[],
        ${runs.map(({ grain }) => grain)}::text[],
        ${runs.map(({ from }) => formatDay(from))}::date[],
        ${runs.map(({ before }) => formatDay(before))}::date[]
      ) as piece(slice, is_monthly, grain, first, before)
      cross join ${own('accounts')} account
      cross join lateral (
        select ${stepOf('total')} as step, sum(debit) as debit, sum(credit) as credit, sum(opening_debit) as opening_debit,
          sum(opening_credit) as opening_credit, sum(closing_debit) as closing_debit, sum(closing_credit) as closing_credit
        from ${own('account_totals')} total
        where total.organization_id = account.organization_id and total.account_id = account.id
          and total.grain = piece.grain and total.bucket >= piece.first and total.bucket < piece.before
        group by 1
      ) total
      cross join lateral (
        select case when ${isTogether} then ${ALL_PAY.key}::text || ':' || account.class else '=' || account.code end as key,
          case when ${isTogether} then ${ALL_PAY.label}::text else account.name end as name
      ) named
      group by 1, 2
    ) posted
    cross join lateral (values
      (0, posted.debit), (1, posted.credit), (2, posted.opening_debit), (3, posted.opening_credit),
      (4, posted.closing_debit), (5, posted.closing_credit)
    ) figure(read, amount)
    where figure.amount <> 0`;
}
