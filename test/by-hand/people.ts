/** Who is employed on $1, as one would write it against the base tables: `post` a row a membership, `emp` a row a person. */
export const STAFF = `with post as (
    select m.id, m.person_id, coalesce(m.person_id, m.id) as pid, m.employment_start_date as s,
      a.department_id as dep, a.manager_membership_id as boss,
      case when m.user_id is not null then m.role else coalesce(a.role, m.role) end as role
    from memberships m left join membership_assignments a on a.membership_id = m.id and a.voided_at is null
      and a.effective_from = (select max(b.effective_from) from membership_assignments b
        where b.membership_id = m.id and b.voided_at is null and b.effective_from <= $1)
    where $1::date between m.employment_start_date and coalesce(m.termination_date, 'infinity')
  ), emp as (
    select p.* from post p where role <> 'contractor' and not exists (
      select from post q where q.pid = p.pid and q.role <> 'contractor' and (q.s, q.id) < (p.s, p.id))
  ), bosses as (
    select distinct e.pid, b.pid as boss from emp e join post p on p.id = e.boss join emp b on b.pid = p.pid
  ), factor(frequency, times) as (values ('annual', 1.0), ('monthly', 12), ('fortnightly', 26), ('weekly', 52), ('daily', null), ('hourly', null)
  ), line as (
    select p.pid, p.id as post, c.pay_type, c.engagement_type, coalesce(c.weekly_hours, 38) as hours, c.frequency, c.effective_from,
      c.effective_to,
      c.amount * case c.currency when 'AUD' then 1 else (select rate from exchange_rates x where x.currency = c.currency
        and x.rate_date = (select max(rate_date) from exchange_rates y where y.currency = c.currency and y.rate_date <= $1)) end
        as base,
      coalesce(f.times, case c.frequency when 'daily' then 52 * coalesce(c.weekly_hours, 38) / 7.6 when 'hourly' then 52 * coalesce(c.weekly_hours, 38) end) as times
    from post p join compensation_entries c on c.membership_id = p.id and c.voided_at is null left join factor f using (frequency)
    where p.role <> 'contractor' and c.effective_from <= $1
  ), pay as (
    select pid, sum(y) as year, sum(y) / 52 / sum(h) as hourly, (array_agg(engagement order by big desc))[1] as engagement from (
      select pid, post, sum(base * times) as y,
        coalesce(max(hours) filter (where pay_type <> 'allowance'), 38) as h, max(base * times) as big,
        (array_agg(engagement_type order by base * times desc))[1] as engagement
      from line where pay_type in ('salary', 'hourly', 'allowance') and $1::date <= coalesce(effective_to, 'infinity')
      group by pid, post
    ) posts group by pid
  )`;

const middle = (value: string, from: string) => `(select avg(v) from (
  select ${value} as v, row_number() over (order by ${value}) as up, count(*) over () as n
  from ${from}) o where up in ((n + 1) / 2, n / 2 + 1))`;
const department = `coalesce((select name from departments where id = dep), 'Unassigned')`;

const isEmployee = (day: string) => `exists (
    select from memberships m where coalesce(m.person_id, m.id) = pid
      and ${day} between m.employment_start_date and coalesce(m.termination_date, 'infinity')
      and case when m.user_id is null then coalesce((select a.role from membership_assignments a where a.membership_id = m.id
        and a.voided_at is null and a.effective_from <= ${day} order by a.effective_from desc limit 1), m.role)
        else m.role end <> 'contractor')`;

/** Since when each is employed: the last day on which they were an employee, and were none the day before. */
export const SERVICE = `${STAFF}, service as (
    select pid, max(d) as since from emp, lateral (
      select m.employment_start_date as d from memberships m where coalesce(m.person_id, m.id) = pid
      union select a.effective_from from membership_assignments a join memberships m on m.id = a.membership_id
        where coalesce(m.person_id, m.id) = pid
    ) days where d <= $1 and ${isEmployee('d')} and not ${isEmployee('(d - 1)')}
    group by pid
  )`;

/** One number on a day. */
export const ON_A_DAY: Readonly<Record<string, string>> = {
  'headcount.active': `${STAFF} select count(*) from emp`,
  'headcount.contractors': `${STAFF} select count(distinct pid) from post where pid not in (select pid from emp)`,
  'people.average_tenure': `${SERVICE} select avg(($1::date - since) / (365.2425 / 12)) from service`,
  'people.median_tenure': `${SERVICE} select ${middle('$1::date - since', 'service')} / (365.2425 / 12)`,
  'people.fte': `${STAFF} select sum(coalesce((select sum((
      select max(c.weekly_hours) from compensation_entries c where c.membership_id = p.id
        and c.voided_at is null and c.pay_type in ('salary', 'hourly') and c.engagement_type <> 'contractor' and c.frequency <> 'one_off'
        and $1::date between c.effective_from and coalesce(c.effective_to, 'infinity')))
    from post p where p.pid = emp.pid and p.role <> 'contractor'), 38) / 38) from emp`,
  'people.span_of_control': `${STAFF} select count(distinct pid)::numeric / count(distinct boss) from bosses`,
  'comp.annual_total': `${STAFF} select sum(year) from pay`,
  'comp.average': `${STAFF} select avg(year) from pay`,
  'comp.median': `${STAFF} select ${middle('year', 'pay')}`,
  'growth.headcount_yoy': `select 100 * (now.n - before.n) / before.n from
    (${STAFF} select count(*)::numeric as n from emp) now,
    (${STAFF.replaceAll('$1', `(($1::date - interval '1 year')::date)`)} select count(*)::numeric as n from emp) before`,
};

/** Labels and numbers on a day. */
export const DIVIDED_ON_A_DAY: Readonly<Record<string, string>> = {
  'headcount.by_department': `${STAFF} select ${department}, count(*) from emp group by 1`,
  'headcount.by_role': `${STAFF} select initcap(role), count(*) from emp group by 1`,
  'headcount.by_tenure': `${SERVICE} select case when y < 1 then 'Less than 1 year' when y < 3 then '1 to 3 years'
    when y < 5 then '3 to 5 years' else '5 years or more' end, count(*)
    from (select extract(year from age($1::date, since)) as y from service) x group by 1`,
  'comp.by_department': `${STAFF} select ${department}, sum(year) from emp join pay using (pid) group by 1`,
  'comp.by_engagement': `${STAFF} select initcap(replace(engagement, '_', ' ')), sum(year) from pay group by 1`,
};

/** What everybody was on each day from the one before $1 to $2, in the post that counts, beside the day before. */
const SIDES = (among: string) => `with standing as (
    select distinct on (coalesce(m.person_id, m.id), d) coalesce(m.person_id, m.id) as pid, d::date as day,
      r.role <> 'contractor' as employee, r.role <> 'contractor' and coalesce(${among}, false) as counted
    from generate_series($1::date - 1, $2::date, interval '1 day') d
      join memberships m on d between m.employment_start_date and coalesce(m.termination_date, 'infinity')
      left join membership_assignments a on a.membership_id = m.id and a.voided_at is null
        and a.effective_from = (select max(b.effective_from) from membership_assignments b
          where b.membership_id = m.id and b.voided_at is null and b.effective_from <= d),
      lateral (select case when m.user_id is not null then m.role else coalesce(a.role, m.role) end as role) r
    order by coalesce(m.person_id, m.id), d, r.role = 'contractor', m.employment_start_date, m.id
  ), moved as (
    select coalesce(t.pid, y.pid) as pid, t.employee as today, y.employee as yesterday,
      coalesce(t.counted, false) as is_in, coalesce(y.counted, false) as was_in
    from standing t full join standing y on y.pid = t.pid and y.day = t.day - 1
    where coalesce(t.day, y.day + 1) between $1 and $2
  )`;
export const CAME = `${SIDES('true')} select pid from moved where is_in and not was_in and yesterday is null`;
/** By how many a staff grew, and shrank, by hires and leavers, and by conversions; `among` says which memberships count. */
export const moves = (among = 'true') => ({
  hires: `${SIDES(among)} select count(*) from moved where is_in and not was_in and yesterday is distinct from false`,
  leavers: `${SIDES(among)} select count(*) from moved where was_in and not is_in and today is distinct from false`,
  conversions: `${SIDES(among)} select count(*) filter (where is_in and not was_in and not yesterday)
    - count(*) filter (where was_in and not is_in and not today) from moved`,
});
const STAFF_OF = (day: string) => STAFF.replaceAll('$1', day);
const AVERAGE = `((${STAFF_OF('($1::date - 1)')} select count(*) from emp) + (${STAFF_OF('$2')} select count(*) from emp)) / 2.0`;
/** Whole months, and the days of a part of one by its length: 31 thirty-firsts are one month, not almost one. */
const MONTHS = `select sum(count / extract(day from month + interval '1 month - 1 day')) from (
  select date_trunc('month', d) as month, count(*)::numeric from generate_series($1::date, $2::date, interval '1 day') d group by 1) parts`;
const BASE = `from journal_lines l join journal_entries e on e.id = l.entry_id and e.voided_at is null and e.kind not in ('opening', 'closing')
  join accounts a on a.id = l.account_id where e.entry_date between $1 and $2`;
const INCOME = `a.class in ('operating_revenue', 'other_income', 'interest_income')`;
const REVENUE = `(select coalesce(sum(l.base_credit - l.base_debit), 0) ${BASE} and ${INCOME})`;
const SALES = `(select coalesce(sum(l.base_credit - l.base_debit), 0) ${BASE} and a.class = 'operating_revenue')`;
const COSTS = `(select sum(l.base_debit - l.base_credit) ${BASE} and a.class in ('cost_of_sales', 'direct_payroll', 'payroll', 'operating_expense',
  'depreciation', 'interest', 'income_tax', 'other_expense', 'uncategorised'))`;

/** One number of a period from $1 to $2. */
export const IN_A_PERIOD: Readonly<Record<string, string>> = {
  'people.hires': moves().hires,
  'people.leavers': moves().leavers,
  'people.conversions': moves().conversions,
  'people.net_change': `select (${STAFF_OF('$2')} select count(*) from emp) - (${STAFF_OF('($1::date - 1)')} select count(*) from emp)`,
  'people.turnover_rate': `select 100 * (${moves().leavers}) / (${AVERAGE})`,
  'people.turnover_annualised': `select 100 * (${moves().leavers}) / (${AVERAGE}) * 12 / n from (${MONTHS}) months(n) where n >= 1`,
  'comp.revenue_share': `select 100 * (select sum(l.base_debit - l.base_credit) ${BASE} and a.class in ('payroll', 'direct_payroll')) / nullif(${SALES}, 0)`,
  'operations.revenue_per_employee': `select ${SALES} / (${AVERAGE})`,
  'operations.profit_per_employee': `select (${REVENUE} - ${COSTS}) / (${AVERAGE})`,
};
