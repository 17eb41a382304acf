import type { Readable } from 'node:stream';
import Type, { type TSchema } from 'typebox';
import type { SentEvent } from '../../events/event.ts';
import type { EventKind } from '../../events/kinds.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, PageLimit, Uuid } from '../schemas.ts';
import { MetricCrossedEvent, TieOutFailedEvent } from './alert-event-schemas.ts';
import { EventKindName } from './webhook-schemas.ts';

const Version = Type.Integer({
  minimum: 1,
  description: 'The data version after the write.',
  examples: [42],
});

const NamedDay = (description: string) =>
  Type.Union([Type.String({ format: 'date' }), Type.Null()], { description, examples: ['2026-10-05'] });

/** What there is to know of an event, by its kind. */
const EVENT_DATA = {
  'data.changed': named(
    'DataChangedEvent',
    Exactly({
      version: Version,
      first_day: NamedDay(
        'The first day of the journal entries that were posted or voided; null where there were none.',
      ),
      last_day: NamedDay('The last one.'),
      account_ids: Type.Union([Type.Array(Uuid), Type.Null()], {
        description:
          'The accounts of these entries. Null: there were too many to name, or naming them needs `ledger.read` and `people.view_cost`; then take all accounts and days as changed.',
      }),
    }),
  ),
  'customer.changed': named(
    'CustomerChangedEvent',
    Exactly({
      version: Version,
      customer_ids: Type.Union([Type.Array(Uuid), Type.Null()], {
        description: 'The customers that were added, changed or removed. Null: more than 100.',
      }),
    }),
  ),
  'import.finished': named(
    'ImportFinishedEvent',
    Exactly({
      import_id: Uuid,
      state: Type.Enum(['done', 'refused', 'failed'], { examples: ['done'] }),
      dry_run: Type.Boolean(),
      undoes: Type.Union([Uuid, Type.Null()], {
        description: 'The import that it undid; null for an import.',
      }),
    }),
  ),
  'key.expiring': named(
    'KeyExpiringEvent',
    Exactly({ key_id: Uuid, name: Type.String({ examples: ['Monthly report'] }), expires_at: Instant }),
  ),
  'metric.crossed': MetricCrossedEvent,
  'tie_out.failed': TieOutFailedEvent,
} as const satisfies Readonly<Record<EventKind, TSchema>>;

const EventShown = named(
  'Event',
  Exactly({
    id: Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'The same wherever and however often the event is sent: know a repeated one by it.',
      examples: ['01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d'],
    }),
    type: EventKindName,
    timestamp: Instant,
    organization_id: Uuid,
    data: Type.Unsafe<SentEvent['data']>(Type.Union(Object.values(EVENT_DATA))),
  }),
);

const EventList = named(
  'EventList',
  Exactly(
    {
      meta: named(
        'EventListMeta',
        Exactly({
          version: Type.Literal(1),
          has_more: Type.Boolean({
            description: 'Whether there are more after these. Go on after the last one.',
          }),
        }),
      ),
      data: Type.Array(EventShown),
    },
    { description: 'Events that the caller may see, in the order in which they happened.' },
  ),
);

export const EventsAnswer = {
  description: 'Events in their order: a list or, if `Accept` names `text/event-stream`, a stream.',
  content: {
    'application/json': { schema: EventList },
    'text/event-stream': {
      schema: Type.Unsafe<Readable>({ type: 'string', contentMediaType: 'text/event-stream' }),
    },
  },
};

export const EventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      format: 'uuid',
      maxLength: 36,
      description:
        'The id of an event: only later ones. Without it a list begins with the oldest that is kept, a stream with the next.',
      examples: ['01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d'],
    }),
  ),
  limit: Type.Optional(
    PageLimit({ default: '100', description: 'How many events a list has, from 1 to 500.' }),
  ),
});

export const EventsHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'The same as `after`, of a stream that is opened again. Browsers send it by themselves.',
    }),
  ),
});
