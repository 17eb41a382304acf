import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { CUSTOMER_STATUSES, CUSTOMERS, PERSONS, VENDORS } from '../../import/kinds/index.ts';
import type { FieldValues } from '../../records/custom-fields/index.ts';
import { namesOf } from '../../records/fields/record-field.ts';
import { PERSONS as KEPT_PERSONS } from '../../records/people/person-kind.ts';
import {
  CUSTOMERS as KEPT_CUSTOMERS,
  VENDORS as KEPT_VENDORS,
  type ProfileKind,
} from '../../records/profiles/profile-kind.ts';
import { customCells } from '../custom-cells.ts';
import {
  type CellsOf,
  type ExportedRow,
  type ExportedRows,
  type ExportSource,
  exportedTable,
  plainRows,
} from '../exported-table.ts';
import { byName, named } from '../names.ts';
import { readRows } from '../read-rows.ts';
import { DEMOGRAPHICS, SELECT_STATED, statedIn } from './demographics.ts';

export const CUSTOMERS_TABLE = exportedTable(CUSTOMERS, ['records.read'], async (source) =>
  readProfiles(source, KEPT_CUSTOMERS),
);

export const VENDORS_TABLE = exportedTable(VENDORS, ['records.read'], async (source) =>
  readProfiles(source, KEPT_VENDORS),
);

/** What customers were in the past. */
export const CUSTOMER_STATUSES_TABLE = exportedTable(
  CUSTOMER_STATUSES,
  ['records.read'],
  async ({ transaction }) => plainRows(readRows(transaction, SELECT_STATUSES)),
);

/** Persons; what figures on groups are about is in the file only where an operator asks for it. */
export const PERSONS_TABLE = exportedTable(
  PERSONS,
  ['records.read'],
  async (source) => readProfiles(source, KEPT_PERSONS),
  { hides: ({ withDemographics }) => (withDemographics ? [] : DEMOGRAPHICS) },
);

const SELECT_STATUSES = sql<CellsOf<typeof CUSTOMER_STATUSES.columns>>`
  select customer.name as customer, from_day::text as from_day, mark.status
  from ${own('customer_statuses')} mark join ${named('customer_profiles')} customer on customer.id = mark.customer_id
  order by ${byName('customer.name')}, from_day`;

type ProfileRow = Readonly<{ external_name: string; party_name: string; custom_fields: FieldValues }> &
  Readonly<Record<string, string | null>>;

async function readProfiles(source: ExportSource, kind: ProfileKind): Promise<ExportedRows> {
  const { custom, cellsOf } = await customCells(source.transaction, kind.definitions);
  return { custom, rows: profileRows(source, kind, cellsOf) };
}

async function* profileRows(
  { transaction, scope }: ExportSource,
  kind: ProfileKind,
  cellsOf: (values: FieldValues) => Readonly<Record<string, string>>,
): AsyncGenerator<ExportedRow> {
  const isStated = kind.subject === 'person' && statedIn(scope).length > 0;
  for await (const row of readRows(transaction, selectProfiles(kind, isStated))) {
    const { external_name: name, party_name: called, custom_fields: values, ...fields } = row;
    yield { cells: { [kind.subject]: name, [kind.nameField]: called, ...fields }, custom: cellsOf(values) };
  }
}

function selectProfiles({ table, fields }: ProfileKind, isStated: boolean) {
  const kept = namesOf(fields).map((name) => sql`profile.${sql.ref(name)}::text`);
  const columns = sql.join([sql`profile.custom_fields`, ...kept]);
  return sql<ProfileRow>`
    select profile.name as external_name, party.name as party_name, ${columns}
      ${isStated ? sql`, ${SELECT_STATED.columns}` : sql``}
    from ${named(table)} profile
    join ${own('parties')} party on party.id = profile.party_id
    ${isStated ? SELECT_STATED.source : sql``}
    order by ${byName('profile.name')}`;
}
