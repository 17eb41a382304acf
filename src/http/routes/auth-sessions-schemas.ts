import Type from 'typebox';
import type { OwnSession } from '../../access/own-sessions.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, Nullable, RecordEnvelope, Uuid } from '../schemas.ts';

const Session = named(
  'Session',
  Exactly({
    id: Uuid,
    browser: Nullable(
      Type.String({ description: 'As it names itself; null where it does not.', examples: ['Firefox'] }),
    ),
    system: Nullable(Type.String({ examples: ['Windows'] })),
    organization_name: Type.String({
      description: 'Where it works now.',
      examples: ['Blue Gum Consulting'],
    }),
    created_at: Instant,
    last_used_at: Nullable(Instant),
    expires_at: Instant,
    is_this_one: Type.Boolean({ description: 'The session that asks.' }),
  }),
);

export const SessionList = ListEnvelope('The sessions that go on, the newest first, up to 500.', Session);

export const EndedSessions = RecordEnvelope(
  'How many sessions have ended.',
  named('EndedSessions', Exactly({ ended: Type.Integer({ minimum: 0 }) })),
);

/** A session as its user is shown it. */
export function describeSession(session: OwnSession, ownId: string) {
  return {
    id: session.id,
    browser: session.browser,
    system: session.system,
    organization_name: session.organization_name,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at?.toISOString() ?? null,
    expires_at: session.expires_at.toISOString(),
    is_this_one: session.id === ownId,
  };
}
