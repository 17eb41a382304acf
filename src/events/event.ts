import { sql } from 'kysely';
import type { Capability } from '../access/capability.ts';
import { SEES_PAY } from '../metrics/definition/protection.ts';
import { EVENTS, type EventKind, type EventNeed, isEventKind } from './kinds.ts';

/** An event as it is kept. */
export type KeptEvent = Readonly<{
  /** Its place in the order of the organisation's events. */
  position: bigint;
  id: string;
  kind: EventKind;
  data: Readonly<Record<string, unknown>>;
  occurredAt: Date;
}>;

/** What somebody who gets events may see. */
export type EventSight = Readonly<{
  capabilities: ReadonlySet<Capability>;
  isManager: boolean;
  /** Whether events with values are not for them: for a key that is limited to some families of metrics, and a member who is signed in. */
  isLimited: boolean;
}>;

/** An event as it is sent: over HTTP, in a stream and to a webhook. */
export type SentEvent = Readonly<{
  id: string;
  type: EventKind;
  timestamp: string;
  organization_id: string;
  data: Readonly<Record<string, unknown>>;
}>;

/** Whether events of a kind are for somebody. */
export function seesKind(kind: EventKind, sight: EventSight): boolean {
  const { needs }: Readonly<{ needs: EventNeed }> = EVENTS[kind];
  if (needs === 'manager') return sight.isManager;
  return holds(sight, needs) && !(sight.isLimited && WITH_VALUES.has(kind));
}

// Values, and the sentences that explain them, are of any family.
const WITH_VALUES: ReadonlySet<EventKind> = new Set(['metric.crossed', 'tie_out.failed']);

function holds({ capabilities }: EventSight, needed: readonly string[]): boolean {
  const held: ReadonlySet<string> = capabilities;
  return needed.every((one) => held.has(one));
}

/** An event as somebody may see it; null where its kind is not for them. */
export function shownEvent(event: KeptEvent, sight: EventSight, organizationId: string): SentEvent | null {
  if (!seesKind(event.kind, sight)) return null;
  const { id, kind, data, occurredAt } = event;
  if (!holds(sight, neededFor(event))) return null;
  return {
    id,
    type: kind,
    timestamp: occurredAt.toISOString(),
    organization_id: organizationId,
    data: kind === 'data.changed' && !seesEntries(sight) ? withoutEntries(data) : data,
  };
}

/** Entries of pay touch accounts and days too, and how many there are may be how many are paid. */
export const SEES_ENTRIES = ['ledger.read', SEES_PAY] as const satisfies readonly Capability[];

function seesEntries({ capabilities }: EventSight): boolean {
  return SEES_ENTRIES.every((capability) => capabilities.has(capability));
}

// An event with a value names what it takes to see that value.
function neededFor({ kind, data }: KeptEvent): readonly string[] {
  if (kind !== 'metric.crossed') return [];
  const { needs } = data;
  if (!Array.isArray(needs)) throw new Error('a crossing does not say who may see it');
  return needs.map(String);
}

/** The same as a condition on rows of events: those that hold no more than these capabilities may see. */
export function needsNoMoreThan(capabilities: ReadonlySet<Capability>) {
  return sql<boolean>`(kind <> 'metric.crossed' or data->'needs' <@ ${JSON.stringify([...capabilities])}::jsonb)`;
}

// The same of every write, so that nothing tells one of pay from another.
function withoutEntries(data: KeptEvent['data']): KeptEvent['data'] {
  return { ...data, first_day: null, last_day: null, account_ids: null };
}

export type EventRow = Readonly<{
  position: string;
  id: string;
  kind: string;
  data: Readonly<Record<string, unknown>>;
  occurred_at: Date;
}>;

/** The event of a row; null for a kind that this version of the service does not know. */
export function eventFrom({ position, id, kind, data, occurred_at: occurredAt }: EventRow): KeptEvent | null {
  return isEventKind(kind) ? { position: BigInt(position), id, kind, data, occurredAt } : null;
}
