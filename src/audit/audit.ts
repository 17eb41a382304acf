import { sql } from 'kysely';
import type { Principal } from '../access/principal.ts';
import { newId } from '../db/identifier.ts';
import { TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';

/** The actor of an event: a signed-in user, a key, the command line, or a caller whose identity is unproven. */
export type AuditActor =
  | Readonly<{ kind: 'user'; id: string }>
  | Readonly<{ kind: 'api_key'; id: string }>
  | Readonly<{ kind: 'operator' }>
  | Readonly<{ kind: 'unknown' }>;

/** An actor that is a caller of the API. */
export type CallerActor = Extract<AuditActor, Readonly<{ id: string }>>;

/** The caller as the actor of a change: of a sheet link, its maker, for whom it reads; of an assistant, the key that its token is. */
export function actorOf(principal: Principal): CallerActor {
  switch (principal.kind) {
    case 'api key':
    case 'assistant':
      return { kind: 'api_key', id: principal.keyId };
    case 'session':
      return { kind: 'user', id: principal.userId };
    case 'sheet link':
      return { kind: 'user', id: principal.makerId };
  }
}

export type AuditEvent = Readonly<{
  actor: AuditActor;
  /** A noun and a past participle: `api_key.revoked`. */
  action: string;
  subject: Readonly<{ kind: string; id: string }>;
  before: unknown;
  after: unknown;
}>;

/** Records a change, in the transaction that makes it. The database chains the event when the transaction ends. */
export function recordEvent(event: AuditEvent, now: Date): Statement<unknown> {
  return query
    .insertInto('audit_events')
    .values({
      id: newId(now),
      occurred_at: now,
      actor_kind: event.actor.kind,
      actor_id: idOf(event.actor),
      action: event.action,
      subject_kind: event.subject.kind,
      subject_id: event.subject.id,
      before: event.before === null ? null : JSON.stringify(event.before),
      after: event.after === null ? null : JSON.stringify(event.after),
    })
    .compile();
}

/** Records many changes at once, in the transaction that makes them. */
export function recordEvents(events: readonly AuditEvent[], now: Date): Statement<unknown> {
  const rows = events.map(({ actor, action, subject, before, after }) => ({
    id: newId(now),
    actor_kind: actor.kind,
    actor_id: idOf(actor),
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    before,
    after,
  }));
  return sql<never>`
    insert into audit_events
      (organization_id, id, occurred_at, actor_kind, actor_id, action, subject_kind, subject_id, before, after)
    select ${TENANT}, id, ${now}::timestamptz, actor_kind, actor_id, action, subject_kind, subject_id, before, after
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, actor_kind text, actor_id uuid,
      action text, subject_kind text, subject_id uuid, before jsonb, after jsonb)
    returning 1 as written
  `.compile(query);
}

function idOf(actor: AuditActor): string | null {
  return 'id' in actor ? actor.id : null;
}
