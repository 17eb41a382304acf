import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { type AuditActor, recordEvent } from '../audit/audit.ts';
import { query, type Statement } from '../db/statement.ts';
import type { Tables } from '../db/tables/index.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { ASSISTANT_COLUMNS, type Assistant, assistantFrom, describeAssistant } from './assistant-record.ts';

/** So many assistants of one member are connected at a time. */
export const MOST_ASSISTANTS = 50;

/** A signed-in member, who sees and revokes their own assistants; managers see and revoke those of everybody. */
export type AssistantReader = Readonly<{ userId: string; isManager: boolean }>;

/** The connected assistants of a member, or of all members, newest first; up to `limit`, with their total. */
export async function listAssistants(
  tenant: TenantReader,
  { userId, limit }: Readonly<{ userId: string | null; limit: number }>,
  now: Date,
): Promise<Readonly<{ assistants: readonly Assistant[]; total: number }>> {
  const rows = await tenant.read(
    query
      .selectFrom('connected_assistants')
      .select(ASSISTANT_COLUMNS)
      .select((select) => select.fn.countAll<string>().over().as('total'))
      .where('redeemed_at', 'is not', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .$if(userId !== null, (select) => select.where('user_id', '=', userId))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .compile(),
  );
  return { assistants: rows.map(assistantFrom), total: Number(rows[0]?.total ?? 0) };
}

/** Revokes an assistant at once and for good; repeating it changes nothing. Throws NOT_FOUND, also for one that the member does not see. */
export async function revokeAssistant(
  tenant: TenantWriter,
  id: string,
  by: AssistantReader,
  now: Date,
): Promise<Assistant> {
  return await tenant.noteTogether(async (transaction) => {
    await lockAssistant(transaction, id);
    const before = await readAssistant(transaction, id);
    if (!by.isManager && before.userId !== by.userId) throw assistantNotFound();
    return await endAssistant(transaction, before, { kind: 'user', id: by.userId }, now);
  });
}

/** Ends a locked assistant, and writes that down. Returns it as it is afterwards. */
export async function endAssistant(
  transaction: Transaction,
  before: Assistant,
  actor: AuditActor,
  now: Date,
): Promise<Assistant> {
  if (before.revokedAt !== null) return before;
  await transaction.run(
    query.updateTable('connected_assistants').set({ revoked_at: now }).where('id', '=', before.id).compile(),
  );
  const after = await readAssistant(transaction, before.id);
  const event = {
    actor,
    action: 'assistant.revoked',
    subject: { kind: 'assistant', id: before.id },
    before: describeAssistant(before),
    after: describeAssistant(after),
  };
  await transaction.run(recordEvent(event, now));
  return after;
}

/** Locks an assistant, so that of two changes at once the second sees the first. */
export async function lockAssistant(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(
    query.selectFrom('connected_assistants').select('id').where('id', '=', id).forUpdate().compile(),
  );
}

/** Throws NOT_FOUND. */
export async function readAssistant(transaction: Transaction, id: string): Promise<Assistant> {
  const [row] = await transaction.run(
    query.selectFrom('connected_assistants').select(ASSISTANT_COLUMNS).where('id', '=', id).compile(),
  );
  if (row === undefined) throw assistantNotFound();
  return assistantFrom(row);
}

/** Throws CONFLICT where a member has too many assistants. Forgets those of the member whose code was never used. */
export async function requireRoom(transaction: Transaction, userId: string, now: Date): Promise<void> {
  // One after the other, so that two at once do not both find room.
  await transaction.run(
    sql<never>`select pg_advisory_xact_lock(hashtextextended('almanac assistants ' || ${userId}::text, 0))`.compile(
      query,
    ),
  );
  await transaction.run(
    query
      .deleteFrom('connected_assistants')
      .where('user_id', '=', userId)
      .where('redeemed_at', 'is', null)
      .where('code_expires_at', '<=', now)
      .compile(),
  );
  const [row] = await transaction.run(
    query
      .selectFrom('connected_assistants')
      .select((select) => select.fn.countAll<string>().as('active'))
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .compile(),
  );
  if (Number(row?.active ?? 0) < MOST_ASSISTANTS) return;
  throw new AlmanacError(
    'CONFLICT',
    `You have ${MOST_ASSISTANTS} connected assistants already: revoke some of them first.`,
  );
}

export function insertAssistant(
  row: Omit<Insertable<Tables['connected_assistants']>, 'organization_id'>,
): Statement<unknown> {
  return query.insertInto('connected_assistants').values(row).compile();
}

function assistantNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no connected assistant with this id that you can see.');
}
