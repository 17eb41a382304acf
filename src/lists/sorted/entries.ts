import { type RawBuilder, sql } from 'kysely';
import { own, ownAndRemoved } from '../../db/own.ts';
import { ENTRY_KINDS } from '../../ledger/entry-kind.ts';
import { isOfPay } from '../../ledger/pay-entries.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { amountColumn, choiceColumn, column, DATED, dayText, nullable, UPDATED_AT } from './columns.ts';
import { dayFilters, externalIdFilter, textFilter } from './filters.ts';
import { idsNamed, partyFilter } from './parties.ts';
import type { ListFilter, SortedList } from './sorted-list.ts';

export const ENTRY_LIST: SortedList = {
  name: 'journal-entries',
  noun: 'journal entries',
  access: 'ledger.read',
  rows: () => [own('journal_entries')],
  where: ({ isPinned, capabilities }) => sql`record.voided_at is null and not record.states_opening
    and ${isPinned ? sql`record.entry_date <= asked.day` : sql`true`}
    and ${capabilities.has(SEES_PAY) ? sql`true` : sql`not ${isOfPay('record')}`}`,
  joins: sql`
    cross join lateral (
      select coalesce(sum(line.base_debit), 0) as amount, count(*) as lines
      from ${own('journal_lines')} line where line.entry_id = record.id
    ) posted`,
  columns: {
    id: column('id', sql`record.id`),
    external_id: nullable(column('text', sql`record.external_id`, 'The name of the entry in its source.')),
    date: column('day', dayText(sql`record.entry_date`)),
    description: column('text', sql`record.description`),
    reference: nullable(column('text', sql`record.reference`)),
    kind: choiceColumn(ENTRY_KINDS, sql`record.kind`),
    amount: amountColumn('base', sql`posted.amount::text`, 'The sum of its debits, in base currency.'),
    line_count: column('count', sql`posted.lines::int`),
    recorded_at: column('instant', sql`record.recorded_at`),
    updated_at: UPDATED_AT,
  },
  sorts: {
    date: { type: 'day', by: sql`record.entry_date`, repeats: sql`record.entry_date > '-infinity'` },
  },
  ...DATED,
  defaultSort: '-date',
  filters: {
    external_id: externalIdFilter(sql`record.external_id`, 'JE-1042'),
    ...dayFilters('date', sql`record.entry_date`),
    account: {
      ...lineFilter({
        description: 'Only those with a line on the account with this id or code.',
        example: '1100',
        where: isOnAccount,
      }),
      few: (text) => sql`select entry_id as id from ${own('journal_lines')} line where ${isOnAccount(text)}`,
    },
    customer: partyFilter('customer', (ids) => hasLine(sql`line.customer_id = any(${ids})`)),
    vendor: partyFilter('vendor', (ids) => hasLine(sql`line.vendor_id = any(${ids})`)),
    department: lineFilter({
      description: 'Only those with a line of the department with this id or `external_id`.',
      example: 'D-1',
      where: (text) =>
        sql`line.department_id = any(${idsNamed(ownAndRemoved('departments'), sql`external_id`, text)})`,
    }),
    kind: {
      type: 'choice',
      choices: ENTRY_KINDS,
      description: 'Only those of this kind.',
      example: 'ordinary',
      where: (kind) => sql`record.kind = ${kind}::text`,
    },
    text: textFilter(
      [sql`record.external_id`, sql`record.description`, sql`record.reference`],
      ['external_id', 'description', 'reference'],
      'rent',
    ),
  },
};

function lineFilter({
  where,
  ...about
}: Readonly<{
  description: string;
  example: string;
  where: (text: string) => RawBuilder<unknown>;
}>): ListFilter {
  return { type: 'text', ...about, where: (text) => hasLine(where(text)) };
}

function isOnAccount(text: string): RawBuilder<unknown> {
  return sql`line.account_id = any(${idsNamed(ownAndRemoved('accounts'), sql`code`, text)})`;
}

function hasLine(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from ${own('journal_lines')} line where line.entry_id = record.id and ${condition})`;
}
