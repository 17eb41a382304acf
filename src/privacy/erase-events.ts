import { sql } from 'kysely';
import { TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';

/** Takes from the events about these subjects what changed; returns how many they were. */
export async function eraseEvents(
  eraser: Transaction,
  subjects: readonly string[],
  now: Date,
): Promise<number> {
  const events = await eraser.run(
    query
      .selectFrom('audit_events')
      .select('id')
      .where('subject_id', '=', sql<string>`any(${subjects}::uuid[])`)
      .compile(),
  );
  return await eraseContents(
    eraser,
    events.map(({ id }) => id),
    now,
  );
}

/**
 * Takes out of events what they say of their subject; that they happened stays. The chain of the log hashes it apart with a salt, which
 * goes too: then the chain holds, and nobody finds out what was erased by guessing. Returns how many had said anything.
 */
export async function eraseContents(eraser: Transaction, ids: readonly string[], now: Date): Promise<number> {
  // Two statements and no function: it would change rows from within a statement that reads them on a node of a cluster.
  const erased = await eraser.run(
    sql<never>`update audit_events set before = null, after = null
      where organization_id = ${TENANT} and id = any(${ids}::uuid[]) and (before is not null or after is not null)
      returning id`.compile(query),
  );
  await eraser.run(
    sql<never>`update audit_chain set payload_salt = null, erased_at = ${now}::timestamptz
      where organization_id = ${TENANT} and event_id = any(${ids}::uuid[]) and erased_at is null`.compile(
      query,
    ),
  );
  return erased.length;
}
