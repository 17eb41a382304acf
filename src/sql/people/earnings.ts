import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { quotient } from '../pieces.ts';
import { endsOf } from './posts.ts';

/** How many weeks of pay and of hours a year has. */
const WEEKS = sql.lit(52);

/** The hours of a week where nobody said. */
const WEEKLY_HOURS = sql`(select full_time_weekly_hours from ${own('organizations')} organizations)`;

/** An amount as that of a year; null for what is paid once. A day has a fifth of the hours of full-time work, by which is divided last. */
const AMOUNT_OF_A_YEAR = sql`case frequency
  when 'annual' then amount
  when 'monthly' then amount * 12
  when 'fortnightly' then amount * 26
  when 'weekly' then amount * ${WEEKS}
  when 'daily' then ${quotient(sql`amount * ${WEEKS} * coalesce(weekly_hours, ${WEEKLY_HOURS}) * 5`, WEEKLY_HOURS)}
  when 'hourly' then amount * ${WEEKS} * coalesce(weekly_hours, ${WEEKLY_HOURS})
end`;

/** Whether a pay entry is fixed pay of an employee. */
export const PAY_THAT_COUNTS: RawBuilder<unknown> = sql`voided_at is null and engagement_type <> 'contractor'
  and pay_type in ('salary', 'hourly', 'allowance') and frequency <> 'one_off'`;

/**
 * Common tables behind `post`: `earning` has the pay entries of employees that count on some of the days, each with the
 * days on which it does, and `rated` the exchange rates of each day as one object. All entries of the organisation are read
 * once and put to the posts by a full join: looked up for each post, they would cost a thousand times as much where the
 * planner combines the index of the memberships with that of the organisation.
 */
export function earningsOn(days: readonly string[]): RawBuilder<unknown> {
  const { first, last } = endsOf(days);
  return sql`
    entry as materialized (
      select id, membership_id, engagement_type, ${AMOUNT_OF_A_YEAR} as amount, currency,
        currency = (select base_currency from ${own('organizations')} organizations) as is_base, effective_from as first_day,
        coalesce(effective_to, 'infinity') as last_day
      from ${own('compensation_entries')} compensation_entries
      where ${PAY_THAT_COUNTS} and effective_from <= ${last} and coalesce(effective_to, 'infinity') >= ${first}
    ),
    earning as materialized (
      select entry.*, post.id as post_id, post.person,
        greatest(entry.first_day, from_day) as from_day, least(to_day, entry.last_day) as to_day
      from (select * from post where role <> 'contractor') post
      full join entry on entry.membership_id = post.id and entry.first_day <= to_day and entry.last_day >= from_day
    ),
    ${RATED}`;
}

/** A common table behind `asked` and `entry`: `rated` has the exchange rates of each day as one object. */
export const RATED: RawBuilder<unknown> = sql`rated as materialized (
  select asked.day, jsonb_object_agg(used.currency, latest.rate) as rates
  from asked, (select distinct currency from entry where not is_base) used, lateral (
    select rate from ${own('exchange_rates')} known
    where known.currency = used.currency and known.voided_at is null and known.rate_date <= asked.day
    order by known.rate_date desc limit 1
  ) latest
  group by asked.day
)`;

/** The first of the 12 months of days up to a day, of which rewards count. */
export function firstOfYear(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${day} - interval '1 year')::date + 1)`;
}

/** Units of base currency for one of an entry's on the day; null where there is no rate yet. */
export const RATE: RawBuilder<unknown> = sql`case when is_base then 1 else ((select rates from rated where rated.day = asked.day) -> currency)::numeric end`;

/**
 * Common tables of one of the days: `earned` has the fixed pay of a year of all posts of each person. `missing` counts what
 * is in a currency without a rate.
 */
export const EARNED_OF_DAY: RawBuilder<unknown> = sql`
  paid as materialized (
    select post_id, person, amount * ${RATE} as value, id, engagement_type from earning
    where id is not null and person is not null and asked.day between from_day and to_day
  ),
  earned as materialized (
    select person, sum(value) as total, count(*) filter (where value is null) as missing
    from paid group by person
  )`;

/** A common table behind those: the engagement of the largest entry of each person. */
export const ENGAGED_OF_DAY: RawBuilder<unknown> = sql`engaged as materialized (
  select distinct on (person) person, engagement_type as engagement from paid
  order by person, value desc nulls last, post_id, id
)`;

/** The fixed pay of a year, none where a rate is missing for some of it. */
export const YEAR: RawBuilder<unknown> = sql`case when earned.missing = 0 then earned.total end`;
