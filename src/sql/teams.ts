import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';
import type { FactRow } from '../metrics/value/readings.ts';

/** Says which of the teams there are: a row for each, with its id as the key. */
export function readTeams(teams: readonly string[]): RawBuilder<FactRow> {
  return sql<FactRow>`
    select 'team' as kind, 0 as read, 0 as slice, id::text as key, name as label, 0::numeric as amount
    from ${own('departments')} departments where id = any(${teams}::uuid[])`;
}

/** The same as a statement by itself. */
export function compileTeams(teams: readonly string[]): Statement<FactRow> {
  return readTeams(teams).compile(query);
}

/** The departments that are counted for the teams, as rows `member(team, department_id)`: each and all below it. */
export function membersOf(teams: readonly string[]): RawBuilder<unknown> {
  // UNION, not UNION ALL: a department that is below itself ends here as well.
  return sql`(
    with recursive below(team, department_id) as (
      select id, id from ${own('departments')} departments where id = any(${teams}::uuid[])
      union
      select below.team, child.id
      from below join ${own('departments')} child on child.parent_department_id = below.department_id
    )
    select team, department_id from below
  ) as member`;
}
