import { sql } from 'kysely';
import type { EraserDoor } from '../db/eraser.ts';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';

/** Days for which an assistant is kept after it was revoked or has expired. The requests in the log of its token go earlier. */
export const ENDED_ASSISTANTS_DAYS = 30;

/**
 * Deletes assistants that ended long ago, with their codes and tokens. One that changed something stays: the audit log names it by its
 * token.
 */
export async function forgetEndedAssistants(
  { tenant, door }: Readonly<{ tenant: TenantReader; door: EraserDoor }>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - ENDED_ASSISTANTS_DAYS * 86_400_000);
  const ended = await tenant.read(selectEnded(before));
  if (ended.length === 0) return;
  const named = await namedInAuditLog(tenant, ended);
  const ids = ended.filter(({ key_id: keyId }) => !named.has(keyId)).map(({ id }) => id);
  if (ids.length === 0) return;
  await door.erase(async ({ eraser }) => {
    // The token first, which refers to its assistant.
    for (const [table, column] of [
      ['api_keys', 'assistant_id'],
      ['connected_assistants', 'id'],
    ] as const)
      await eraser.run(
        sql<never>`delete from ${sql.table(table)}
          where organization_id = ${TENANT} and ${sql.ref(column)} = any(${ids}::uuid[])`.compile(query),
      );
  });
}

type Ended = Readonly<{ id: string; key_id: string | null; created_at: Date }>;

// What ended stays ended, so nothing of it changes before it is deleted. A code that was never used gave no token.
function selectEnded(before: Date) {
  return sql<Ended>`
    select assistant.id, token.id as key_id, assistant.created_at
    from ${own('connected_assistants')} assistant
    left join ${own('api_keys')} token on token.assistant_id = assistant.id
    where least(assistant.revoked_at, assistant.expires_at, case when assistant.redeemed_at is null then assistant.code_expires_at end)
      <= ${before}::timestamptz
    order by assistant.id
  `.compile(query);
}

async function namedInAuditLog(
  tenant: TenantReader,
  ended: readonly Ended[],
): Promise<ReadonlySet<string | null>> {
  const keyIds = ended.flatMap(({ key_id: id }) => id ?? []);
  const first = new Date(Math.min(...ended.map(({ created_at: at }) => at.getTime())));
  const rows = await tenant.read(
    sql<{ actor_id: string }>`
      select distinct actor_id from ${own('audit_events')} event
      where actor_kind = 'api_key' and actor_id = any(${keyIds}::uuid[]) and occurred_at >= ${first}::timestamptz
    `.compile(query),
  );
  return new Set(rows.map(({ actor_id: id }) => id));
}
