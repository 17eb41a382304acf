import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TENANT } from './own.ts';
import { query, type Statement } from './statement.ts';
import type { Transaction } from './transaction.ts';
import { insertWriteEvents, touchedBy } from './write-events.ts';

/**
 * The state that an organisation's data are in. Every write makes another one: the number counts on, and the stamp is random.
 * A number comes again where a database is restored, a stamp only with the very state that it was given to.
 */
export type DataVersion = Readonly<{ number: number; stamp: string }>;

/** The columns of `data_versions` that make one. */
export const DATA_VERSION_COLUMNS = ['data_versions.version', 'data_versions.stamp'] as const;

export type DataVersionRow = Readonly<{ version: string; stamp: string }>;

export function dataVersionFrom({ version, stamp }: DataVersionRow): DataVersion {
  return Object.freeze({ number: Number(version), stamp });
}

/** Stores the state of a new organisation, which is the door's. */
export function firstDataVersion(): Statement<DataVersionRow> {
  return query
    .insertInto('data_versions')
    .values({ version: '1', stamp: newStamp() })
    .returning(DATA_VERSION_COLUMNS)
    .compile();
}

/** A stamp, made here because a distributed database takes no function that gives another value each time in a change. */
export function newStamp(): string {
  return randomUUID();
}

/** Reads the state that the data of the door's organisation are in. */
export const SELECT_DATA_VERSION: Statement<DataVersionRow> = query
  .selectFrom('data_versions')
  .select(DATA_VERSION_COLUMNS)
  .compile();

/**
 * Gives the data of the door's organisation another state. It comes last in a write, so that writers of one organisation
 * wait for each other no longer than a commit takes.
 */
export async function renewDataVersion(
  transaction: Transaction,
  writeId: string | null = null,
): Promise<void> {
  const statement = writeId === null ? renewed() : recorded(writeId);
  // What is changed without it would leave answers from before.
  if ((await transaction.run(statement)).length !== 1) {
    throw new Error('the organisation of the door has no data version');
  }
}

// Later than the one before, whatever the clock does.
const WRITTEN_AT = sql<Date>`
  greatest(date_trunc('milliseconds', statement_timestamp()), data_versions.written_at + interval '1 millisecond')`;

function renewed(): Statement<unknown> {
  return sql`
    update data_versions set version = data_versions.version + 1, stamp = ${newStamp()}, written_at = ${WRITTEN_AT}
    where organization_id = ${TENANT} returning version
  `.compile(query);
}

// What the write touched is read before the organisation's row is locked.
function recorded(writeId: string): Statement<unknown> {
  return sql`
    with ${touchedBy(writeId)},
    renewed as (
      update data_versions set version = data_versions.version + 1, stamp = ${newStamp()}, written_at = ${WRITTEN_AT},
        event_position = data_versions.event_position + touched.events
      from touched
      where data_versions.organization_id = ${TENANT}
      returning data_versions.organization_id, data_versions.version, data_versions.written_at, data_versions.event_position, touched.*
    ),
    noted as (
      insert into writes (organization_id, id, version, written_at)
      select organization_id, ${writeId}::uuid, version, written_at from renewed
      returning version
    ),
    added as (${insertWriteEvents()})
    select version from noted
  `.compile(query);
}

/**
 * The statement by which what a transaction writes from here on is of this write, which `renewDataVersion` is to record. It is checked,
 * because a statement that sets takes no values.
 */
export function writingAs(writeId: string): string {
  if (!UUID.test(writeId)) throw new Error('the id of a write is a UUID');
  return `set local almanac.write_id = '${writeId}'`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same as a statement within an open transaction. */
export function writing(writeId: string): Statement<never> {
  return sql<never>`${sql.raw(writingAs(writeId))}`.compile(query);
}

/** The id of a new write. */
export function newWriteId(): string {
  return randomUUID();
}
