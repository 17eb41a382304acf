import { sql } from 'kysely';
import { query, type Statement } from '../../db/statement.ts';
import type { FieldValues } from '../custom-fields/index.ts';
import type { KeptProfile } from '../profiles/profile-table.ts';
import type { PersonFields } from './person-draft.ts';

/** A person as they are kept: `name` is the legal name, `kept` the columns that a draft can set. */
export type KeptPerson = KeptProfile;

export const PERSON_COLUMNS: readonly (keyof PersonFields)[] = [
  'preferred_name',
  'trading_name',
  'work_email',
  'photo_url',
];

/** The persons that have these external ids; each is looked up by itself, as `findReferred` says why. */
export function selectPersons(externalIds: readonly string[]): Statement<KeptPerson> {
  return sql<{
    id: string;
    partyId: string;
    externalId: string;
    name: string;
    kept: Record<string, string | null>;
    custom: FieldValues;
  }>`
    select found.*
    from unnest(${externalIds}::text[]) as given(external_id), lateral (
      select person.id, person.party_id as "partyId", person.external_id as "externalId", party.name,
        json_build_object('preferred_name', person.preferred_name, 'trading_name', person.trading_name,
          'work_email', person.work_email, 'photo_url', person.photo_url) as kept,
        person.custom_fields as custom
      from persons person join parties party on party.id = person.party_id
      where person.external_id = given.external_id offset 0
    ) found
  `.compile(query);
}

/** Adds persons whose parties are there already. */
export function insertPersons(persons: readonly KeptPerson[], now: Date): Statement<unknown> {
  return sql<never>`
    insert into persons (id, party_id, external_id, preferred_name, trading_name, work_email, photo_url,
      custom_fields, created_at, updated_at)
    select id, party_id, external_id, preferred_name, trading_name, work_email, photo_url, custom_fields,
      ${now}::timestamptz, ${now}::timestamptz
    from ${given(persons)}
  `.compile(query);
}

/** Makes persons what they are to be. */
export function updatePersons(persons: readonly KeptPerson[], now: Date): Statement<unknown> {
  return sql<never>`
    update persons set preferred_name = given.preferred_name, trading_name = given.trading_name,
      work_email = given.work_email, photo_url = given.photo_url, custom_fields = given.custom_fields,
      updated_at = ${now}::timestamptz
    from ${given(persons)}
    where persons.id = given.id
  `.compile(query);
}

function given(persons: readonly KeptPerson[]) {
  const rows = persons.map(({ id, partyId, externalId, kept, custom }) => ({
    id,
    party_id: partyId,
    external_id: externalId,
    custom_fields: custom,
    ...kept,
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, party_id uuid, external_id text,
    preferred_name text, trading_name text, work_email text, photo_url text, custom_fields jsonb)`;
}
