import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { pay } from '../../metrics/definition/measures/people.ts';
import { type Day, formatDay, periodFromInclusive } from '../../period/index.ts';
import { payeesOf } from '../../sql/people/pay.ts';

/**
 * Relation with the pay of memberships on a day, once for each that has any: the arrangement that is shown, how many are in
 * force, and `annual_pay`, which is what each person adds to `comp.annual_total`. Pay is in force from its first day to
 * its last, and on no day outside the employment.
 */
export function payOn(day: Day): RawBuilder<unknown> {
  const date = sql`${formatDay(day)}::date`;
  const year = { measure: pay('year'), by: 'nothing', team: null, number: 0 } as const;
  return sql`(
    select coalesce(shown.membership_id, year.membership_id) as paid_membership_id, shown.pay_type, shown.amount, shown.currency,
      shown.frequency, coalesce(shown.arrangements, 0) as arrangements, year.amount as annual_pay
    from (
      select distinct on (entry.membership_id) entry.membership_id, entry.pay_type, entry.amount, entry.currency, entry.frequency,
        count(*) over (partition by entry.membership_id)::int as arrangements
      from ${own('compensation_entries')} entry
      join ${own('memberships')} employed on employed.id = entry.membership_id
      where entry.voided_at is null and entry.frequency <> 'one_off'
        and entry.effective_from <= ${date} and coalesce(entry.effective_to, 'infinity') >= ${date}
        and employed.employment_start_date <= ${date} and coalesce(employed.termination_date, 'infinity') >= ${date}
      order by entry.membership_id, entry.pay_type in ('salary', 'hourly') desc, entry.effective_from desc, entry.id
    ) shown
    full join (${payeesOf({ ...year, slices: [periodFromInclusive(day, day)] })}) year on year.membership_id = shown.membership_id
  )`;
}

/** The same columns, empty, for callers without access to pay. */
export const NO_PAY: RawBuilder<unknown> = sql`null::text as pay_type, null::numeric as amount, null::text as currency,
  null::text as frequency, 0 as arrangements, null::numeric as annual_pay`;
