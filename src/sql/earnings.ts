import { type RawBuilder, sql } from 'kysely';
import { MAIN_FIRST } from './staff.ts';

/** How many weeks of pay and of hours a year has. */
const WEEKS = sql.lit(52);

/** The hours of a week, and of a day, where nobody said: those of Australia's National Employment Standards. */
const WEEKLY_HOURS = sql.lit(38);
const DAILY_HOURS = sql.raw('7.6');

/** By what an amount is multiplied to be a year's; null for what is paid once. */
const TIMES_A_YEAR = sql`case entry.frequency
  when 'annual' then 1
  when 'monthly' then 12
  when 'fortnightly' then 26
  when 'weekly' then ${WEEKS}
  when 'daily' then ${WEEKS} * coalesce(entry.weekly_hours, ${WEEKLY_HOURS}) / ${DAILY_HOURS}
  when 'hourly' then ${WEEKS} * coalesce(entry.weekly_hours, ${WEEKLY_HOURS})
end`;

/** Units of base currency for one of an entry's on the day; null where there is no rate yet. */
const RATE = sql`case
  when entry.currency = (select base_currency from organizations where id = entry.organization_id) then 1
  else (
    select rate.rate from exchange_rates rate
    where rate.organization_id = entry.organization_id and rate.currency = entry.currency
      and rate.voided_at is null and rate.rate_date <= post.day
    order by rate.rate_date desc limit 1
  )
end`;

const ENTRIES_OF_POST = sql`compensation_entries entry
  where entry.organization_id = post.organization_id and entry.membership_id = post.membership_id
    and entry.voided_at is null and entry.engagement_type <> 'contractor' and entry.effective_from <= post.day`;

/** The fixed pay of a membership that is in force on the day. */
const FIXED = sql`(
  select count(*) as entries, count(*) filter (where entered.year is null) as without_rate,
    sum(entered.year) as year, max(entered.year) as largest,
    coalesce(max(entered.weekly_hours) filter (where entered.pay_type <> 'allowance'), ${WEEKLY_HOURS}) as hours,
    (array_agg(entered.engagement_type order by entered.year desc nulls last, entered.id))[1] as engagement
  from (
    select entry.*, entry.amount * ${TIMES_A_YEAR} * ${RATE} as year from ${ENTRIES_OF_POST}
      and entry.pay_type in ('salary', 'hourly', 'allowance') and entry.frequency <> 'one_off'
      and (entry.effective_to is null or entry.effective_to >= post.day)
  ) entered
  having count(*) > 0
)`;

/** Its bonuses and commissions of the 12 months up to the day. What is paid over time counts by the days that lie in them. */
const REWARDS = sql`(
  select sum(entry.amount * ${RATE} * case
    when entry.frequency = 'one_off' then case when entry.effective_from >= year.first_day then 1 else 0 end
    else ${TIMES_A_YEAR} * greatest(
      least(coalesce(entry.effective_to, post.day), post.day) - greatest(entry.effective_from, year.first_day) + 1, 0
    ) / (post.day - year.first_day + 1)::numeric
  end) as bonus
  from (select (post.day - interval '1 year')::date + 1 as first_day) year, ${ENTRIES_OF_POST}
    and entry.pay_type in ('bonus', 'commission')
)`;

/**
 * A common table behind `employed`: `staff` has every person once a day, as in the membership that counts, with what all of
 * the person's memberships earn. `year` and `hourly` are null for who has no fixed pay, or some of it in a currency
 * without a rate (`without_rate`); the engagement is that of the largest entry.
 */
export const EARNING_STAFF: RawBuilder<unknown> = sql`
  earning as materialized (
    select post.*, fixed.entries, fixed.without_rate, fixed.year as post_year, fixed.largest, fixed.hours, fixed.engagement
      as post_engagement, rewards.bonus as post_bonus
    from employed post
    left join lateral ${FIXED} fixed on post.role <> 'contractor'
    left join lateral ${REWARDS} rewards on post.role <> 'contractor'
  ),
  staff as materialized (
    select main.*,
      case when main.missing = 0 then main.total end as year,
      case when main.missing = 0 then main.total / (${WEEKS} * main.total_hours) end as hourly
    from (
      select earning.*,
        sum(without_rate) over person as missing, sum(post_year) over person as total, sum(hours) over person as total_hours,
        sum(post_bonus) over person as bonus,
        first_value(post_engagement) over (partition by day, person order by largest desc nulls last, membership_id)
          as engagement,
        row_number() over (partition by day, person order by ${MAIN_FIRST}) as place
      from earning
      window person as (partition by day, person)
    ) main
    where place = 1
  )`;
