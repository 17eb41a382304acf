import { type RawBuilder, sql } from 'kysely';
import { endsOf } from './staff.ts';
import { onlyIf } from './wanted-people.ts';

/** What is to be known of earnings: nothing else is worked out. */
export type EarningsWanted = Readonly<{
  fixedPay: boolean;
  engagement: boolean;
  rewards: boolean;
}>;

/** How many weeks of pay and of hours a year has. */
const WEEKS = sql.lit(52);

/** The hours of a week where nobody said, and those of a day, a fifth of them. */
const WEEKLY_HOURS = sql`(select full_time_weekly_hours from organizations)`;
const DAILY_HOURS = sql`(select full_time_weekly_hours / 5 from organizations)`;

/** By what an amount is multiplied to be a year's; null for what is paid once. */
const TIMES_A_YEAR = sql`case frequency
  when 'annual' then 1
  when 'monthly' then 12
  when 'fortnightly' then 26
  when 'weekly' then ${WEEKS}
  when 'daily' then ${WEEKS} * coalesce(weekly_hours, ${WEEKLY_HOURS}) / ${DAILY_HOURS}
  when 'hourly' then ${WEEKS} * coalesce(weekly_hours, ${WEEKLY_HOURS})
end`;

/**
 * Common tables behind `post`: `earning` has the pay entries of employees that count on some of the days, each with the
 * days on which it does, and `rated` the exchange rates of each day as one object. All entries of the organisation are read
 * once and put to the posts by a full join: looked up for each post, they would cost a thousand times as much where the
 * planner combines the index of the memberships with that of the organisation.
 */
export function earningsOn(
  days: readonly string[],
  { fixedPay, rewards }: EarningsWanted,
): RawBuilder<unknown> {
  const { first, last } = endsOf(days);
  return sql`
    entry as materialized (
      select id, membership_id, is_fixed, case when pay_type <> 'allowance' then weekly_hours end as hours, engagement_type,
        case when is_fixed then amount * times else amount end as amount, times, currency, currency = (select base_currency from organizations) as is_base,
        effective_from as first_day, last_day
      from compensation_entries, lateral (
        select pay_type in ('salary', 'hourly', 'allowance') as is_fixed,
          case frequency when 'one_off' then effective_from else coalesce(effective_to, 'infinity') end as last_day,
          ${TIMES_A_YEAR} as times
      ) paying
      where voided_at is null and engagement_type <> 'contractor' and effective_from <= ${last} and (
        ${onlyIf(fixedPay, sql`is_fixed and frequency <> 'one_off' and last_day >= ${first}`)}
        ${onlyIf(fixedPay && rewards, sql`or`)}
        ${onlyIf(rewards, sql`not is_fixed and last_day >= ${firstOfYear(first)}`)})
    ),
    earning as materialized (
      select entry.*, post.id as post_id, post.person, post.is_one_of_several,
        greatest(entry.first_day, from_day) as from_day, least(to_day, case when is_fixed then entry.last_day end) as to_day
      from (select * from post where role <> 'contractor') post
      full join entry on entry.membership_id = post.id and entry.first_day <= to_day
        and (not is_fixed or entry.last_day >= from_day)
    ),
    ${RATED}`;
}

/** A common table behind `asked` and `entry`: `rated` has the exchange rates of each day as one object. */
export const RATED: RawBuilder<unknown> = sql`rated as materialized (
  select asked.day, jsonb_object_agg(used.currency, latest.rate) as rates
  from asked, (select distinct currency from entry where not is_base) used, lateral (
    select rate from exchange_rates known
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

/** The part of a year's reward that was earned in the 12 months; of what is paid once, all. */
const PART_OF_REWARD = sql`case when times is null then 1
  else times * (least(last_day, asked.day) - greatest(earning.first_day, year.first_day) + 1)
    / (asked.day - year.first_day + 1)::numeric
end`;

/**
 * Common tables of one of the days: `earned` has what all posts of each person earn, of fixed pay in a year for how many
 * hours a week, and in rewards. `missing` counts what is in a currency without a rate.
 */
export function earnedOfDay({ fixedPay, engagement, rewards }: EarningsWanted): RawBuilder<unknown> {
  const sums = sql`coalesce(max(hours) filter (where is_fixed), ${WEEKLY_HOURS}) as hours
    ${onlyIf(
      fixedPay,
      sql`, count(*) filter (where is_fixed) as entries, sum(value) filter (where is_fixed) as total,
      count(*) filter (where is_fixed and value is null) as missing`,
    )}
    ${onlyIf(
      rewards,
      sql`, sum(value) filter (where not is_fixed) as bonus,
      count(*) filter (where not is_fixed and value is null) as unknown_rewards`,
    )}`;
  return sql`
    paid as materialized (
      select post_id, person, is_one_of_several, is_fixed, hours,
        case when is_fixed then amount else amount * ${PART_OF_REWARD} end * ${RATE} as value
        ${onlyIf(engagement, sql`, id, engagement_type`)}
      from (select ${firstOfYear(sql`asked.day`)} as first_day) year, earning
      where id is not null and person is not null and asked.day between from_day and to_day
        and (is_fixed or last_day >= year.first_day)
    ),
    earned as materialized (
      select person, ${sums} from paid where not is_one_of_several group by person
      union all
      select person, sum(hours)${fixedPay ? sql` filter (where entries > 0), sum(entries), sum(total), sum(missing)` : sql``}
        ${onlyIf(rewards, sql`, sum(bonus), sum(unknown_rewards)`)}
      from (select person, ${sums} from paid where is_one_of_several group by person, post_id) of_post
      group by person
    )${onlyIf(engagement, sql`, ${ENGAGED}`)}`;
}

/** The engagement of the largest entry of each person. */
const ENGAGED = sql`engaged as materialized (
  select distinct on (person) person, engagement_type as engagement from paid where is_fixed
  order by person, value desc nulls last, post_id, id
)`;

/** The fixed pay of a year, none where a rate is missing for some of it; and that of an hour. */
export const YEAR: RawBuilder<unknown> = sql`case when earned.entries > 0 and earned.missing = 0 then earned.total end`;
export const HOURLY: RawBuilder<unknown> = sql`${YEAR} / (${WEEKS} * earned.hours)`;
