import { sql } from 'kysely';
import { own, TENANT } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';

/** What a person has stated of themselves. */
export type Stated = Readonly<{
  gender: string | null;
  ethnicity: string | null;
  date_of_birth: string | null;
  country: string | null;
}>;

/** What a person has stated, for the operator who answers that person: no route says it. */
export function selectStated(personId: string): Statement<Stated> {
  return sql<Stated>`
    select gender, ethnicity, date_of_birth, country from ${own('person_demographics')} person_demographics where person_id = ${personId}::uuid`.compile(
    query,
  );
}

/**
 * Erases what persons whose data were erased have stated of themselves, also in the staff of earlier snapshots, and answers
 * with the persons of whom something was erased. It waits for a snapshot of a day after their employment: until then a new
 * series would count the last day again, and a person who is missing from it would show in the difference. The figures of a
 * snapshot are stored apart, and never change.
 */
export function eraseDemographics(): Statement<Readonly<{ person_id: string }>> {
  return sql<Readonly<{ person_id: string }>>`
    with gone as materialized (
      select persons.id from ${own('persons')} persons
      where erased_at is not null
        and not exists (
          select from ${own('memberships')} memberships
          where person_id = persons.id and employment_start_date is not null
            and coalesce(termination_date, 'infinity') >= (select max(day) from ${own('snapshots')} snapshots)
        )
    ),
    stated as (delete from person_demographics where organization_id = ${TENANT} and person_id in (select id from gone) returning person_id),
    counted as (
      update snapshot_staff set gender = null, ethnicity = null, country = null, age = null
      where organization_id = ${TENANT} and person_id in (select id from gone)
        and (gender is not null or ethnicity is not null or country is not null or age is not null)
      returning person_id
    )
    select person_id from stated union select person_id from counted`.compile(query);
}
