import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';

/** Takes from the events about these subjects what changed; returns how many they were. */
export async function eraseEvents(
  eraser: Transaction,
  subjects: readonly string[],
  now: Date,
): Promise<number> {
  const [erased] = await eraser.run(
    sql<Readonly<{ count: number }>>`
      select erase_audit_contents(array(
        select id from ${own('audit_events')} audit_events where subject_id = any(${subjects}::uuid[])
      ), ${now}::timestamptz)::int as count`.compile(query),
  );
  return erased?.count ?? 0;
}
