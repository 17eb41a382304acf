import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { ACCOUNT_CLASSES, EXPENSE_CLASSES, INCOME_CLASSES, PAY_CLASSES } from '../../ledger/account-class.ts';
import { ACTIVITIES } from '../../ledger/activity.ts';
import { ALL_PAY } from '../../metrics/definition/dimension.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { amountColumn, choiceColumn, column, DATED, dayText, nullable } from './columns.ts';
import { externalIdFilter, textFilter } from './filters.ts';
import type { SortedList } from './sorted-list.ts';

const isOfPay = sql`record.class = any(${PAY_CLASSES}::text[])`;
const isOfProfit = sql`record.class = any(${[...INCOME_CLASSES, ...EXPENSE_CLASSES]}::text[])`;

// Each account, and the accounts of a class of pay as one.
const ACCOUNTS = [
  sql`(select id, code, name, class, activity, created_at, updated_at, false as is_combined from ${own('accounts')} account)`,
  sql`(
    select md5(class)::uuid as id, ''::text as code, ${ALL_PAY.label}::text as name, class, null::text as activity, min(created_at) as created_at,
      max(updated_at) as updated_at, true as is_combined
    from ${own('accounts')} account where class = any(${PAY_CLASSES}::text[]) group by class
  )`,
];

/** The chart of accounts with balances. For callers who may not see pay, the accounts of a class of pay are one row. */
export const ACCOUNT_LIST: SortedList = {
  name: 'accounts',
  noun: 'accounts',
  access: 'ledger.read',
  rows: () => ACCOUNTS,
  where: ({ capabilities }) =>
    capabilities.has(SEES_PAY) ? sql`not record.is_combined` : sql`(record.is_combined or not ${isOfPay})`,
  joins: sql`
    cross join lateral (
      select case when record.is_combined then array(select id from ${own('accounts')} account where account.class = record.class)
        else array[record.id] end as ids
    ) these
    cross join lateral (
      select coalesce(sum(part.amount), 0) as amount from (
        ${balancePart('year', sql`not ${isOfProfit} and bucket < date_trunc('year', asked.day)`)}
        union all ${balancePart('month', sql`bucket >= ${firstMonth()} and bucket < date_trunc('month', asked.day)`)}
        union all ${balancePart('day', sql`bucket >= date_trunc('month', asked.day) and bucket <= asked.day`)}
      ) part
    ) balance`,
  columns: {
    id: nullable(
      column(
        'id',
        sql`case when not record.is_combined then record.id end`,
        'Null for the accounts of a class of pay together.',
      ),
    ),
    code: nullable(column('text', sql`case when not record.is_combined then record.code end`)),
    name: column('text', sql`record.name`),
    class: choiceColumn(ACCOUNT_CLASSES, sql`record.class`),
    activity: nullable(
      choiceColumn(ACTIVITIES, sql`record.activity`, 'Of cash flows, where it is not that of its class.'),
    ),
    balance: amountColumn(
      'base',
      sql`balance.amount::text`,
      'In base currency at the end of `asOf`, a debit if positive. Of income and expenses it is what was posted since `balance_from`, without entries that close a year.',
    ),
    balance_from: nullable(
      column(
        'day',
        sql`case when ${isOfProfit} then ${dayText(sql`asked.year_start`)} end`,
        'The first day of the financial year; null for accounts of the balance sheet.',
      ),
    ),
    created_at: column('instant', sql`record.created_at`),
    updated_at: column('instant', sql`record.updated_at`),
  },
  sorts: {
    code: { type: 'text', by: sql`record.code collate "C"`, repeats: sql`true` },
    name: { type: 'text', by: sql`record.name collate "und-x-icu"`, repeats: sql`true` },
  },
  ...DATED,
  defaultSort: 'code',
  filters: {
    external_id: externalIdFilter(sql`record.code`, '1100', 'Only the one with this code.'),
    class: {
      type: 'choice',
      choices: ACCOUNT_CLASSES,
      description: 'Only those of this class.',
      example: 'cash',
      where: (name) => sql`record.class = ${name}::text`,
    },
    activity: {
      type: 'choice',
      choices: ACTIVITIES,
      description: 'Only those that were given this activity.',
      example: 'investing',
      where: (name) => sql`record.activity = ${name}::text`,
    },
    text: textFilter([sql`record.code`, sql`record.name`], ['code', 'name'], 'bank'),
  },
};

// Of a financial year that begins within a calendar year, no total of a year holds a part.
function firstMonth(): RawBuilder<unknown> {
  return sql`case when ${isOfProfit} then asked.year_start else date_trunc('year', asked.day)::date end`;
}

function balancePart(grain: 'year' | 'month' | 'day', buckets: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select case when ${isOfProfit} then debit - closing_debit - credit + closing_credit else debit - credit end as amount
    from ${own('account_totals')} total where account_id = any(these.ids) and grain = ${grain}::text and ${buckets}`;
}
