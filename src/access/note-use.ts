import { sql } from 'kysely';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import type { Principal } from './principal.ts';

/** What let a caller in. */
type Used =
  | Pick<Extract<Principal, { kind: 'api key' | 'assistant' }>, 'kind' | 'keyId'>
  | Pick<Extract<Principal, { kind: 'session' }>, 'kind' | 'sessionId'>
  | Pick<Extract<Principal, { kind: 'sheet link' }>, 'kind' | 'linkId'>;

/** Whether the last use that was written down is a minute ago, so that this one is written too. */
export function isUseForgotten(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || lastUsedAt <= minuteBefore(now);
}

/**
 * Records that a key, a session, a sheet link or the token of an assistant was used, once a minute at most across all processes. It is separate from the look-up,
 * so that letting a caller in waits for no lock and works on a read-only database.
 */
export async function noteUse(platform: PlatformDoor, used: Used, now: Date): Promise<void> {
  const { table, id } = rowOf(used);
  await platform.run(
    sql<never>`update ${sql.table(table)} set last_used_at = ${now}
      where id = ${id} and (last_used_at is null or last_used_at <= ${minuteBefore(now)})`.compile(
      platformQuery,
    ),
  );
}

function rowOf(used: Used): Readonly<{ table: string; id: string }> {
  switch (used.kind) {
    case 'api key':
    case 'assistant':
      return { table: 'api_keys', id: used.keyId };
    case 'session':
      return { table: 'sessions', id: used.sessionId };
    case 'sheet link':
      return { table: 'sheet_links', id: used.linkId };
  }
}

function minuteBefore(now: Date): Date {
  return new Date(now.getTime() - 60_000);
}
