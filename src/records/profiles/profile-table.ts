import { sql } from 'kysely';
import { own, ownAndRemoved, TENANT } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { FieldValues } from '../custom-fields/index.ts';
import { FIELD_TYPES } from '../fields/field-type.ts';
import { namesOf } from '../fields/record-field.ts';
import { fieldNamesOf } from './fieldset.ts';
import type { ProfileRow } from './profile.ts';
import type { ProfileKind } from './profile-kind.ts';

/** A profile as it is kept; its fields are in `kept`, as text. */
export type KeptProfile = Readonly<{
  id: string;
  partyId: string;
  externalId: string;
  name: string;
  kept: Readonly<Record<string, string | null>>;
  custom: FieldValues;
}>;

/** A profile as it is read; its fields are columns. */
export type FoundRow = Readonly<{
  id: string;
  party_id: string;
  external_id: string;
  name: string;
  custom_fields: FieldValues;
}> &
  Readonly<Record<string, unknown>>;

/**
 * The profiles with these external ids; `locked` locks them against other changes until the transaction
 * ends. Each id is looked up singly, and OFFSET 0 keeps the planner from undoing that: for a new organisation it
 * has no statistics, and would read all of its rows.
 */
export function selectProfiles(
  { table, fields }: ProfileKind,
  externalIds: readonly string[],
  locked: boolean,
): Statement<FoundRow> {
  return sql<FoundRow>`
    select found.*
    from unnest(${externalIds}::text[]) as given(external_id), lateral (
      select profile.id, profile.party_id, profile.external_id, party.name, profile.custom_fields, ${keptOf(fields)}
      from ${own(table)} profile join ${own('parties')} party on party.id = profile.party_id
      where profile.external_id = given.external_id
      ${locked ? sql`for update` : sql``} offset 0
    ) found
  `.compile(query);
}

/** The profile with this id, whole. No row when there is none. */
export function selectProfile(kind: ProfileKind, id: string): Statement<ProfileRow> {
  const columns = fieldNamesOf(kind).map((name) =>
    sql.ref(name === 'name' ? 'party.name' : `profile.${name}`),
  );
  return sql<ProfileRow>`
    select ${sql.join(columns)}
    from ${own(kind.table)} profile join ${own('parties')} party on party.id = profile.party_id
    where profile.id = ${id}::uuid
  `.compile(query);
}

/** Locks the profile with this id against other changes until the transaction ends. No row when there is none. */
export function lockProfile({ table }: ProfileKind, id: string): Statement<Readonly<{ id: string }>> {
  return sql<Readonly<{ id: string }>>`
    select id from ${own(table)} profile where id = ${id}::uuid for update
  `.compile(query);
}

/** The ids of profiles with these external ids that were removed. */
export function selectRemoved(
  { table }: ProfileKind,
  externalIds: readonly string[],
): Statement<Readonly<{ external_id: string; id: string; partyId: string }>> {
  return sql<Readonly<{ external_id: string; id: string; partyId: string }>>`
    select profile.external_id, profile.id, profile.party_id as "partyId"
    from unnest(${externalIds}::text[]) as given(external_id), lateral (
      select external_id, id, party_id from ${ownAndRemoved(table)} kept
      where kept.external_id = given.external_id and removed_at is not null offset 0
    ) profile
  `.compile(query);
}

/** The profiles with these ids. */
export function selectProfilesById(
  { table, fields }: ProfileKind,
  ids: readonly string[],
): Statement<FoundRow> {
  return sql<FoundRow>`
    select profile.id, profile.party_id, profile.external_id, party.name, profile.custom_fields, ${keptOf(fields)}
    from ${own(table)} profile join ${own('parties')} party on party.id = profile.party_id
    where profile.id = any(${ids}::uuid[])
  `.compile(query);
}

/**
 * Profiles as they were before an import, or as it left them, in the order of their ids and up to `limit`: of those that it added there
 * is none before.
 */
export function selectImages(
  { table, fields }: ProfileKind,
  {
    importId,
    when,
    after,
    limit,
  }: Readonly<{ importId: string; when: 'before' | 'after'; after: string; limit: number }>,
): Statement<FoundRow> {
  return sql<FoundRow>`
    select profile.id, profile.party_id, profile.external_id,
      coalesce(renamed.${sql.ref(when)} ->> 'name', party.name) as name, profile.custom_fields, ${keptOf(fields)}
    from (
      select record_id, before, after from ${own('import_changes')} import_changes
      where import_id = ${importId}::uuid and record = ${table} and record_id > ${after}::uuid
      order by record_id limit ${limit}
    ) change
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, change.${sql.ref(when)}) profile
    join ${own('parties')} party on party.id = profile.party_id
    left join ${own('import_changes')} renamed on renamed.import_id = ${importId}::uuid and renamed.record = 'parties'
      and renamed.record_id = profile.party_id
    where profile.id is not null
    order by profile.id
  `.compile(query);
}

function keptOf(fields: ProfileKind['fields']) {
  return sql.join(namesOf(fields).map((name) => sql.ref(`profile.${name}`)));
}

/** A row of `selectProfiles` as a profile. */
export function profileFrom({ fields }: ProfileKind, row: FoundRow): KeptProfile {
  return {
    id: row.id,
    partyId: row.party_id,
    externalId: row.external_id,
    name: row.name,
    kept: Object.fromEntries(namesOf(fields).map((name) => [name, row[name] as string | null])),
    custom: row.custom_fields,
  };
}

/** Adds profiles of parties that are there already, or those that were removed again. */
export function insertProfiles(
  kind: ProfileKind,
  profiles: readonly KeptProfile[],
  now: Date,
): Statement<unknown> {
  const kept = columnsOf(kind);
  const again = sql.join(
    ['custom_fields', 'created_at', 'updated_at', ...namesOf(kind.fields)].map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
    ),
  );
  return sql<never>`
    insert into ${sql.table(kind.table)}
      (organization_id, id, party_id, external_id, custom_fields, created_at, updated_at, ${kept})
    select ${TENANT}, id, party_id, external_id, custom_fields, ${now}::timestamptz, ${now}::timestamptz, ${kept}
    from ${given(kind, profiles)}
    ${kind.keepsIds ? sql`on conflict (organization_id, id) do update set removed_at = null, ${again}` : sql``}
    returning 1 as written
  `.compile(query);
}

/** Makes profiles what they are to be. */
export function updateProfiles(
  kind: ProfileKind,
  profiles: readonly KeptProfile[],
  now: Date,
): Statement<unknown> {
  const set = sql.join(
    namesOf(kind.fields).map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`),
  );
  return sql<never>`
    update ${sql.table(kind.table)} profile
    set custom_fields = given.custom_fields, updated_at = ${now}::timestamptz, ${set}
    from ${given(kind, profiles)}
    where profile.organization_id = ${TENANT} and profile.id = given.id
  `.compile(query);
}

/** The values of some columns, all custom fields, and the time of the change. */
export type PatchedColumns = Readonly<{
  columns: Readonly<Record<string, string | null>>;
  custom: FieldValues;
  at: Date;
}>;

/** Sets these columns of the profile with this id, and its custom fields. */
export function patchColumns(
  { table, fields }: ProfileKind,
  id: string,
  { columns, custom, at }: PatchedColumns,
): Statement<unknown> {
  const set = namesOf(fields)
    .filter((name) => Object.hasOwn(columns, name))
    .map((name) => sql`, ${sql.ref(name)} = ${columns[name] ?? null}`);
  return sql<never>`
    update ${sql.table(table)} profile
    set custom_fields = ${JSON.stringify(custom)}::jsonb, updated_at = ${at}::timestamptz${sql.join(set, sql``)}
    where profile.organization_id = ${TENANT} and profile.id = ${id}::uuid
  `.compile(query);
}

function columnsOf({ fields }: ProfileKind) {
  return sql.join(namesOf(fields).map((name) => sql.ref(name)));
}

function given({ fields }: ProfileKind, profiles: readonly KeptProfile[]) {
  const rows = profiles.map(({ id, partyId, externalId, kept, custom }) => ({
    id,
    party_id: partyId,
    external_id: externalId,
    custom_fields: custom,
    ...kept,
  }));
  const types = Object.entries(fields).map(
    ([name, { kind }]) => sql`${sql.ref(name)} ${sql.raw(FIELD_TYPES[kind].column)}`,
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(
    id uuid, party_id uuid, external_id text, custom_fields jsonb, ${sql.join(types)})`;
}
