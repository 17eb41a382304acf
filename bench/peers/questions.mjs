// The ten questions in the form of each service: a metric of ours; a query for drizzle-cube and Cube, over the models in
// drizzle-cube.mjs and cube.mjs; and statements over the facts, chosen from several forms.
// `$1` is the organisation, `$2` the first day of the period or the day, `$3` the last day.
import { EXPENSE_CLASSES, INCOME_CLASSES } from '../../dist/ledger/account-class.js';

const DAY_MS = 86_400_000;

/** `key` is the column of the parts, null for a single number; `prepared` marks a statement that is faster with a kept plan. */
export const QUESTIONS = [
  ofPeriod('revenue', 'revenue.total', 'credits', INCOME_CLASSES, null),
  ofPeriod('expenses', 'expenses.total', 'debits', EXPENSE_CLASSES, null),
  ofPeriod('net profit', 'profit.net', 'credits', [...INCOME_CLASSES, ...EXPENSE_CLASSES], null),
  ofPeriod('revenue by month', 'revenue.monthly', 'credits', INCOME_CLASSES, 'date'),
  ofPeriod('expenses by month', 'expenses.monthly', 'debits', EXPENSE_CLASSES, 'date'),
  ofPeriod('revenue by department', 'revenue.by_department', 'credits', INCOME_CLASSES, 'department'),
  ofPeriod('revenue by customer', 'revenue.by_customer', 'credits', INCOME_CLASSES, 'customer'),
  {
    title: 'cash balance',
    metric: 'cash.balance',
    kind: 'day',
    isOfLedger: true,
    key: null,
    query: ({ last }) => ({
      measures: ['Ledger.debits'],
      filters: [isOneOf('Ledger.class', ['cash']), isBefore('Ledger.date', dayAfter(last, 1))],
    }),
    prepared: false,
    sql: `select sum(line.base_debit - line.base_credit) as amount
      from journal_entries entry join journal_lines line on line.entry_id = entry.id
      where entry.organization_id = $1 and entry.voided_at is null
        and entry.entry_date <= $2 and entry.entry_date > '-infinity'
        and line.account_id = ${accountsOf(['cash'])}`,
  },
  {
    title: 'receivables outstanding',
    metric: 'ar.outstanding',
    kind: 'day',
    isOfLedger: false,
    key: null,
    query: ({ last }) => ({
      measures: ['Receivables.open'],
      filters: [isBefore('Receivables.date', dayAfter(last, 1))],
    }),
    prepared: true,
    // By the index of unsettled invoices, and by the days of the first and the last settlement, which Almanac maintains.
    sql: `select sum(base_net + base_tax - coalesce(case when first_settled_on <= $2 then (
          select sum(base_amount) from allocations settling
          where settling.document_id = document.id and settling.voided_at is null and settling.allocation_date <= $2
        ) end, 0)) as amount
      from documents document
      where organization_id = $1 and kind = 'invoice' and voided_at is null and issue_date <= $2
        and case when settled_on is null then 'infinity' else settled_on end > $2
        and case when settled_on is null then 'infinity' else settled_on end > '-infinity'`,
  },
  {
    title: 'headcount',
    metric: 'headcount.active',
    kind: 'day',
    isOfLedger: false,
    key: null,
    query: ({ last }) => ({
      measures: ['Staff.people'],
      filters: [
        ...['first_day', 'from_day'].map((name) => isBefore(`Staff.${name}`, dayAfter(last, 1))),
        ...['last_day', 'to_day'].map((name) => ({
          member: `Staff.${name}`,
          operator: 'afterDate',
          values: [dayAfter(last, -1)],
        })),
        { member: 'Staff.role', operator: 'notEquals', values: ['contractor'] },
      ],
    }),
    prepared: true,
    sql: `select count(distinct coalesce(person_id, id)) as amount from (
        select distinct on (member.id) member.id, person_id,
          case when user_id is null then coalesce(post.role, member.role) else member.role end as role
        from memberships member left join membership_assignments post on post.membership_id = member.id
          and post.voided_at is null and post.effective_from <= $2
        where member.organization_id = $1 and employment_start_date <= $2
          and (termination_date is null or termination_date >= $2)
        order by member.id, post.effective_from desc
      ) staff where role <> 'contractor'`,
  },
];

function ofPeriod(title, metric, measure, classes, key) {
  const column = {
    date: `date_trunc('month', entry.entry_date)`,
    department: 'department_id',
    customer: 'customer_id',
  };
  const sum =
    measure === 'credits' ? 'line.base_credit - line.base_debit' : 'line.base_debit - line.base_credit';
  return {
    title,
    metric,
    kind: 'period',
    isOfLedger: true,
    key: key === null ? null : `Ledger.${key}`,
    query: ({ first, last }) => ({
      measures: [`Ledger.${measure}`],
      ...(key !== null && key !== 'date' && { dimensions: [`Ledger.${key}`] }),
      ...(key === 'date' && {
        timeDimensions: [{ dimension: 'Ledger.date', granularity: 'month', dateRange: [first, last] }],
      }),
      filters: [
        isOneOf('Ledger.class', classes),
        { member: 'Ledger.closing', operator: 'equals', values: ['false'] },
        ...(key === 'date'
          ? []
          : [{ member: 'Ledger.date', operator: 'inDateRange', values: [first, last] }]),
      ],
    }),
    prepared: false,
    sql: `select ${key === null ? '' : `(${column[key]})${key === 'date' ? '::date' : ''}::text as key,`} sum(${sum}) as amount
      from journal_entries entry join journal_lines line on line.entry_id = entry.id
      where entry.organization_id = $1 and entry.voided_at is null and not entry.closing
        and entry.entry_date between $2 and $3 and line.account_id = ${accountsOf(classes)}
      ${key === null ? '' : `group by ${column[key]}`}`,
  };
}

function accountsOf(classes) {
  const named = classes.map((name) => `'${name}'`).join(', ');
  return `any (array(select id from accounts where organization_id = $1 and class in (${named})))`;
}

function isOneOf(member, values) {
  return { member, operator: 'equals', values };
}

function isBefore(member, day) {
  return { member, operator: 'beforeDate', values: [day] };
}

/** The day that many days after a day. */
export function dayAfter(day, days) {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
