import { sql } from 'kysely';
import type { Role } from '../../access/capability.ts';
import { own, ownAndRemoved } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import { LIST_LIMIT } from '../../list-limit.ts';
import type { Day } from '../../period/index.ts';
import { namesOf } from '../fields/record-field.ts';
import { PERSON_FIELDS, type PersonFields } from './fields.ts';
import { membershipsOn, type StandingOnDay } from './memberships-on.ts';
import type { MembershipFilter } from './read-memberships.ts';

/** A membership within a person, as it is today. Dates are `YYYY-MM-DD`. */
export type PersonMembership = Readonly<{
  membership_id: string;
  organization_id: string;
  role: Role;
  status: StandingOnDay;
  department_id: string | null;
  employment_start_date: string | null;
  termination_date: string | null;
}>;

/** A person as the API shows them, without what is in `person_demographics`. */
export type PersonRow = PersonFields &
  Readonly<{
    id: string;
    /** As imported; null for one that was not. */
    external_id: string | null;
    party_id: string;
    legal_name: string;
    memberships: readonly PersonMembership[];
    created_at: Date;
    updated_at: Date;
  }>;

/**
 * The persons with a membership of that status, by legal name and then id, up to LIST_LIMIT, and how many there are; each
 * with those memberships, the latest first. All of them are all persons, also who has no membership yet.
 */
export async function listPersons(
  tenant: TenantReader,
  today: Day,
  status: MembershipFilter,
): Promise<Readonly<{ persons: readonly PersonRow[]; total: number }>> {
  const rows = await tenant.read(selectPersons(today, status, null));
  return { persons: rows.map(personFrom), total: Number(rows[0]?.total ?? 0) };
}

/** A person with all their memberships, the latest first. Throws NOT_FOUND for one that there is not. */
export async function readPerson(tenant: TenantReader, today: Day, id: string): Promise<PersonRow> {
  const [row] = await tenant.read(selectPersons(today, 'all', [id]));
  if (row === undefined) throw new AlmanacError('NOT_FOUND', 'There is no person with this id.');
  return personFrom(row);
}

/** A person as a list that is read in step has them: `voided` says whether they were removed. */
export type ListedPerson = PersonRow & Readonly<{ voided: boolean }>;

/** Persons with these ids, up to LIST_LIMIT, also removed ones, with all their memberships; see `personFrom`. */
export function selectPersonsById(
  today: Day,
  ids: readonly string[],
): Statement<CountedRow & Readonly<{ voided: boolean }>> {
  const persons = {
    rows: ownAndRemoved('persons'),
    more: sql`, persons.removed_at is not null as voided`,
  };
  return selectPersons<CountedRow & Readonly<{ voided: boolean }>>(today, 'all', ids, persons);
}

/** A person as it is read, with how many there are. */
export type CountedRow = PersonRow & Readonly<{ total: string }>;

/** The person that a row is of. */
export function personFrom<Row extends CountedRow>({ total: _total, ...person }: Row): Omit<Row, 'total'> {
  return person;
}

const OWN_COLUMNS = sql.join(namesOf(PERSON_FIELDS).map((name) => sql.ref(`persons.${name}`)));

function selectPersons<Row extends CountedRow = CountedRow>(
  today: Day,
  status: MembershipFilter,
  ids: readonly string[] | null,
  { rows, more } = { rows: own('persons'), more: sql`` },
) {
  return sql<Row>`
    with held as materialized (
      select person_id, json_agg(json_build_object('membership_id', membership_id,
          'organization_id', organization_id, 'role', role, 'status', status, 'department_id', department_id,
          'employment_start_date', employment_start_date, 'termination_date', termination_date)
          order by employment_start_date desc nulls last, membership_id) as memberships
      from ${membershipsOn(today)} on_day
      where person_id is not null and ${status === 'all' ? sql`true` : sql`status = ${status}`}
        and ${ids === null ? sql`true` : sql`person_id = any(${ids}::uuid[])`}
      group by person_id
    )
    select persons.id, persons.external_id, persons.party_id, parties.name as legal_name,
      ${OWN_COLUMNS}, coalesce(held.memberships, '[]'::json) as memberships,
      persons.created_at, persons.updated_at, count(*) over () as total${more}
    from ${rows} persons
      join ${own('parties')} parties on parties.id = persons.party_id
      ${status === 'all' ? sql`left join` : sql`join`} held on held.person_id = persons.id
    where ${ids === null ? sql`true` : sql`persons.id = any(${ids}::uuid[])`}
    order by parties.name collate "und-x-icu", persons.id
    limit ${LIST_LIMIT}
  `.compile(query);
}
