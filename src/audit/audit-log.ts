import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import { invalidField } from '../invalid-request.ts';
import { addDays, type Day, parseDay, todayIn } from '../period/index.ts';
import { startOfDay } from '../settings/day-bounds.ts';
import { type AuditPosition, formatCursor } from './audit-cursor.ts';

/** The filter on events; null is any. */
export type AuditFilter = Readonly<{
  actor: Readonly<{ kind: 'operator' | 'unknown' }> | Readonly<{ kind: 'id'; id: string }> | null;
  action: string | null;
  subjectKind: string | null;
  subjectId: string | null;
  /** The first and the last day, in the organisation's time zone. */
  from: Day | null;
  to: Day | null;
  /** Only events after this one in the list, which are older. */
  after: AuditPosition | null;
  limit: number;
}>;

/** A change, with the name of the user or the key that made it. */
export type AuditRow = Readonly<{
  id: string;
  occurred_at: Date;
  actor_kind: 'user' | 'api_key' | 'assistant' | 'operator' | 'unknown';
  actor_id: string | null;
  /** Of an assistant: the member for whom it acted. */
  actor_name: string | null;
  /** The assistant through which a member acted. */
  assistant_name: string | null;
  action: string;
  subject_kind: string;
  subject_id: string | null;
  before: unknown;
  after: unknown;
  /** Its place in the chain and its hash; null for an event outside the chain, which `almanac verify` reports. */
  position: string | null;
  hash: string | null;
}>;

/** A page of the log, newest first, and the start of the next page; null at the end. */
export type AuditPage = Readonly<{ rows: readonly AuditRow[]; nextCursor: string | null }>;

export async function readAuditLog(
  tenant: TenantReader,
  filter: AuditFilter,
  timeZone: string,
  now: Date,
): Promise<AuditPage> {
  const { limit } = filter;
  // One row more than the limit shows whether there is another page.
  const events = selectEvents(filter, boundsOf(filter, timeZone, now)).limit(limit + 1);
  const found = await tenant.read(events.compile());
  const rows = await withMembers(tenant, found.slice(0, limit));
  const last = rows.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return { rows, nextCursor: isMore ? formatCursor({ occurredAt: last.occurred_at, id: last.id }) : null };
}

/** How many events there are, up to `most`. */
export async function countEvents(
  tenant: TenantReader,
  filter: AuditFilter,
  { timeZone, most, now }: Readonly<{ timeZone: string; most: number; now: Date }>,
): Promise<number> {
  const events = eventsOf(filter, boundsOf(filter, timeZone, now))
    .select('audit_events.id')
    .limit(most);
  const [row] = await tenant.read(
    query
      .selectFrom(events.as('found'))
      .select((select) => select.fn.countAll<string>().as('total'))
      .compile(),
  );
  return Number(row?.total ?? 0);
}

/** A day of the filter. Throws INVALID_REQUEST, naming the parameter. */
export function requireDay(field: string, text: string): Day {
  const day = parseDay(text);
  if (day === null) throw invalidField(field, 'format', 'must be a date, YYYY-MM-DD');
  return day;
}

type Bounds = Readonly<{ first: Date | null; end: Date | null }>;

// No event is older than 1970 or later than today, so bounds beyond those exclude nothing or everything.
function boundsOf({ from, to }: AuditFilter, timeZone: string, now: Date): Bounds {
  const tomorrow = addDays(todayIn(timeZone, now), 1);
  const instantOf = (day: Day) => startOfDay(timeZone, day > tomorrow ? tomorrow : day);
  return {
    first: from === null || from <= 0 ? null : instantOf(from),
    end: to === null || to >= tomorrow ? null : instantOf(to < 0 ? FIRST : addDays(to, 1)),
  };
}

const FIRST = parseDay('1970-01-01') as Day;

// Selected and not joined: keys are on another node of a cluster than the events.
const NAME_OF_KEY = sql`(
  select keys.name from ${own('api_keys')} keys where keys.id = audit_events.actor_id and audit_events.actor_kind = 'api_key'
)`;

// The token of an assistant is a key of a kind of its own.
const ASSISTANT = sql<Readonly<{ name: string; user_id: string | null }> | null>`(
  select json_build_object('name', assistant.client_name, 'user_id', assistant.user_id)
  from ${own('api_keys')} keys join ${own('connected_assistants')} assistant on assistant.id = keys.assistant_id
  where keys.id = audit_events.actor_id and audit_events.actor_kind = 'api_key'
)`;

type FoundEvent = Omit<AuditRow, 'actor_kind' | 'assistant_name'> &
  Readonly<{
    actor_kind: Exclude<AuditRow['actor_kind'], 'assistant'>;
    assistant: Readonly<{ name: string; user_id: string | null }> | null;
  }>;

// Of an assistant, members are read by themselves: on a cluster they are on another node than assistants.
async function withMembers(tenant: TenantReader, found: readonly FoundEvent[]): Promise<AuditRow[]> {
  const userIds = [...new Set(found.flatMap(({ assistant }) => assistant?.user_id ?? []))];
  const members = userIds.length === 0 ? [] : await tenant.read(selectMembers(userIds));
  const names = new Map(members.map(({ user_id: id, name }) => [id, name]));
  return found.map(({ assistant, ...row }) =>
    assistant === null
      ? { ...row, assistant_name: null }
      : {
          ...row,
          actor_kind: 'assistant',
          actor_name: names.get(assistant.user_id) ?? null,
          assistant_name: assistant.name,
        },
  );
}

function selectMembers(userIds: readonly string[]) {
  return query
    .selectFrom('memberships')
    .select(['user_id', sql<string | null>`coalesce(nullif(user_name, ''), user_email)`.as('name')])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .compile();
}

function selectEvents(filter: AuditFilter, bounds: Bounds) {
  return eventsOf(filter, bounds)
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'actor_id').on('actor_kind', '=', sql.lit('user')),
    )
    .leftJoin('audit_chain', 'audit_chain.event_id', 'audit_events.id')
    .select([
      'audit_events.id',
      'occurred_at',
      'actor_kind',
      'actor_id',
      'action',
      'subject_kind',
      'subject_id',
      'before',
      'after',
      'position',
    ])
    .select(sql<string | null>`encode(hash, 'hex')`.as('hash'))
    .select(ASSISTANT.as('assistant'))
    .select(sql<string | null>`coalesce(nullif(user_name, ''), user_email, ${NAME_OF_KEY})`.as('actor_name'))
    .orderBy('occurred_at', 'desc')
    .orderBy('audit_events.id', 'desc');
}

/** Changes by a member are also those that their assistants made for them. */
function isBy(id: string) {
  return sql<boolean>`(actor_id = ${id}::uuid or (actor_kind = 'api_key' and actor_id in (
    select keys.id from ${own('api_keys')} keys join ${own('connected_assistants')} assistant on assistant.id = keys.assistant_id
    where assistant.user_id = ${id}::uuid
  )))`;
}

function eventsOf(filter: AuditFilter, { first, end }: Bounds) {
  const { actor, action, subjectKind, subjectId, after } = filter;
  let events = query.selectFrom('audit_events');
  if (actor?.kind === 'id') events = events.where(isBy(actor.id));
  else if (actor !== null) events = events.where('actor_kind', '=', actor.kind);
  if (action !== null) events = events.where('action', '=', action);
  if (subjectKind !== null) events = events.where('subject_kind', '=', subjectKind);
  if (subjectId !== null) events = events.where('subject_id', '=', subjectId);
  if (first !== null) events = events.where('occurred_at', '>=', first);
  if (end !== null) events = events.where('occurred_at', '<', end);
  if (after !== null) {
    const position = sql<boolean>`(occurred_at, audit_events.id) < (${after.occurredAt}::timestamptz, ${after.id}::uuid)`;
    events = events.where(position);
  }
  return events;
}
