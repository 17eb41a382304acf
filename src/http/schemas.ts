import Type, { type TSchema, type TStringOptions } from 'typebox';
import { CAPABILITIES, ROLES } from '../access/capability.ts';
import { ERRORS, type ErrorCode, type RefusedRecord } from '../errors.ts';
import { FAULTS, type FaultCode, type FieldFault } from '../fault.ts';
import type { Decimal } from '../money/decimal.ts';
import { named, nameOf } from './named-schema.ts';

/** An instant: ISO 8601 in UTC with milliseconds. */
export const Instant = Type.String({
  format: 'date-time',
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`,
  examples: ['2026-11-20T03:04:05.678Z'],
});

/** An id. The format alone would also let in the notation `urn:uuid:…`, which the database does not read. */
export const Uuid = Type.String({
  format: 'uuid',
  maxLength: 36,
  examples: ['01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d'],
});

/** The name of a record where it was imported from. */
export const ExternalId = Type.Union([Type.String(), Type.Null()], {
  description: 'What an import calls it; null where it was not imported.',
  examples: ['C-1042'],
});

export const CapabilityName = named(
  'Capability',
  Type.Enum([...CAPABILITIES], { examples: ['metrics.read'] }),
);

export const RoleName = named('Role', Type.Enum([...ROLES], { examples: ['owner'] }));

/** A number of which no digit is lost on the way out: a JSON number, as long as it is. */
export function ExactNumber(options: { description?: string; examples?: number[] } = {}) {
  return Type.Unsafe<Decimal>({ type: 'number', ...options });
}

/** The same of what is counted. */
export function ExactCount(options: { description?: string } = {}) {
  return Type.Unsafe<Decimal>({ type: 'integer', minimum: 0, ...options });
}

/** Text of a form that a message can state: `rule` completes "the field …" where the text has another. */
export function TextOfForm(
  pattern: string,
  { rule, code = 'format', ...options }: Readonly<{ rule: string; code?: FaultCode } & TStringOptions>,
) {
  return Type.String({ pattern, 'x-rule': { code, message: rule }, ...options });
}

/** How many rows a page has, as text of digits in the query. */
export function PageLimit(options: Readonly<{ default?: string; description: string }> = LIMIT) {
  return TextOfForm('^([1-9][0-9]?|[1-4][0-9]{2}|500)$', {
    rule: 'must be from 1 to 500',
    code: 'range',
    examples: ['100'],
    ...options,
  });
}

const LIMIT = { default: '100', description: 'How many rows, from 1 to 500.' };

export function Nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** An object of exactly these fields. Unknown ones in a request are refused; in an answer they are a defect. */
export function Exactly<Fields extends Record<string, TSchema>>(
  fields: Fields,
  options: { description?: string } = {},
) {
  return Type.Object(fields, { ...options, additionalProperties: false });
}

/** What an envelope says of itself. */
export const RecordMeta = named('RecordMeta', Exactly({ version: Type.Literal(1) }));

const ListMeta = named(
  'ListMeta',
  Exactly({
    version: Type.Literal(1),
    total: Type.Integer({ minimum: 0, description: 'How many there are, shown or not.' }),
  }),
);

/** The envelope of a record route, `{ meta, data }`, named after the data. */
export function RecordEnvelope<Data extends TSchema>(description: string, data: Data) {
  return named(`${nameOf(data)}Answer`, Exactly({ meta: RecordMeta, data }, { description }));
}

/** The envelope of a list of records, which also counts them. */
export function ListEnvelope<Row extends TSchema>(description: string, row: Row) {
  return named(`${nameOf(row)}List`, Exactly({ meta: ListMeta, data: Type.Array(row) }, { description }));
}

export const FaultCodeName = named(
  'FaultCode',
  Type.Enum(Object.keys(FAULTS) as FaultCode[], { examples: ['range'] }),
);

const Fault = Type.Unsafe<FieldFault>(
  named(
    'FieldFault',
    Exactly({
      field: Type.String({ description: 'The path of the field.', examples: ['queries[3].period'] }),
      code: FaultCodeName,
      message: Type.String({ minLength: 1, examples: ['must be from 1 to 500'] }),
    }),
  ),
);

const Refused = Type.Unsafe<RefusedRecord>(
  named(
    'RefusedRecord',
    Exactly({
      index: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description: 'Which record of the request, from 0; null where it is several together.',
      }),
      field: Type.Union([Type.String(), Type.Null()], {
        description: 'The path of the field within the record; null where it is none alone.',
        examples: ['lines[0].account'],
      }),
      message: Type.String({ minLength: 1, examples: ['there is no account "4711"'] }),
    }),
  ),
);

const ErrorDetail = named(
  'ErrorDetail',
  Exactly(
    {
      capability: Type.Optional(Type.String({ description: 'The capability that is missing.' })),
      import_id: Type.Optional(Type.String({ description: 'The import that is running.' })),
      points: Type.Optional(Type.Integer({ minimum: 1, description: 'How many points were asked for.' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, description: 'How many points one answer may have.' })),
      sign_in_again: Type.Optional(
        Type.Literal(true, { description: 'Nothing waits for a code any more: begin with the password.' }),
      ),
      fields: Type.Optional(
        Type.Unsafe<readonly FieldFault[]>(
          Type.Array(Fault, { maxItems: 50, description: 'Every field that is wrong, up to 50 of them.' }),
        ),
      ),
      refused: Type.Optional(
        Type.Unsafe<readonly RefusedRecord[]>(
          Type.Array(Refused, {
            maxItems: 100,
            description: 'Why records are refused, up to 100 reasons. They are those of an import.',
          }),
        ),
      ),
    },
    { description: 'What else there is to know.' },
  ),
);

/** An error of any code. */
export const ErrorShown = named(
  'Error',
  Exactly({
    code: named('ErrorCode', Type.Enum(Object.keys(ERRORS) as ErrorCode[])),
    message: Type.String(),
    detail: Type.Optional(ErrorDetail),
  }),
);

/** The schemas of the errors by their status, each with the codes that it can have; routes refer to them by name. */
export function errorSchemas(): (TSchema & { $id: string })[] {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((a, b) => a - b);
  return statuses.map((status) => {
    const own = codes.filter((code) => ERRORS[code].status === status);
    const error = Exactly({
      code: Type.Enum(own),
      message: Type.String({ minLength: 1, examples: own.map((code) => ERRORS[code].sentence) }),
      detail: Type.Optional(ErrorDetail),
    });
    return { ...Exactly({ error }, { description: own.join(', ') }), $id: errorSchemaName(status) };
  });
}

export function errorSchemaName(status: number): string {
  return `Error${status}`;
}
