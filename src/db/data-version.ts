import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { query, type Statement } from './statement.ts';
import type { Transaction } from './transaction.ts';

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
export async function renewDataVersion(transaction: Transaction): Promise<void> {
  const statement = query
    .updateTable('data_versions')
    .set({ version: sql<string>`data_versions.version + 1`, stamp: newStamp() })
    .returning('data_versions.version')
    .compile();
  // What is changed without it would leave answers from before.
  if ((await transaction.run(statement)).length !== 1) {
    throw new Error('the organisation of the door has no data version');
  }
}
