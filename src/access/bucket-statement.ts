import { sql } from 'kysely';
import { platformQuery, type Statement } from '../db/statement.ts';
import type { LimitPolicy } from './rate-limit.ts';

/** How many tokens were taken, and how many the bucket holds afterwards. */
export type LeaseRow = Readonly<{ granted: number; level: number }>;

/**
 * Refills a bucket up to `now` and takes up to `count` tokens in one statement, so that concurrent processes see each
 * other's withdrawals. Returns no row when another process created the bucket at the same moment; try again.
 */
export function leaseTokens(
  name: string,
  policy: LimitPolicy,
  count: number,
  now: Date,
): Statement<LeaseRow> {
  const full = sql`${policy.perMinute}::double precision`;
  const wanted = sql`${count}::double precision`;
  const instant = sql`${now}::timestamptz`;
  return sql<LeaseRow>`
    with made as (
      insert into rate_limit_buckets (name, tokens, refilled_at)
      values (${name}, ${full} - ${wanted}, ${instant})
      on conflict (name) do nothing
      returning ${wanted} as granted, tokens as level
    ), locked as (
      select name, tokens, refilled_at from rate_limit_buckets where name = ${name} for update
    ), filled as (
      select name, least(${full},
          tokens + greatest(0, extract(epoch from ${instant} - refilled_at))::double precision * ${full} / 60) as level
      from locked
    ), taken as (
      update rate_limit_buckets as bucket
      set tokens = filled.level - least(${wanted}, floor(filled.level)),
          refilled_at = greatest(bucket.refilled_at, ${instant})
      from filled
      where bucket.name = filled.name
      returning least(${wanted}, floor(filled.level)) as granted, bucket.tokens as level
    )
    select granted, level from made union all select granted, level from taken
  `.compile(platformQuery);
}

/** Removes the buckets from which nothing was taken since `limit`: they are full by then, as new ones are. */
export function removeBuckets(limit: Date): Statement<unknown> {
  return platformQuery.deleteFrom('rate_limit_buckets').where('refilled_at', '<', limit).compile();
}
