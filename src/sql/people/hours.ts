import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { endsOf } from './posts.ts';

/** A common table of the pay entries that say for how many hours a week an employee works, on some of the days. */
export function hoursOn(days: readonly string[]): RawBuilder<unknown> {
  const { first, last } = endsOf(days);
  return sql`
    hours_entry as materialized (
      select membership_id, weekly_hours, effective_from as first_day, coalesce(effective_to, 'infinity') as last_day
      from ${own('compensation_entries')} compensation_entries
      where voided_at is null and engagement_type <> 'contractor' and pay_type in ('salary', 'hourly')
        and frequency <> 'one_off' and weekly_hours is not null
        and effective_from <= ${last} and (effective_to is null or effective_to >= ${first})
    )`;
}

/**
 * Common tables of one of the days, behind `employed`: `stated_hours` has the weekly hours of each person of whom some are
 * recorded: the most that each of their posts as an employee is paid for, added up.
 */
export const HOURS_OF_DAY: RawBuilder<unknown> = sql`
  hours_of_post as materialized (
    select post.person, hours_entry.weekly_hours
    from (select * from employed where role <> 'contractor') post
    full join (
      select membership_id, max(weekly_hours) as weekly_hours from hours_entry
      where asked.day between first_day and last_day group by membership_id
    ) hours_entry on hours_entry.membership_id = post.id
  ),
  stated_hours as materialized (
    select person, sum(weekly_hours) as hours from hours_of_post
    where person is not null and weekly_hours is not null group by person
  )`;

/** The weekly hours of somebody: those that are recorded, otherwise those of full-time work. */
export const HOURS: RawBuilder<unknown> = sql`coalesce(stated_hours.hours, (select full_time_weekly_hours from ${own('organizations')} organizations))`;
