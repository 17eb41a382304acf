import type { Readable } from 'node:stream';
import Type, { type TSchema } from 'typebox';
import { LONGEST_CURSOR } from '../../lists/sorted/cursor.ts';
import { sortsOf } from '../../lists/sorted/sort.ts';
import type { ListColumn, ListFilter, SortedList } from '../../lists/sorted/sorted-list.ts';
import { XLSX_TYPE } from '../../spreadsheets/write-workbook.ts';
import { named, oneOf } from '../named-schema.ts';
import { Exactly, Instant, Nullable, PageLimit, TextOfForm, Uuid } from '../schemas.ts';
import { STEP_PARAMETERS } from './lists-query-schemas.ts';
import { CustomFields } from './profiles-schemas.ts';

/** The parameters of a list that is always sorted, or of its files. */
export function sortedParameters(list: SortedList): Readonly<Record<string, TSchema>> {
  const { defaults } = list;
  return Object.fromEntries(
    Object.entries(sortingParameters(list)).map(([name, schema]) => {
      const value = defaults[name];
      return [name, value === undefined ? schema : Type.Optional({ ...schema, default: value })];
    }),
  );
}

/** The same for a list that has another order, which it leaves for any of them: none has a default there. */
export function sortingParameters(list: SortedList): Readonly<Record<string, TSchema>> {
  const filters = Object.entries(list.filters).map(([name, filter]) => [
    name,
    Type.Optional(filterSchema(filter)),
  ]);
  return {
    sort: Type.Optional(
      Type.Enum([...sortsOf(list)], {
        description:
          'The column to sort by, with a hyphen before it for the latest or last first. Ties are in the order of their ids.',
        examples: [list.defaultSort],
      }),
    ),
    fields: Type.Optional(
      Type.String({
        description:
          'The columns to answer with, separated by commas; unknown ones are dropped. Every column where it is left out.',
        examples: [Object.keys(list.columns).slice(0, 3).join()],
      }),
    ),
    ...(list.asOf === 'none' ? {} : { asOf: Type.Optional(list.asOf === 'facts' ? ListDay : StateDay) }),
    ...(Object.fromEntries(filters) as Record<string, TSchema>),
  };
}

const DAY_MEANING =
  'As at the end of which day: `today`, or a date that is not in the future; nothing of later days is listed. Where it is left out, what is of later days is listed too, and the rest is as at today.';

export const ListDay = dayParameter('ListDay', DAY_MEANING);

/** The day of a list whose records are all listed, as they were. */
export const StateDay = dayParameter(
  'StateDay',
  'As at the end of which day: `today`, which is the default, or a date that is not in the future.',
);

function dayParameter(name: string, description: string) {
  const about = { description, examples: ['2026-06-30'] };
  return named(name, Type.String(about), {
    anyOf: [
      { type: 'string', enum: ['today'] },
      { type: 'string', format: 'date' },
    ],
    ...about,
  });
}

/** The parameters of a list that has an order of its own and is also read in step, or sorted. */
export function parametersOfAnyOrder(list: SortedList): Readonly<Record<string, TSchema>> {
  return {
    ...sortingParameters(list),
    ...STEP_PARAMETERS,
    cursor: Type.Optional(AnyCursor),
    limit: Type.Optional(
      PageLimit({
        description:
          'How many rows, from 1 to 500; 100 by default. Only where the list is sorted, or read in step.',
      }),
    ),
  };
}

/** The text of a cursor, of this list in either order. */
export const AnyCursor = TextOfForm(String.raw`^[A-Za-z0-9_-]{32,${LONGEST_CURSOR}}$`, {
  rule: 'must be a next_cursor of this list',
  description:
    'Where to go on: the `next_cursor` of an earlier answer, however old. In a sorted list it takes the same `sort` and filters.',
  examples: ['AAAAAAAAAAcBmTyOilJ9PpxBXw5qe4yd'],
});

const SORTED_META = {
  version: Type.Literal(1),
  as_of: Type.String({
    format: 'date',
    description: 'The day as at whose end the records are shown.',
    examples: ['2026-07-31'],
  }),
  next_cursor: Nullable(
    Type.String({ description: 'Where the next page begins; null where this is the last.' }),
  ),
  has_more: Type.Boolean({ description: 'Whether there is a next page.' }),
};

const SortedMeta = named('SortedListMeta', Exactly(SORTED_META));

const CountedMeta = named(
  'CountedListMeta',
  Exactly({
    ...SORTED_META,
    total: Type.Integer({ description: 'How many records there are on all pages.', examples: [5000] }),
  }),
);

/** The page of a sorted list, whose rows have the columns that `fields` names, or all. */
export function SortedPageOf(list: SortedList, rowName: string) {
  const row = named(
    rowName,
    Type.Partial(Exactly(columnSchemas(list)), {
      description: `One of the ${list.noun} in a sorted list: every column, or those that \`fields\` names.`,
      additionalProperties: false,
    }),
  );
  return named(
    `${rowName}Page`,
    Exactly(
      { meta: list.isCounted ? CountedMeta : SortedMeta, data: Type.Array(row) },
      { description: `${list.noun.slice(0, 1).toUpperCase()}${list.noun.slice(1)}, sorted and filtered.` },
    ),
  );
}

/** A list in its other order, or sorted. */
export function EitherOrder<Other extends TSchema>(list: SortedList, rowName: string, other: Other) {
  return named(
    `${rowName}List`,
    oneOf(
      { other, sorted: SortedPageOf(list, rowName) },
      { description: `The ${list.noun} in their own order, or sorted.` },
    ),
  );
}

/** The whole list as a file. */
export const ListFiles = {
  csv: fileAnswer('text/csv', 'RFC 4180, with the names of the columns as its head.'),
  xlsx: fileAnswer(XLSX_TYPE, 'A workbook: numbers and days are such, and the head stays in view.'),
} as const;

function fileAnswer(type: string, description: string) {
  return {
    description:
      'The whole list, as a file that is written while it is read. One that breaks off is not whole.',
    content: { [type]: { schema: Type.Unsafe<Readable>({ type: 'string', description }) } },
  };
}

/** The columns of a list as fields of its records. */
export function columnSchemas({ columns }: Pick<SortedList, 'columns'>): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      column.isNullable ? describedAs(Nullable(typeOf(column)), column) : describedAs(typeOf(column), column),
    ]),
  );
}

function describedAs(schema: TSchema, { description }: ListColumn): TSchema {
  return description === null ? schema : { ...schema, description };
}

function typeOf(column: ListColumn): TSchema {
  switch (column.type) {
    case 'id':
      return Uuid;
    case 'text':
      return Type.String();
    case 'day':
      return Type.String({ format: 'date', examples: ['2026-07-01'] });
    case 'count':
      return Type.Integer({ examples: [30] });
    case 'rate':
    case 'amount':
      return Type.String({ examples: ['1100.00000000'] });
    case 'flag':
      return Type.Boolean();
    case 'instant':
      return Instant;
    case 'choice':
      return Type.Enum([...column.choices]);
    case 'custom':
      return CustomFields;
    default:
      return column satisfies never;
  }
}

function filterSchema(filter: ListFilter): TSchema {
  const about = { description: filter.description, examples: [filter.example] };
  switch (filter.type) {
    case 'text':
      return Type.String({ minLength: 1, maxLength: 500, ...about });
    case 'choice':
      return Type.Enum([...filter.choices], about);
    case 'day':
      return Type.String({ format: 'date', ...about });
    case 'amount':
      return TextOfForm(String.raw`^-?\d{1,16}(\.\d{1,8})?$`, {
        rule: 'must be a decimal number, such as 1250.50',
        ...about,
      });
    case 'count':
      return TextOfForm(String.raw`^\d{1,5}$`, { rule: 'must be a whole number up to 99999', ...about });
    default:
      return filter satisfies never;
  }
}
