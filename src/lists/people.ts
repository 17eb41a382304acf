import { type RawBuilder, sql } from 'kysely';
import { own, ownAndRemoved } from '../db/own.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Day } from '../period/index.ts';
import { PAY_FIELD_NAMES } from '../records/people/pay-fields.ts';
import { type ListedMembership, selectMembershipsById } from '../records/people/read-memberships.ts';
import { type ListedPerson, personFrom, selectPersonsById } from '../records/people/read-persons.ts';
import { type CountedPage, type ListedRecords, type ListRequest, listById } from './list-written.ts';

/** Persons and all their memberships, as at a day, in the order in which either was last written. Those removed by undoing an import are `voided`. */
export async function listPersonsWritten(
  tenant: TenantReader,
  today: Day,
  request: ListRequest,
): Promise<CountedPage<ListedPerson>> {
  const select = (ids: readonly string[]) => selectPersonsById(today, ids);
  const page = await listById(tenant, { ...lastWritten(PERSONS), table: 'persons', select }, request);
  return { ...page, rows: page.rows.map(personFrom) };
}

/**
 * Memberships as at a day, in the order in which they or their people's names were last written; those removed by undoing an import are `voided`. A change of leave pay alone does not touch
 * the membership, and is listed only for callers who may see pay: otherwise the order would reveal who went on leave.
 */
export async function listMembershipsWritten(
  tenant: TenantReader,
  { today, seesPay }: Readonly<{ today: Day; seesPay: boolean }>,
  request: ListRequest,
): Promise<CountedPage<ListedMembership>> {
  const parts = seesPay ? WITH_ASSIGNMENTS : MEMBERSHIPS;
  const select = (ids: readonly string[]) => selectMembershipsById(today, ids);
  return await listById(tenant, { ...lastWritten(parts), table: 'memberships', select }, request);
}

/** The writes of the rows that make up a record: `all` as pairs of `id` and `write_id`, `ofRecord` for the row `record`. */
type Parts = Readonly<{ all: RawBuilder<unknown>; ofRecord: RawBuilder<unknown> }>;

const PERSONS: Parts = {
  all: sql`
    select id, write_id from ${ownAndRemoved('persons')} person
    union select person_id, write_id from ${ownAndRemoved('memberships')} member where person_id is not null`,
  ofRecord: sql`
    select write_id from ${ownAndRemoved('persons')} person where id = record.id
    union all select write_id from ${ownAndRemoved('memberships')} member where person_id = record.id`,
};

const MEMBERSHIPS: Parts = {
  all: sql`
    select id, write_id from ${ownAndRemoved('memberships')} member
    union select member.id, person.write_id from ${ownAndRemoved('persons')} person join ${ownAndRemoved('memberships')} member on member.person_id = person.id`,
  // The person is looked up rather than joined: without statistics, the join reads all persons for each membership.
  ofRecord: sql`
    select write_id from ${ownAndRemoved('memberships')} member where id = record.id
    union all select (select write_id from ${ownAndRemoved('persons')} person where id = member.person_id)
    from ${ownAndRemoved('memberships')} member where id = record.id`,
};

const WITH_ASSIGNMENTS: Parts = {
  all: sql`${MEMBERSHIPS.all} union select membership_id, write_id from ${own('membership_assignments')} assignment`,
  ofRecord: sql`${MEMBERSHIPS.ofRecord}
    union all select write_id from ${own('membership_assignments')} assignment where membership_id = record.id`,
};

/** Records made up of several rows, each listed at its latest write. */
function lastWritten({ all, ofRecord }: Parts): ListedRecords {
  return {
    rows: sql`(${all})`,
    columns: sql`record.write_id`,
    joins: sql``,
    where: sql`not exists (
      select from (${ofRecord}) later, lateral (
        select version from ${own('writes')} newer where newer.id = later.write_id offset 0
      ) newer where newer.version > write.version
    )`,
  };
}

/** Pay arrangements. A void one stands for its name until another of that name counts. */
export const LISTED_PAY: ListedRecords = {
  rows: own('compensation_entries'),
  columns: sql`
    record.membership_id, record.external_id, ${sql.join(PAY_FIELD_NAMES.map((name) => sql.ref(`record.${name}`)))},
    record.voided_at is not null as voided, record.created_at, record.recorded_at`,
  joins: sql``,
  where: sql`(record.voided_at is null or not exists (
    select from ${own('compensation_entries')} other where other.external_id = record.external_id and other.voided_at is null
  ))`,
};
