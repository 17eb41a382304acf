import { AlmanacError } from '../../errors.ts';
import { seesKind, shownEvent } from '../../events/event.ts';
import { EventFeed } from '../../events/event-feed.ts';
import { EVENT_KINDS } from '../../events/kinds.ts';
import { findPosition, readEvents } from '../../events/read-events.ts';
import { Slots } from '../../slots.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { eventStream, sightOf } from './event-stream.ts';
import { EventsAnswer, EventsHeaders, EventsQuery } from './events-schemas.ts';

/** Streams that are open at once in a process, and those of one organisation. */
const MOST_STREAMS = { most: 1000, mostOfOne: 20 } as const;

const DEFAULT_LIMIT = 100;

/** What happened to the data of the caller's organisation, as a list and as a stream. */
export function eventRoutes(app: App, services: Services): void {
  const feed = new EventFeed(
    (organizationId) => services.openTenant(organizationId),
    (failure) => app.log.error({ failure }, 'new events could not be looked for'),
  );
  const slots = new Slots(MOST_STREAMS);
  const stopping = new AbortController();
  const stopListening = services.changes.listen((organizationId) => feed.wake(organizationId));
  app.addHook('preClose', async () => {
    stopListening();
    stopping.abort();
  });

  app.get(
    '/v1/events',
    {
      config: { access: 'authenticated', alsoAnswers: [404] },
      schema: {
        ...described({
          tag: 'Events',
          operationId: 'listEvents',
          summary: 'List or stream events',
          description:
            'A list or, with `Accept: text/event-stream`, a stream of server-sent events that goes on. Each kind needs a capability; others are left out. Events are kept for at least 3 days. A stream whose `Last-Event-ID` is not kept any more begins with `events.missed`: then read everything again.',
        }),
        querystring: EventsQuery,
        headers: EventsHeaders,
        response: { 200: EventsAnswer },
      },
    },
    async (request, reply) => {
      const { after = null, limit = String(DEFAULT_LIMIT) } = request.query;
      const tenant = request.tenant();
      const { id: organizationId } = request.principal.organization;
      const isStream =
        request.method === 'GET' && (request.headers.accept ?? '').includes('text/event-stream');
      if (!isStream) {
        const position = after === null ? 0n : await findPosition(tenant, after);
        if (position === null) throw new AlmanacError('NOT_FOUND', 'This event is not kept any more.');
        const sight = sightOf(request.principal);
        const kinds = EVENT_KINDS.filter((kind) => seesKind(kind, sight));
        const range = { after: position, kinds, limit: Number(limit) };
        const { events, isLast } = await readEvents(tenant, range, sight.capabilities);
        return recordEnvelope(
          events.flatMap((event) => shownEvent(event, sight, organizationId) ?? []),
          { has_more: !isLast },
        );
      }
      const giveBack = slots.take(organizationId);
      if (giveBack === null)
        throw new AlmanacError(
          'RATE_LIMITED',
          `An organisation may have ${MOST_STREAMS.mostOfOne} streams at once.`,
          {
            headers: { 'retry-after': '30' },
          },
        );
      const { gone } = request;
      const signal = AbortSignal.any([stopping.signal, ...(gone === null ? [] : [gone])]);
      const streaming = {
        services,
        feed,
        tenant,
        after: request.headers['last-event-id'] ?? after,
        signal,
        onEnd: giveBack,
      };
      return await reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(eventStream(request, streaming));
    },
  );
}
