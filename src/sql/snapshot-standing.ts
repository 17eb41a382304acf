import { type RawBuilder, sql } from 'kysely';
import type { Standing } from '../disclosure/due-days.ts';

/** What decides which snapshots the organisation of the door is still without, in one row. */
export function selectStanding(): RawBuilder<Standing> {
  return sql<Standing>`
    select organizations.time_zone, organizations.financial_year_start_month, organizations.minimum_group_size,
      organizations.snapshot_days, made.count, made.last_day,
      (select min(employment_start_date)::text from memberships) as first_day
    from organizations, (select count(*)::int as count, max(day)::text as last_day from snapshots) made`;
}
