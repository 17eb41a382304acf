import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { isManager } from '../../access/capability.ts';
import type { Principal } from '../../access/principal.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { type EventSight, shownEvent } from '../../events/event.ts';
import type { EventFeed } from '../../events/event-feed.ts';
import { EVENT_KINDS } from '../../events/kinds.ts';
import { findPosition, readEvents, readHead } from '../../events/read-events.ts';
import { callerNow } from '../caller-now.ts';
import type { Services } from '../services.ts';

/** What a stream of events works with. */
export type Streaming = Readonly<{
  services: Services;
  feed: EventFeed;
  tenant: TenantReader;
  /** The id of the event after which it begins; null: with the next one. */
  after: string | null;
  /** Aborts when the caller has gone, or the server stops. */
  signal: AbortSignal;
  /** Runs once it is over, however that came. */
  onEnd: () => void;
}>;

/** After so long without an event a comment is sent, so that both sides know that the other is there. */
export const HEARTBEAT_MS = 15_000;

const EVENTS_AT_ONCE = 100;

/** How long a browser waits before it opens a stream again. */
const RETRY_MS = 3000;

/** What somebody may see of events. */
export function sightOf(principal: Principal): EventSight {
  const { capabilities, limits } = principal;
  const isOfManager = principal.kind === 'session' && isManager(principal.role);
  // An alert is its maker's: colleagues see neither its name nor its limit, unless they manage the organisation.
  const isLimited = limits !== null || (principal.kind !== 'api key' && !isOfManager);
  return { capabilities, isManager: isOfManager, isLimited };
}

/**
 * The events of the caller's organisation from now on, as server-sent events. Who calls is looked up again for each group of events and for
 * each heartbeat; the stream ends once they are not let in any more.
 */
export function eventStream(request: FastifyRequest, streaming: Streaming): Readable {
  // A generator that was never begun has no end of its own: a caller who goes before the first piece must give back what was taken too.
  return Readable.from(pieces(request, streaming), { objectMode: false }).once('close', streaming.onEnd);
}

async function* pieces(
  request: FastifyRequest,
  { services, feed, tenant, after, signal }: Streaming,
): AsyncGenerator<string> {
  const found = after === null ? null : await findPosition(tenant, after);
  let position = found ?? (await readHead(tenant));
  yield `retry: ${RETRY_MS}\n\n`;
  // The caller must read everything again: what they missed is not kept.
  if (after !== null && found === null) yield 'event: events.missed\ndata: {}\n\n';
  const { id } = request.principal.organization;
  let spokeAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const range = { after: position, kinds: EVENT_KINDS, limit: EVENTS_AT_ONCE };
    const page = await readEvents(tenant, range, null);
    const principal = await callerNow(request, services);
    if (principal === null) return;
    const sent = page.events.flatMap((event) => shownEvent(event, sightOf(principal), id) ?? []);
    for (const event of sent)
      yield `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
    if (sent.length > 0) spokeAt = performance.now();
    position = page.upTo;
    if (!page.isLast) continue;
    // An event that the caller may not see wakes the stream too. A comment at that moment would give away when it happened.
    if (performance.now() - spokeAt >= HEARTBEAT_MS) {
      yield ': here\n\n';
      spokeAt = performance.now();
    }
    await feed.next(id, position, Math.max(0, spokeAt + HEARTBEAT_MS - performance.now()), signal);
  }
}
