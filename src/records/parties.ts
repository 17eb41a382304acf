import { sql } from 'kysely';
import { TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';

/** A party to be added, or one whose name has changed. */
export type PartyName = Readonly<{ id: string; name: string }>;

/** Adds parties of a kind, or names those again that are there; what they are to the organisation says the profile that refers to them. */
export function insertParties(
  kind: 'person' | 'organization',
  parties: readonly PartyName[],
  now: Date,
): Statement<unknown> {
  return sql<never>`
    insert into parties (organization_id, id, kind, name, created_at, updated_at)
    select ${TENANT}, id, ${kind}, name, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(parties)}::json) as given(id uuid, name text)
    on conflict (organization_id, id) do update set name = excluded.name, updated_at = excluded.updated_at
    returning 1 as written
  `.compile(query);
}

/** Gives parties their new names. */
export function renameParties(parties: readonly PartyName[], now: Date): Statement<unknown> {
  return sql<never>`
    update parties set name = given.name, updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(parties)}::json) as given(id uuid, name text)
    where parties.organization_id = ${TENANT} and parties.id = given.id
  `.compile(query);
}
