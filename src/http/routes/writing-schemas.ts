import Type, { type TSchema } from 'typebox';
import { BOOLEAN } from '../../import/kinds/cell-type.ts';
import type { Column } from '../../import/kinds/kind.ts';
import type { Resource } from '../../writing/resource.ts';
import { EXISTING, WRITE_RESULTS } from '../../writing/write-records.ts';
import { idempotencyHeaders } from '../idempotency-key.ts';
import { named } from '../named-schema.ts';
import { Exactly, Nullable, RecordEnvelope, RecordMeta, Uuid } from '../schemas.ts';

/** How many records a request may have. */
export const MOST_RECORDS = 500;
/** How many items the list of a record may have, as in a file. */
const MOST_PARTS = 10_000;

export const WriteHeaders = idempotencyHeaders(
  'The same request with the same key is made once: for a day, it is answered as it was the first time.',
  'invoices-2026-11-20-7',
);

const OnExisting = named(
  'OnExisting',
  Type.Enum([...EXISTING], {
    default: 'replace',
    description:
      'Whether a record whose `external_id` is already taken is replaced, or the request is refused.',
  }),
);

/** The body that writes records of a kind: its fields are the columns of the kind of file. */
export function WriteBody(resource: Resource) {
  const { name, noun, kind, key, fields, parts } = resource;
  const record = Exactly({
    external_id: Type.String({
      minLength: 1,
      maxLength: 200,
      description: kind.columns[key]?.meaning ?? '',
      examples: [kind.columns[key]?.example ?? ''],
    }),
    ...schemasOf(resource, fields),
    ...(parts === null ? {} : { [parts.name]: listOf(resource, parts) }),
    ...(kind.customFields === true ? { custom_fields: Type.Optional(CustomFields) } : {}),
  });
  const title = titleOf(noun);
  return named(
    `${title}Write`,
    Exactly({
      data: Type.Array(named(`${title}ToWrite`, record), {
        minItems: 1,
        maxItems: MOST_RECORDS,
        description: `The ${name.replaceAll('-', ' ')}: from 1 to ${MOST_RECORDS}.`,
      }),
      existing: Type.Optional(OnExisting),
    }),
  );
}

const WrittenRecord = named(
  'WrittenRecord',
  Exactly({
    external_id: Type.String({ examples: ['C-1042'] }),
    id: Type.Union([Uuid, Type.Null()], {
      description:
        'Null of what is void, and of a payment that settles several invoices or bills: each settlement has its own.',
    }),
    result: Type.Enum([...WRITE_RESULTS], {
      description:
        '`created`: it is new. `replaced`: it differed from what there was. `unchanged`: it did not. `voided`: it no longer counts.',
    }),
  }),
);

export const WrittenAnswer = named(
  'WrittenAnswer',
  Exactly(
    { meta: RecordMeta, data: Type.Array(WrittenRecord) },
    { description: 'What became of each record, in the order in which they were sent.' },
  ),
);

export const VoidParams = Exactly({
  external_id: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'What identifies it in its source.',
    examples: ['INV-1042'],
  }),
});

export const VoidedAnswer = RecordEnvelope('The record, which no longer counts.', WrittenRecord);

function listOf({ kind }: Resource, { noun, meaning, fields }: NonNullable<Resource['parts']>) {
  const item = named(`${titleOf(noun)}ToWrite`, Exactly(schemasOf({ kind }, fields)));
  return Type.Array(item, { minItems: 1, maxItems: MOST_PARTS, description: meaning });
}

function schemasOf(
  { kind }: Pick<Resource, 'kind'>,
  fields: Readonly<Record<string, string>>,
): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, from]) => {
      const column = kind.columns[from];
      if (column === undefined) throw new Error(`${kind.name} has no column ${from}`);
      return [name, schemaOf(column)];
    }),
  );
}

function schemaOf({ type, presence, meaning, example }: Column): TSchema {
  const about = {
    description: `${meaning} ${type.name[0]?.toUpperCase() ?? ''}${type.name.slice(1)}.`,
    ...(example === '' ? {} : { examples: [type === BOOLEAN ? example === 'true' : example] }),
  };
  const isRequired = presence === 'required';
  if (type === BOOLEAN) return Type.Optional(Type.Union([Type.Boolean(), Type.Null()], about));
  const taken = type.form === 'number' ? [Type.Number(), Type.String()] : [Type.String()];
  if (!isRequired) return Type.Optional(Type.Union([...taken, Type.Null()], about));
  return taken.length === 1 ? Type.String(about) : Type.Union(taken, about);
}

const CustomFields = Type.Record(
  Type.String(),
  Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())])),
  {
    description: 'Values by key; null clears. Those that are not named stay as they are.',
    examples: [{ industry: 'retail' }],
  },
);

function titleOf(words: string): string {
  return words
    .split(/[ _-]/)
    .map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)
    .join('');
}
