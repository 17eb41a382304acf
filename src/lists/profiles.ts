import { sql } from 'kysely';
import { own } from '../db/own.ts';
import type { TenantReader } from '../db/tenant.ts';
import {
  type FieldDefinition,
  type FieldValues,
  loadActiveDefinitions,
  visibleValues,
} from '../records/custom-fields/index.ts';
import { namesOf } from '../records/fields/record-field.ts';
import type { ProfileKind } from '../records/profiles/profile-kind.ts';
import {
  type ListedRecords,
  type ListRequest,
  listWritten,
  type WrittenPage,
  type WrittenRow,
} from './list-written.ts';

/** Reads customers or vendors of every status in the order in which they were written, with the custom fields that have an active definition. */
export async function listProfiles(
  tenant: TenantReader,
  kind: ProfileKind,
  request: ListRequest,
): Promise<WrittenPage> {
  const page = await listWritten(tenant, listedProfiles(kind), request);
  const definitions = await tenant.snapshot(
    async (transaction) => await loadActiveDefinitions(transaction, kind.definitions),
  );
  return { ...page, rows: page.rows.map((row) => withVisible(row, definitions)) };
}

function withVisible(row: WrittenRow, definitions: readonly FieldDefinition[]): WrittenRow {
  return { ...row, custom_fields: visibleValues(definitions, row['custom_fields'] as FieldValues) };
}

function listedProfiles({ table, fields }: ProfileKind): ListedRecords {
  const names = ['party_id', 'external_id', 'custom_fields', 'created_at', ...namesOf(fields)];
  return {
    rows: own(table),
    columns: sql.join([...names.map((name) => sql.ref(`record.${name}`)), sql`party.name`]),
    joins: sql`join ${own('parties')} party on party.id = record.party_id`,
    where: sql`true`,
  };
}
