import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { own, TENANT } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import { ASSIGNMENT_COLUMNS } from './assignment-fields.ts';

/** A membership whose employment begins on another day than was known: `YYYY-MM-DD`. */
export type MovedStart = Readonly<{ membershipId: string; startDate: string }>;

/**
 * Lets assignments begin with the employment: a person who began a week earlier had the same place. The assignment in
 * force on the new first day, or else the first one after it, begins on it; earlier ones are voided.
 */
export function moveFirstAssignments(moved: readonly MovedStart[], now: Date): Statement<unknown> {
  const rows = moved.map((move) => ({ newId: newId(now), ...move }));
  return sql<never>`
    with standing as materialized (
      select given."newId", given."startDate", found.*,
        row_number() over (
          partition by found.membership_id
          order by found.effective_from <= given."startDate" desc, abs(found.effective_from - given."startDate")
        ) = 1 as "isFirst"
      from json_to_recordset(${JSON.stringify(rows)}::json)
          as given("newId" uuid, "membershipId" uuid, "startDate" date),
        lateral (
          select id, membership_id, effective_from, ${ASSIGNMENT_COLUMNS}
          from ${own('membership_assignments')} membership_assignments where membership_id = given."membershipId" and voided_at is null offset 0
        ) found
    ), outdated as (
      update membership_assignments outdated set voided_at = ${now}::timestamptz from standing
      where outdated.organization_id = ${TENANT} and outdated.id = standing.id and (standing.effective_from < standing."startDate"
        or (standing."isFirst" and standing.effective_from > standing."startDate"))
    )
    insert into membership_assignments (organization_id, id, membership_id, effective_from, ${ASSIGNMENT_COLUMNS}, recorded_at)
    select ${TENANT}, "newId", membership_id, "startDate", ${ASSIGNMENT_COLUMNS}, ${now}::timestamptz
    from standing where "isFirst" and effective_from <> "startDate"
    returning 1 as written
  `.compile(query);
}
