import Type from 'typebox';
import { ERRORS } from '../../errors.ts';
import { CALLER_KINDS } from '../../request-log/logged-request.ts';
import { OUTCOMES, type RequestPage } from '../../request-log/read-requests.ts';
import { KEPT_DAYS } from '../../request-log/write-requests.ts';
import { named } from '../named-schema.ts';
import { ENVELOPE_VERSION } from '../reply.ts';
import { Exactly, Instant, PageLimit, TextOfForm, Uuid } from '../schemas.ts';

const LoggedRequest = named(
  'LoggedRequest',
  Exactly({
    id: Uuid,
    answered_at: Instant,
    caller: named(
      'LoggedCaller',
      Exactly(
        {
          kind: Type.Enum([...CALLER_KINDS]),
          id: Uuid,
          name: Type.Union([Type.String(), Type.Null()], {
            description: 'Null where there is no such key or link any more.',
            examples: ['Dashboard'],
          }),
        },
        { description: 'The key or the sheet link that sent it.' },
      ),
    ),
    request_id: Type.String({
      description:
        'As in the `Request-Id` header of the answer. Quote it when you ask for help. `…`: the caller sent one that may be a name or a text.',
      examples: ['5f2b0e7c-6a3d-4f57-9f0b-2d0a8f6b1c3e'],
    }),
    method: Type.String({ examples: ['GET'] }),
    route: Type.String({ examples: ['/api/v1/customers'] }),
    path: Type.String({
      description: 'The address, without values that may be names, texts or tokens: these are `…`.',
      examples: ['/api/v1/customers?status=active&limit=100'],
    }),
    tool: Type.Union([Type.String(), Type.Null()], {
      description: 'What an assistant asked for, by the Model Context Protocol.',
      examples: ['tools/call get_values'],
    }),
    status: Type.Integer({ examples: [200] }),
    code: Type.Union([Type.Enum(Object.keys(ERRORS) as (keyof typeof ERRORS)[]), Type.Null()], {
      description: 'The code of the error; null if it succeeded.',
    }),
    message: Type.Union([Type.String(), Type.Null()], {
      description: 'The message of the error, without texts that may be from a body.',
    }),
    duration_ms: Type.Number({ minimum: 0, examples: [1.25] }),
  }),
);

export const LoggedRequestPage = named(
  'LoggedRequestPage',
  Exactly(
    {
      meta: named(
        'LoggedRequestPageMeta',
        Exactly({
          version: Type.Literal(1),
          next_cursor: Type.Union([Uuid, Type.Null()], {
            description: 'Where the next page begins; null at the end.',
          }),
          has_more: Type.Boolean({ description: 'Whether there are older ones.' }),
          kept_days: Type.Literal(KEPT_DAYS, { description: 'For how many days requests are kept.' }),
        }),
      ),
      data: Type.Array(LoggedRequest),
    },
    { description: 'Requests, the newest first.' },
  ),
);

export const LoggedRequestQuery = Type.Object({
  caller: Type.Optional(
    Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'The id of a key or a sheet link.',
      examples: ['01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d'],
    }),
  ),
  outcome: Type.Optional(
    Type.Enum([...OUTCOMES], {
      description:
        '`refused` are those with a status of 4xx, and tools that an assistant was refused; `failed` those with 5xx.',
    }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'A part of the method, address, status, code, tool or request id.',
      examples: ['INVALID_PERIOD'],
    }),
  ),
  since: Type.Optional(
    TextOfForm(String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$`, {
      rule: 'must be an instant in UTC, such as 2026-11-20T03:04:05.678Z',
      description: 'Only requests from then on.',
      examples: ['2026-11-20T03:04:05.678Z'],
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      format: 'uuid',
      maxLength: 36,
      description: '`next_cursor` of the page before.',
      examples: ['01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d'],
    }),
  ),
  limit: Type.Optional(PageLimit()),
});

export function describeRequests({ rows, nextCursor }: RequestPage) {
  return {
    meta: {
      version: ENVELOPE_VERSION as 1,
      next_cursor: nextCursor,
      has_more: nextCursor !== null,
      kept_days: KEPT_DAYS as typeof KEPT_DAYS,
    },
    data: rows.map((row) => ({
      id: row.id,
      answered_at: row.answered_at.toISOString(),
      caller: { kind: row.caller_kind, id: row.caller_id, name: row.caller_name },
      request_id: row.request_id,
      method: row.method,
      route: row.route,
      path: row.path,
      tool: row.tool,
      status: row.status,
      code: row.code as keyof typeof ERRORS | null,
      message: row.message,
      duration_ms: row.duration_us / 1000,
    })),
  };
}
