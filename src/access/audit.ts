import { newId } from '../db/identifier.ts';
import { query, type Statement } from '../db/statement.ts';

/** Who changed something: a signed-in user, the program behind a key, or somebody at the command line. */
export type AuditActor =
  | Readonly<{ kind: 'user'; id: string }>
  | Readonly<{ kind: 'api_key'; id: string }>
  | Readonly<{ kind: 'operator' }>;

export type AuditEvent = Readonly<{
  actor: AuditActor;
  /** A noun and what happened to it: `api_key.revoked`. */
  action: string;
  subject: Readonly<{ kind: string; id: string }>;
  before: unknown;
  after: unknown;
}>;

/** Writes down a change, in the transaction that makes it. */
export function recordEvent(event: AuditEvent, now: Date): Statement<unknown> {
  return query
    .insertInto('audit_events')
    .values({
      id: newId(now),
      occurred_at: now,
      actor_kind: event.actor.kind,
      actor_id: event.actor.kind === 'operator' ? null : event.actor.id,
      action: event.action,
      subject_kind: event.subject.kind,
      subject_id: event.subject.id,
      before: event.before === null ? null : JSON.stringify(event.before),
      after: event.after === null ? null : JSON.stringify(event.after),
    })
    .compile();
}
