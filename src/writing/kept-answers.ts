import { sql } from 'kysely';
import type { CallerActor } from '../audit/audit.ts';
import { query, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';

/** A request that its caller may repeat: the same key and the same content are the same request. */
export type RepeatableRequest = Readonly<{ key: string; actor: CallerActor; hash: Buffer }>;

/** How long an answer is kept. */
const KEPT_HOURS = 24;

/**
 * Takes the key of a request in the transaction that answers it. Returns the answer that the same request got before, and null to the first;
 * one that comes meanwhile waits until this transaction ends. Throws IDEMPOTENCY_KEY_REUSED for another request with the key.
 */
export async function takeKey<Answer>(
  transaction: Transaction,
  request: RepeatableRequest,
  now: Date,
): Promise<Answer | null> {
  await transaction.run(forgetOldAnswers(now));
  const taken = await transaction.run(insertKey(request, null, now));
  if (taken.length > 0) return null;
  const { key, actor, hash } = request;
  const [kept] = await transaction.run(
    query
      .selectFrom('kept_answers')
      .select(['request_hash', 'answer'])
      .where('actor_kind', '=', actor.kind)
      .where('actor_id', '=', actor.id)
      .where('idempotency_key', '=', key)
      .compile(),
  );
  if (kept === undefined) throw new AlmanacError('CONFLICT', MEANWHILE, { headers: { 'retry-after': '1' } });
  if (!kept.request_hash.equals(hash)) throw new AlmanacError('IDEMPOTENCY_KEY_REUSED');
  return kept.answer as Answer;
}

/** Keeps the answer to a request whose key this transaction has taken. */
export function keepAnswer(
  { key, actor }: RepeatableRequest,
  answer: readonly unknown[],
): Statement<unknown> {
  return query
    .updateTable('kept_answers')
    .set({ answer: JSON.stringify(answer) })
    .where('actor_kind', '=', actor.kind)
    .where('actor_id', '=', actor.id)
    .where('idempotency_key', '=', key)
    .compile();
}

/** Keeps the answer to a request that changed nothing, and whose transaction was rolled back with its key. */
export function insertAnswer(
  request: RepeatableRequest,
  answer: readonly unknown[],
  now: Date,
): Statement<unknown> {
  return insertKey(request, JSON.stringify(answer), now);
}

const MEANWHILE = 'Another request with this Idempotency-Key was being answered; try again.';

function insertKey({ key, actor, hash }: RepeatableRequest, answer: string | null, now: Date) {
  return query
    .insertInto('kept_answers')
    .values({
      actor_kind: actor.kind,
      actor_id: actor.id,
      idempotency_key: key,
      request_hash: hash,
      answer,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<number>`1`.as('taken'))
    .compile();
}

/** Forgets the answers that were kept long enough. */
export function forgetOldAnswers(now: Date): Statement<unknown> {
  const limit = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  return query.deleteFrom('kept_answers').where('created_at', '<=', limit).compile();
}
