import Type from 'typebox';
import { CURSOR_FORM, CURSOR_RULE } from '../../settings/audit-cursor.ts';
import type { AuditPage, AuditRow } from '../../settings/audit-log.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, Nullable, PageLimit, TextOfForm, Uuid } from '../schemas.ts';

const UUID = '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
const WORD = '[a-z][a-z_]*';
const Value = Type.Unknown({ description: 'What is different, as it was and as it is; null for nothing.' });

const Event = named(
  'AuditEvent',
  Exactly({
    id: Uuid,
    occurred_at: Instant,
    actor: named(
      'Actor',
      Exactly(
        {
          kind: Type.Enum(['user', 'api_key', 'operator']),
          id: Type.Union([Uuid, Type.Null()], { description: 'Null of somebody at the command line.' }),
          name: Type.Union([Type.String(), Type.Null()], { examples: ['Ada Marsh'] }),
        },
        { description: 'Who did it: a member, the program behind a key, or somebody at the command line.' },
      ),
    ),
    action: Type.String({ examples: ['member.changed'] }),
    subject: named(
      'AuditSubject',
      Exactly({ kind: Type.String({ examples: ['membership'] }), id: Nullable(Uuid) }),
    ),
    before: Value,
    after: Value,
  }),
);

export const AuditList = named(
  'AuditEventPage',
  Exactly(
    {
      meta: named(
        'PageMeta',
        Exactly({
          version: Type.Literal(1),
          next_cursor: Type.Union([Type.String({ pattern: CURSOR_FORM }), Type.Null()], {
            description: 'Where the next page begins; null at the end.',
          }),
        }),
      ),
      data: Type.Array(Event),
    },
    { description: 'Changes, the newest first.' },
  ),
);

export const AuditQuery = Type.Object({
  actor: Type.Optional(
    TextOfForm(`^(operator|${UUID})$`, {
      rule: 'must be operator or the id of a user or of a key, a uuid',
      description: 'The id of a user or of a key, or `operator`.',
      examples: ['operator'],
    }),
  ),
  action: Type.Optional(
    TextOfForm(String.raw`^${WORD}\.${WORD}$`, {
      rule: 'must be an action, such as member.changed',
      maxLength: 100,
      examples: ['member.changed'],
    }),
  ),
  subject: Type.Optional(
    TextOfForm(`^(${WORD}|${UUID}|${WORD}/${UUID})$`, {
      rule: 'must be a kind, such as membership, an id, a uuid, or kind/id',
      maxLength: 100,
      description: 'What was changed: a kind, an id, or both as `kind/id`.',
      examples: ['membership'],
    }),
  ),
  from: Type.Optional(
    Type.String({
      description: 'The first day, in the time zone of the organisation.',
      examples: ['2026-11-01'],
    }),
  ),
  to: Type.Optional(Type.String({ description: 'The last day.', examples: ['2026-11-30'] })),
  cursor: Type.Optional(
    TextOfForm(CURSOR_FORM, { rule: CURSOR_RULE, description: '`next_cursor` of the page before.' }),
  ),
  limit: Type.Optional(PageLimit()),
});

/** A page of the log as the route tells it. */
export function describePage({ rows, nextCursor }: AuditPage) {
  return {
    meta: { version: 1 as const, next_cursor: nextCursor },
    data: rows.map(describeEvent),
  };
}

function describeEvent(row: AuditRow) {
  return {
    id: row.id,
    occurred_at: row.occurred_at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    before: row.before ?? null,
    after: row.after ?? null,
  };
}
