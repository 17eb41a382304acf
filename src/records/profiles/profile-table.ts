import { sql } from 'kysely';
import { query, type Statement } from '../../db/statement.ts';
import type { FieldValues } from '../custom-fields/index.ts';

/** Where profiles of a kind are kept: the type of each column that a draft can set, as PostgreSQL calls it. */
export type ProfileTable = Readonly<{
  name: 'customer_profiles' | 'vendor_profiles';
  columns: Readonly<Record<string, 'text' | 'numeric'>>;
}>;

/** A profile as it is kept; what a draft can set is in `kept`, by column, as text. */
export type KeptProfile = Readonly<{
  id: string;
  partyId: string;
  externalId: string;
  name: string;
  kept: Readonly<Record<string, string | null>>;
  custom: FieldValues;
}>;

type FoundRow = Readonly<{
  id: string;
  party_id: string;
  external_id: string;
  name: string;
  custom_fields: FieldValues;
}> &
  Readonly<Record<string, unknown>>;

/**
 * The profiles that have these external ids; `locked` keeps everybody else from changing them until the transaction
 * ends. Each id is looked up by itself, which OFFSET 0 keeps the planner from undoing: of an organisation that is new it
 * has no statistics, and would read all of its rows.
 */
export function selectProfiles(
  { name, columns }: ProfileTable,
  externalIds: readonly string[],
  locked: boolean,
): Statement<FoundRow> {
  const kept = sql.join(Object.keys(columns).map((column) => sql.ref(`profile.${column}`)));
  return sql<FoundRow>`
    select found.*
    from unnest(${externalIds}::text[]) as given(external_id), lateral (
      select profile.id, profile.party_id, profile.external_id, party.name, profile.custom_fields, ${kept}
      from ${sql.table(name)} profile join parties party on party.id = profile.party_id
      where profile.external_id = given.external_id
      ${locked ? sql`for update` : sql``} offset 0
    ) found
  `.compile(query);
}

/** A row of `selectProfiles` as a profile. */
export function profileFrom({ columns }: ProfileTable, row: FoundRow): KeptProfile {
  return {
    id: row.id,
    partyId: row.party_id,
    externalId: row.external_id,
    name: row.name,
    kept: Object.fromEntries(Object.keys(columns).map((column) => [column, row[column] as string | null])),
    custom: row.custom_fields,
  };
}

/** Adds profiles of parties that are there already. */
export function insertProfiles(
  table: ProfileTable,
  profiles: readonly KeptProfile[],
  now: Date,
): Statement<unknown> {
  const kept = columnsOf(table);
  return sql<never>`
    insert into ${sql.table(table.name)}
      (id, party_id, external_id, custom_fields, created_at, updated_at, ${kept})
    select id, party_id, external_id, custom_fields, ${now}::timestamptz, ${now}::timestamptz, ${kept}
    from ${given(table, profiles)}
  `.compile(query);
}

/** Makes profiles what they are to be. */
export function updateProfiles(
  table: ProfileTable,
  profiles: readonly KeptProfile[],
  now: Date,
): Statement<unknown> {
  const columns = Object.keys(table.columns);
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`));
  return sql<never>`
    update ${sql.table(table.name)} profile
    set custom_fields = given.custom_fields, updated_at = ${now}::timestamptz, ${set}
    from ${given(table, profiles)}
    where profile.id = given.id
  `.compile(query);
}

function columnsOf({ columns }: ProfileTable) {
  return sql.join(Object.keys(columns).map((column) => sql.ref(column)));
}

function given({ columns }: ProfileTable, profiles: readonly KeptProfile[]) {
  const rows = profiles.map(({ id, partyId, externalId, kept, custom }) => ({
    id,
    party_id: partyId,
    external_id: externalId,
    custom_fields: custom,
    ...kept,
  }));
  const types = Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(
    id uuid, party_id uuid, external_id text, custom_fields jsonb, ${sql.join(types)})`;
}
