import { sql } from 'kysely';
import type { Capability } from '../access/capability.ts';
import { own } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import { type EventRow, eventFrom, type KeptEvent, needsNoMoreThan } from './event.ts';
import type { EventKind } from './kinds.ts';

/** Events after a place, in their order, and the place up to which these are all. */
export type EventPage = Readonly<{ events: readonly KeptEvent[]; upTo: bigint; isLast: boolean }>;

/** Which events to read: those of some kinds after a position, `limit` at most. */
export type EventRange = Readonly<{ after: bigint; kinds: readonly EventKind[]; limit: number }>;

/** Reads events. `seenWith`: only those with values that these capabilities are enough to see; null for all of them. */
export async function readEvents(
  tenant: TenantReader,
  range: EventRange,
  seenWith: ReadonlySet<Capability> | null,
): Promise<EventPage> {
  // One more than is wanted shows that there is another.
  const rows = await tenant.read(selectEvents({ ...range, limit: range.limit + 1 }, seenWith));
  const [first] = rows;
  if (first === undefined) throw new Error('the organisation of the door has no data version');
  const events = rows.flatMap(({ event }) => {
    const kept = event === null ? null : eventFrom({ ...event, occurred_at: new Date(event.occurred_at) });
    return kept === null ? [] : [kept];
  });
  const isLast = rows.length <= range.limit;
  const shown = events.slice(0, range.limit);
  const last = shown.at(-1)?.position;
  return { events: shown, upTo: isLast || last === undefined ? BigInt(first.head) : last, isLast };
}

type Listed = Readonly<{
  head: string;
  event: (Omit<EventRow, 'occurred_at'> & Readonly<{ occurred_at: string }>) | null;
}>;

function selectEvents(
  { after, kinds, limit }: EventRange,
  seenWith: ReadonlySet<Capability> | null,
): Statement<Listed> {
  return sql<Listed>`
    select head.event_position::text as head, case when event.position is not null then json_build_object(
      'position', event.position::text, 'id', event.id, 'kind', event.kind, 'data', event.data, 'occurred_at', event.occurred_at
    ) end as event
    from ${own('data_versions')} head
    left join (
      select * from ${own('events')} kept
      where position > ${after.toString()}::bigint and kind = any(${[...kinds]}::text[])
        and ${seenWith === null ? sql`true` : needsNoMoreThan(seenWith)}
      order by position limit ${limit}::int
    ) event on true
    order by event.position
  `.compile(query);
}

/** The position of the event with this id; null where it is not kept, or is another organisation's. */
export async function findPosition(tenant: TenantReader, id: string): Promise<bigint | null> {
  const [row] = await tenant.read(
    query.selectFrom('events').select('position').where('id', '=', id).compile(),
  );
  return row === undefined ? null : BigInt(row.position);
}

/** The position of the organisation's last event. */
export async function readHead(tenant: TenantReader): Promise<bigint> {
  const [row] = await tenant.read(query.selectFrom('data_versions').select('event_position').compile());
  if (row === undefined) throw new Error('the organisation of the door has no data version');
  return BigInt(row.event_position);
}
