// Cash by activity, as a bookkeeper who knows SQL would write down the rules of docs/cash-flow.md: nothing of what is kept. $1
// is the first day and $2 the last. Every step is a table of its own, and a debit is positive.

const INVESTING = `'fixed_asset', 'intangible', 'accumulated_depreciation', 'other_asset'`;
const FINANCING = `'current_loan', 'loan', 'lease_liability', 'share_capital', 'retained_earnings', 'drawings',
  'other_equity'`;
const LENT_AND_OWNED = `'loan', 'lease_liability', 'share_capital', 'retained_earnings', 'other_equity'`;
const VALUATION = `'depreciation', 'other_income', 'other_expense', 'other_comprehensive_income'`;
const RESULTS = `'operating_revenue', 'interest_income', 'cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense',
  'interest', 'income_tax', 'uncategorised', ${VALUATION}`;

/** What the first sum loses to the second. */
const met = (a: string, b: string) =>
  `case when sign(${a}) * sign(${b}) = -1 then sign(${a}) * least(abs(${a}), abs(${b})) else 0 end`;
const sum = (which: string) => `coalesce(sum(amount) filter (where ${which}), 0)`;
const some = (classes: string) => `coalesce(bool_or(class in (${classes})), false)`;

/** A step: a sum loses to another, and those that it is part of lose with it. */
const cancel = (step: string, from: string, a: string, b: string, parts: readonly string[] = []) => `
  ${step} as materialized (
    select *, ${met(a, b)} as m from ${from}
  ), ${step}_done as materialized (
    select id, kind, cash, with_cash, with_lasting, wear_only,
      ${['k', 'x', 'r', 'b', 'o', 'p', 'v', 'h', 'l']
        .map((name) => {
          if (name === a || parts.includes(name)) return `${name} - m as ${name}`;
          return name === b ? `${name} + m as ${name}` : name;
        })
        .join(', ')}
    from ${step}
  )`;

const COLUMNS = 'id, kind, cash, with_cash, with_lasting, wear_only';

const FLOWS = `
  with line as materialized (
    select e.id, e.kind, a.class, l.base_debit - l.base_credit as amount,
      case when a.class <> 'cash' then coalesce(a.activity, case when a.class in (${INVESTING}) then 'investing'
        when a.class in (${FINANCING}) then 'financing' else 'operating' end) end as activity
    from journal_lines l join journal_entries e on e.id = l.entry_id and e.voided_at is null
    join accounts a on a.id = l.account_id
    where e.entry_date between $1::date and $2::date and e.kind not in ('opening', 'closing') and l.base_debit <> l.base_credit
  ), start as materialized (
    select id, kind, ${sum(`class = 'cash'`)} as cash, ${some(`'cash'`)} as with_cash,
      ${some(`'fixed_asset', 'intangible', 'accumulated_depreciation'`)} as with_lasting,
      ${some(`'accumulated_depreciation'`)} and not ${some(`'fixed_asset', 'intangible'`)} as wear_only,
      ${sum(`activity = 'investing' and class not in ('other_asset', 'other_current_asset')`)} as k,
      ${sum(`activity = 'investing' and class in ('other_asset', 'other_current_asset')`)} as x,
      ${sum(`activity = 'financing' and class in (${LENT_AND_OWNED})`)} as r,
      ${sum(`activity = 'financing' and class not in (${LENT_AND_OWNED})`)} as b,
      ${sum(`activity = 'operating'`)} as o,
      ${sum(`activity = 'operating' and class in (${RESULTS})`)} as p,
      ${sum(`activity = 'operating' and class in (${VALUATION})`)} as v,
      ${sum(`activity = 'operating' and class in ('interest', 'interest_income', 'income_tax')`)} as h,
      ${sum(`activity = 'financing' and class = 'lease_liability'`)} as l
    from line group by id, kind
  ), one as materialized (
    select *, case when not with_lasting then 0 when ${met('v', 'k')} <> 0 then ${met('v', 'k')} else v end as m from start
  ), one_done as materialized (
    select ${COLUMNS}, k + m as k, x, r, b, o - m as o, p - m as p, v - m as v, h, l from one
  ), ${cancel('lease', 'one_done', 'l', 'k', ['r'])},
  ${cancel('lease_other', 'lease_done', 'l', 'x', ['r'])},
  exchanged as materialized (
    select ${COLUMNS}, k, x, r, b, o, p, v, case when wear_only then p else h + v end as h, l
    from lease_other_done where not with_cash and kind = 'ordinary'
  ), ${cancel('capital', 'exchanged', 'r', 'k')},
  ${cancel('capital_other', 'capital_done', 'r', 'x')},
  ${cancel('unpaid_k', 'capital_other_done', 'h', 'k', ['p', 'o'])},
  ${cancel('unpaid_x', 'unpaid_k_done', 'h', 'x', ['p', 'o'])},
  ${cancel('unpaid_r', 'unpaid_x_done', 'h', 'r', ['p', 'o'])},
  ${cancel('unpaid_b', 'unpaid_r_done', 'h', 'b', ['p', 'o'])},
  ${cancel('rest', 'unpaid_b_done', 'p', 'r', ['o'])},
  flow as (
    select -o as operating, -(k + x) as investing, -(r + b) as financing, 0 as exchange, k as spent,
      case when sign(l) = sign(r + b) then sign(l) * least(abs(l), abs(r + b)) else 0 end as leases
    from (
      select * from rest_done
      union all select * from lease_other_done where with_cash and kind = 'ordinary'
    ) done
    union all
    select 0, 0, 0, cash, 0, 0 from start where kind = 'revaluation'
  )`;

const of = (amount: string) => `(${FLOWS} select coalesce(sum(${amount}), 0) from flow)`;

/** The metrics that are a sum of the cash of a period. */
export const CASH_FLOWS_BY_HAND: Readonly<Record<string, string>> = {
  'cash.operating_flow': of('operating'),
  'cash.investing_flow': of('investing'),
  'cash.financing_flow': of('financing'),
  'cash.fx_effect': of('exchange'),
  'cash.capital_expenditure': of('spent'),
  'cash.free_cash_flow': of('operating - spent'),
};

/** What the business used up in the period. */
export const USED_UP = of('spent + leases - operating');
