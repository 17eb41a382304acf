import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { FigureRead } from '../../metrics/plan/plan.ts';
import type { FactRow } from '../../metrics/value/readings.ts';
import { formatDay } from '../../period/index.ts';
import { selectStanding } from './snapshot-standing.ts';

/**
 * The last snapshot of each figure on its day, as the label of its row; and as that of one row more, what decides whether
 * other snapshots are due.
 */
export function readFigures(figures: readonly FigureRead[]): RawBuilder<FactRow> {
  const metrics = figures.map(({ metric }) => metric);
  const days = figures.map(({ day }) => formatDay(day));
  return sql<FactRow>`
    select found.kind, 0 as read, found.slice::int, null::text as key, found.label, 0::numeric as amount
    from (
      select 'snapshot' as kind, asked.number - 1 as slice, answer.reading::text as label
      from unnest(${metrics}::text[], ${days}::date[]) with ordinality as asked(metric, day, number), lateral (
        select reading from ${own('snapshot_answers')} given
        where given.metric = asked.metric and given.day <= asked.day and not exists (
          select from ${own('snapshot_withdrawals')} withdrawn, ${own('organizations')} organizations
          where withdrawn.number = given.number and withdrawn.metric = given.metric
            and withdrawn.minimum_group_size <= organizations.minimum_group_size)
        order by given.day desc, given.number desc limit 1
      ) answer
      union all
      select 'standing', 0, to_jsonb(standing)::text from (${selectStanding()}) standing
    ) found`;
}
