// What a bookkeeper would write for the rows of statements against the lines: nothing of totals. Of the columns that are asked for $1 are the
// first days, $2 the last ones and $3 the first days of their ranges; $4 is the first month of the financial year, $5 a department, which
// counts with those below it, or null. Each row names the column in `place`, counted from 0.

const LINES = `journal_lines l join journal_entries e on e.id = l.entry_id and e.voided_at is null join accounts a on a.id = l.account_id`;

/** The first day of the financial year of a day. */
const yearOf = (day: string) =>
  `(date_trunc('month', ${day}) - ((extract(month from ${day})::int - $4::int + 12) % 12) * interval '1 month')::date`;

const COLUMNS = `(select first, last, start, (number - 1)::int as place
  from unnest($1::date[], $2::date[], $3::date[]) with ordinality as given(first, last, start, number)) wanted`;
const isOfPeriod = `e.entry_date between wanted.first and wanted.last`;
const sum = (only: string) => `coalesce(sum(l.base_debit - l.base_credit) filter (where ${only}), 0)::float`;

/**
 * By class and part: what was posted in the days without openings and closings, the balance, what opened, and the year up to the day without
 * closings.
 */
const byClass = (part: string) => `
  with recursive below as (
    select id from departments where id = $5::uuid
    union select d.id from departments d join below on d.parent_department_id = below.id
  )
  select place, a.class, ${part} as part,
    ${sum(`${isOfPeriod} and e.kind not in ('opening', 'closing')`)} as flow,
    ${sum(`e.entry_date <= wanted.last`)} as balance,
    ${sum(`e.entry_date < wanted.first`)} as before,
    ${sum(`${isOfPeriod} and e.kind = 'opening'`)} as opened,
    ${sum(`e.entry_date between ${yearOf('wanted.last')} and wanted.last and e.kind <> 'closing'`)} as year
  from ${COLUMNS} cross join ${LINES}
  where ($5::uuid is null or l.department_id in (select id from below))
  group by 1, 2, 3`;

/** The parts are accounts, by their codes. */
export const BY_ACCOUNT = byClass('a.code');

/** The parts are departments without those below them. */
export const BY_DEPARTMENT = byClass(`coalesce(l.department_id::text, 'unassigned')`);

const PROFIT = `a.class in ('operating_revenue', 'other_income', 'interest_income', 'cost_of_sales', 'direct_payroll', 'payroll',
  'operating_expense', 'depreciation', 'interest', 'income_tax', 'other_expense', 'uncategorised')`;
const isShown = `not (${PROFIT}) or (e.kind <> 'closing' and e.entry_date >= ${yearOf('wanted.start')})`;
const side = (column: string, only: string) => `coalesce(sum(l.${column}) filter (where ${only}), 0)::float`;

/** The trial balance: by account the lines that it shows, and in the row `earlier` all others. */
export const TRIAL_BALANCE = `
  select place, case when ${isShown} then a.code else 'earlier' end as code,
    ${sum(`e.entry_date < wanted.first or (${isOfPeriod} and e.kind = 'opening')`)} as opening,
    ${side('base_debit', `${isOfPeriod} and e.kind <> 'opening'`)} as debit,
    ${side('base_credit', `${isOfPeriod} and e.kind <> 'opening'`)} as credit,
    ${sum(`e.entry_date <= wanted.last`)} as closing
  from ${COLUMNS} cross join ${LINES}
  where $5::uuid is null
  group by 1, 2`;

/** The lines of the account $1 from $2 to $3, in order. Of pay are entries that have a line on wages or on what is owed of them. */
export const LEDGER_LINES = `
  select e.entry_date::text as day, e.id::text as entry, l.line_number as line, l.base_debit::float as debit, l.base_credit::float as credit,
    exists (select from journal_lines w join accounts p on p.id = w.account_id
      where w.entry_id = e.id and p.class in ('payroll', 'direct_payroll', 'payroll_liability')) as is_of_pay
  from ${LINES}
  where a.code = $1 and e.entry_date between $2::date and $3::date
  order by e.entry_date, e.id, l.line_number`;

/** What the account $1 begins with before $2: since the financial year began, of one of income or expenses. */
export const LEDGER_OPENING = `
  select coalesce(sum(l.base_debit - l.base_credit), 0)::float as opening from ${LINES}
  where a.code = $1 and e.entry_date < $2::date
    and (not (${PROFIT}) or e.entry_date >= (date_trunc('month', $2::date)
      - ((extract(month from $2::date)::int - $3::int + 12) % 12) * interval '1 month')::date)`;
