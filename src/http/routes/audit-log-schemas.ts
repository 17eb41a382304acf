import type { Readable } from 'node:stream';
import Type from 'typebox';
import { CURSOR_FORM, CURSOR_RULE } from '../../audit/audit-cursor.ts';
import type { AuditPage, AuditRow } from '../../audit/audit-log.ts';
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
          kind: Type.Enum(['user', 'api_key', 'assistant', 'operator', 'unknown']),
          id: Type.Union([Uuid, Type.Null()], {
            description: 'Null for the command line, and for callers who did not prove who they are.',
          }),
          name: Type.Union([Type.String(), Type.Null()], {
            description: 'The member or the key; of an assistant, the member who connected it.',
            examples: ['Ada Marsh'],
          }),
          assistant: Type.Union([Type.String(), Type.Null()], {
            description: 'The name of the assistant through which the member acted.',
            examples: [null],
          }),
        },
        {
          description:
            'Who did it: a member, a program with a key, an assistant for a member (`assistant`), an operator at the command line (`operator`), or a caller who did not prove who they are (`unknown`).',
        },
      ),
    ),
    action: Type.String({ examples: ['member.changed'] }),
    subject: named(
      'AuditSubject',
      Exactly({ kind: Type.String({ examples: ['membership'] }), id: Nullable(Uuid) }),
    ),
    before: Value,
    after: Value,
    position: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description:
        'Its place in the chain of hashes, from 1 on; null of an event that is not in the chain, which `almanac verify` finds.',
    }),
    hash: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()], {
      description:
        'SHA-256 over the hash of the event before and this event. Keep it elsewhere: a log that was made anew has others.',
    }),
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

const FILTERS = {
  actor: Type.Optional(
    TextOfForm(`^(operator|unknown|${UUID})$`, {
      rule: 'must be operator, unknown or the id of a user or of a key, a uuid',
      description:
        'The id of a user, also for what their assistants changed, the id of a key, `operator` or `unknown`.',
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
};

export const AuditQuery = Type.Object({
  ...FILTERS,
  cursor: Type.Optional(
    TextOfForm(CURSOR_FORM, { rule: CURSOR_RULE, description: '`next_cursor` of the page before.' }),
  ),
  limit: Type.Optional(PageLimit()),
});

export const AuditExportBody = named(
  'AuditExport',
  Exactly({
    format: Type.Enum(['csv', 'ndjson'], { description: 'The form of the file.', examples: ['csv'] }),
    ...FILTERS,
  }),
);

/** The two forms of an export. */
export const AuditExport = {
  description: 'The events, the newest first, as a file that is written while it is read.',
  content: {
    'text/csv': {
      schema: Type.Unsafe<Readable>({
        type: 'string',
        description: 'RFC 4180, with a head. `before` and `after` are JSON.',
      }),
    },
    'application/x-ndjson': {
      schema: Type.Unsafe<Readable>({ type: 'string', description: 'An `AuditEvent` on each line.' }),
    },
  },
};

/** A page of the log as in answers. */
export function describePage({ rows, nextCursor }: AuditPage) {
  return {
    meta: { version: 1 as const, next_cursor: nextCursor },
    data: rows.map(describeEvent),
  };
}

/** An event by the names of the API. */
export function describeEvent(row: AuditRow) {
  return {
    id: row.id,
    occurred_at: row.occurred_at.toISOString(),
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: row.actor_name,
      assistant: row.assistant_name,
    },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    before: row.before ?? null,
    after: row.after ?? null,
    position: row.position === null ? null : Number(row.position),
    hash: row.hash,
  };
}
