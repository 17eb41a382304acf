import { type RawBuilder, sql } from 'kysely';
import { own, TENANT } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import { type Day, formatDay } from '../../period/index.ts';
import type { ProfileStatus } from '../fields/status.ts';

/**
 * Writes down as what these customers are marked from the day of their last change on, where it is not what they were
 * marked as before. Whoever writes a customer runs it in the same transaction. Of several marks on one day the last stays;
 * a clock that is set back moves no mark before another.
 */
export function keepStatuses(customerIds: readonly string[]): Statement<unknown> {
  return keepStatusesOf(sql`customer.id = any(${customerIds}::uuid[])`);
}

/** The same of all customers. */
export function keepAllStatuses(): Statement<unknown> {
  return keepStatusesOf(sql`true`);
}

/** What a customer was from a day on. */
export type StatusMark = Readonly<{ customerId: string; fromDay: Day; status: ProfileStatus }>;

/** Records what customers were on days that are past, of whom nothing is recorded yet. */
export function recordStatuses(marks: readonly StatusMark[]): Statement<unknown> {
  return sql`
    insert into customer_statuses (organization_id, customer_id, from_day, status)
    select ${TENANT}, * from unnest(${marks.map(({ customerId }) => customerId)}::uuid[],
      ${marks.map(({ fromDay }) => formatDay(fromDay))}::date[], ${marks.map(({ status }) => status)}::text[])
    returning 1 as written
  `.compile(query);
}

/**
 * Takes the last mark of customers back, where it is another one than this status: it goes where the mark before it says the same, and
 * else says so itself. Two statements, in this order, since the second one sees what the first one left.
 */
export function takeBackStatuses(
  marks: readonly Pick<StatusMark, 'customerId' | 'status'>[],
): readonly Statement<unknown>[] {
  const given = sql`unnest(${marks.map(({ customerId }) => customerId)}::uuid[], ${marks.map(({ status }) => status)}::text[])
    as given(customer_id, status)`;
  const isLast = sql`mark.organization_id = ${TENANT} and mark.customer_id = given.customer_id and mark.status <> given.status
    and mark.from_day = (
      select max(from_day) from ${own('customer_statuses')} kept where kept.customer_id = given.customer_id
    )`;
  const before = sql`(
    select kept.status from ${own('customer_statuses')} kept
    where kept.customer_id = given.customer_id and kept.from_day < mark.from_day order by kept.from_day desc limit 1
  )`;
  return [
    sql`delete from customer_statuses mark using ${given} where ${isLast} and ${before} = given.status returning 1 as written`.compile(
      query,
    ),
    sql`update customer_statuses mark set status = given.status from ${given} where ${isLast} returning 1 as written`.compile(
      query,
    ),
  ];
}

function keepStatusesOf(condition: RawBuilder<unknown>): Statement<unknown> {
  return sql`
    insert into customer_statuses (organization_id, customer_id, from_day, status)
    select ${TENANT}, customer.id,
      greatest((customer.updated_at at time zone organization.time_zone)::date, latest.from_day), customer.status
    from ${own('customer_profiles')} customer
    left join lateral (
      select kept.from_day, kept.status from ${own('customer_statuses')} kept
      where kept.customer_id = customer.id
      order by kept.from_day desc limit 1
    ) latest on true
    cross join ${own('organizations')} organization
    where ${condition} and latest.status is distinct from customer.status
    on conflict (organization_id, customer_id, from_day) do update set status = excluded.status
    returning 1 as written
  `.compile(query);
}
