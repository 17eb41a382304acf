import { sql } from 'kysely';
import { own, ownAndRemoved } from '../db/own.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import {
  type FieldDefinition,
  type FieldValues,
  loadActiveDefinitions,
  visibleValues,
} from '../records/custom-fields/index.ts';
import { namesOf } from '../records/fields/record-field.ts';
import type { Fieldset } from '../records/profiles/fieldset.ts';
import { type Profile, type ProfileRow, pickFields } from '../records/profiles/profile.ts';
import { CUSTOMERS, type ProfileKind } from '../records/profiles/profile-kind.ts';
import {
  type CountedPage,
  countOf,
  type ListedRecords,
  type ListRequest,
  pageOf,
  selectWritten,
  type WrittenPage,
  type WrittenRow,
} from './list-written.ts';

/**
 * Reads customers or vendors of every status in the order in which they were written, with the custom fields that have an active definition.
 * Those removed by undoing an import are listed as `voided`, unless another has their name.
 */
export async function listProfiles(
  tenant: TenantReader,
  kind: ProfileKind,
  request: ListRequest,
): Promise<WrittenPage> {
  const { page, definitions } = await tenant.snapshot(
    async (transaction) => await readWritten(transaction, kind, request),
  );
  return { ...page, rows: page.rows.map((row) => withVisible(row, definitions)) };
}

/** The requested fields of a customer, and whether it was removed. */
type ListedCustomer = Profile & Readonly<{ voided: boolean }>;

/** The same list for customers, with the requested fields and the number of all customers. */
export async function listCustomersWritten(
  tenant: TenantReader,
  request: ListRequest,
  fieldset: Fieldset,
): Promise<CountedPage<ListedCustomer>> {
  return await tenant.snapshot(async (transaction) => {
    const { page, definitions } = await readWritten(transaction, CUSTOMERS, request);
    const [counted] = await transaction.run(countOf(CUSTOMERS.table));
    const rows = (page.rows as readonly (WrittenRow & ProfileRow & { voided: boolean })[]).map((row) => ({
      ...pickFields(row, definitions, fieldset),
      voided: row.voided,
    }));
    return { ...page, rows, total: counted?.total ?? 0 };
  });
}

async function readWritten(transaction: Transaction, kind: ProfileKind, request: ListRequest) {
  return {
    page: pageOf(await transaction.run(selectWritten(listedProfiles(kind), request)), request),
    definitions: await loadActiveDefinitions(transaction, kind.definitions),
  };
}

function withVisible(row: WrittenRow, definitions: readonly FieldDefinition[]): WrittenRow {
  return { ...row, custom_fields: visibleValues(definitions, row['custom_fields'] as FieldValues) };
}

function listedProfiles({ table, fields }: ProfileKind): ListedRecords {
  const names = ['party_id', 'external_id', 'custom_fields', 'created_at', ...namesOf(fields)];
  return {
    rows: ownAndRemoved(table),
    columns: sql.join([
      ...names.map((name) => sql.ref(`record.${name}`)),
      sql`party.name`,
      sql`record.removed_at is not null as voided`,
    ]),
    joins: sql`join ${own('parties')} party on party.id = record.party_id`,
    where: sql`(record.removed_at is null or not exists (
      select from ${own(table)} other where other.external_id = record.external_id
    ))`,
  };
}
