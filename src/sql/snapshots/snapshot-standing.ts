import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { Standing } from '../../disclosure/due-days.ts';
import { LEAST } from '../../disclosure/few.ts';

/** What decides which snapshots the organisation of the door is still without, in one row. */
export function selectStanding(): RawBuilder<Standing> {
  return sql<Standing>`
    select organizations.time_zone, organizations.financial_year_start_month, organizations.minimum_group_size,
      organizations.snapshot_days, made.count, made.last_day,
      coalesce(
        (select employment_start_date from ${own('memberships')} memberships where employment_start_date is not null
          order by employment_start_date offset ${LEAST - 1}::int limit 1),
        (select min(employment_start_date) from ${own('memberships')} memberships))::text as first_day
    from ${own('organizations')} organizations, (select count(*)::int as count, max(day)::text as last_day from ${own('snapshots')} snapshots) made`;
}
