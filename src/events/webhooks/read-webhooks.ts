import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { webhookNotFound } from './find-webhook.ts';
import { type MakerDoors, type MakerStanding, type PausedBecause, readMakers, standingOf } from './maker.ts';
import type { LoggedAttempt } from './settle.ts';
import { selectWebhooks, type Webhook, webhookFrom } from './webhook.ts';

/** A webhook, how many events wait for it (counted up to a limit), and why it is paused. */
export type WatchedWebhook = Readonly<{
  webhook: Webhook;
  waiting: number;
  pausedBecause: PausedBecause | null;
}>;

/** Waiting events are counted so far. */
export const MOST_COUNTED = 1000;

/** The webhooks of the door's organisation, in the order in which they were made. */
export async function listWebhooks(doors: MakerDoors, now: Date): Promise<readonly WatchedWebhook[]> {
  const rows = await doors.tenant.read(selectWebhooks().compile());
  return await watch(
    doors,
    rows.map((row) => webhookFrom(row)),
    now,
  );
}

/** One of them. Throws NOT_FOUND. */
export async function readWebhook(doors: MakerDoors, id: string, now: Date): Promise<WatchedWebhook> {
  const rows = await doors.tenant.read(selectWebhooks().where('id', '=', id).compile());
  const [watched] = await watch(
    doors,
    rows.map((row) => webhookFrom(row)),
    now,
  );
  if (watched === undefined) throw webhookNotFound();
  return watched;
}

async function watch(
  doors: MakerDoors,
  webhooks: readonly Webhook[],
  now: Date,
): Promise<readonly WatchedWebhook[]> {
  if (webhooks.length === 0) return [];
  const makers = await readMakers(
    doors,
    webhooks.map(({ createdBy }) => createdBy),
  );
  const counts = new Map(
    (await doors.tenant.read(countWaiting())).map(({ id, waiting }) => [id, Number(waiting)] as const),
  );
  return webhooks.map((webhook) => {
    const standing = standingOf(makers.get(webhook.createdBy), webhook, now);
    return {
      webhook,
      waiting: counts.get(webhook.id) ?? 0,
      pausedBecause: pausedBecauseOf(standing),
    };
  });
}

// A maker who has left is noticed when the next event is due, and the webhook is disabled.
function pausedBecauseOf(standing: MakerStanding): PausedBecause | null {
  if (standing.kind === 'paused') return standing.why;
  return standing.kind === 'left' ? 'maker_inactive' : null;
}

function countWaiting(): Statement<Readonly<{ id: string; waiting: string }>> {
  return sql<Readonly<{ id: string; waiting: string }>>`
    select webhook.id, (
      select count(*) from (
        select 1 from ${own('events')} event
        where event.position > webhook.position and event.kind = any(webhook.kinds) limit ${MOST_COUNTED}::int
      ) waiting
    )::text as waiting
    from ${own('webhooks')} webhook
  `.compile(query);
}

/** The latest attempts of a webhook, up to `limit`, whether their events are kept, and how many attempts there are. */
export async function readAttempts(
  tenant: TenantReader,
  webhookId: string,
  limit: number,
): Promise<Readonly<{ attempts: readonly (readonly [LoggedAttempt, boolean])[]; total: number }>> {
  const rows = await tenant.read(
    query
      .selectFrom('webhook_attempts')
      .leftJoin('events', 'events.id', 'webhook_attempts.event_id')
      .select([
        'webhook_attempts.event_id',
        'webhook_attempts.event_kind',
        'webhook_attempts.attempted_at',
        'webhook_attempts.duration_ms',
        'webhook_attempts.status',
        'webhook_attempts.failure',
        'events.position',
      ])
      .select((select) => select.fn.countAll<string>().over().as('total'))
      .where('webhook_attempts.webhook_id', '=', webhookId)
      .orderBy('webhook_attempts.id', 'desc')
      .limit(limit)
      .compile(),
  );
  const attempts = rows.map(
    (row) =>
      [
        {
          eventId: row.event_id,
          kind: row.event_kind,
          at: row.attempted_at,
          durationMs: row.duration_ms,
          status: row.status,
          failure: row.failure,
        },
        row.position !== null,
      ] as const,
  );
  return { attempts, total: Number(rows[0]?.total ?? 0) };
}
