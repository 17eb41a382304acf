import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { ProfilesMeasure } from '../../metrics/definition/measures/documents.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { formatDay, lastDayOf } from '../../period/index.ts';
import type { NumberedRead } from '../pieces.ts';

/** Counts the profiles of customers that there were on the days of the slices, by what they were marked as. */
export function readCustomerProfiles(reads: readonly NumberedRead<ProfilesMeasure>[]): RawBuilder<AmountRow> {
  const rows = reads.flatMap(({ number, slices, by }) =>
    slices.map((period, slice) => ({ number, slice, by, day: formatDay(lastDayOf(period)) })),
  );
  return sql`
    select wanted.read, wanted.slice, part.status as key, part.status as label, sum(found.count) as amount
    from unnest(
      ${rows.map(({ number }) => number)}::int[],
      ${rows.map(({ slice }) => slice)}::int[],
      ${rows.map(({ by }) => by === 'status')}::boolean[],
      ${rows.map(({ day }) => day)}::date[]
    ) as wanted(read, slice, by_status, day)
    cross join lateral (
      select marked.status, count(*) as count from ${customersMarkedOn(sql`wanted.day`)} group by marked.status
    ) found
    cross join lateral (select case when wanted.by_status then found.status end as status) part
    group by wanted.read, wanted.slice, part.status`;
}

/** What each customer was marked as on a day, as rows `marked(customer_id, status, from_day)`: none who came later. */
export function customersMarkedOn(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select distinct on (customer_id) customer_id, status, from_day from ${own('customer_statuses')} customer_statuses
    where from_day <= ${day}
    order by customer_id, from_day desc
  ) as marked`;
}
