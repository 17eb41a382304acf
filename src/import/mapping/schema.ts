import Type, { type Static, type TSchema } from 'typebox';
import { FILE_KINDS } from '../kinds/index.ts';
import { TEXT_ENCODINGS } from '../readers/encoding.ts';

// What a mapping may say is declared here once: the check of its JSON, the API's schema and the reference follow from it.

/** The kinds of files that a table can be mapped to: our own tables, not what other programs write as it is. */
export const MAPPABLE_KINDS = FILE_KINDS.map(({ name }) => name).filter((name) =>
  [
    'custom_fields',
    'departments',
    'accounts',
    'customers',
    'customer_statuses',
    'vendors',
    'persons',
    'memberships',
    'compensation',
    'exchange_rates',
    'journal',
    'covered_periods',
    'invoices',
    'bills',
    'payments',
  ].includes(name),
);

const ColumnName = Type.String({ minLength: 1, maxLength: 500 });
const Names = (description: string) =>
  Type.Optional(Type.Array(ColumnName, { minItems: 1, maxItems: 20, description }));
const Words = (description: string) =>
  Type.Array(Type.String({ maxLength: 500 }), { minItems: 1, maxItems: 100, description });
const closed = { additionalProperties: false };

/** Gives a schema a name, for a document that keeps them by their names. */
export type Naming = <Schema extends TSchema>(name: string, schema: Schema) => Schema;

function byName<Value>(value: TSchema, options: Readonly<{ maxProperties: number; description: string }>) {
  return Type.Unsafe<Record<string, Value>>({ type: 'object', additionalProperties: value, ...options });
}

/** The schema of where one of our columns comes from. */
function columnSchema(named: Naming) {
  return named(
    'MappedColumn',
    Type.Object(
      {
        from: Names('Columns of the table. Of several, what is filled is joined by a space.'),
        constant: Type.Optional(Type.String({ maxLength: 2000, description: 'The same in every row.' })),
        add: Names('Columns whose numbers are added up; an empty cell is nothing.'),
        subtract: Names('Columns whose numbers are subtracted from those of `add`.'),
        side: Type.Optional(
          named(
            'MappedSide',
            Type.Object(
              {
                column: ColumnName,
                debit: Words('What it says where the amount is a debit.'),
                credit: Words('What it says where the amount is a credit, which is counted as negative.'),
              },
              { ...closed, description: 'The column that says the side of the amount.' },
            ),
          ),
        ),
        dates: Type.Optional(
          Type.String({
            maxLength: 40,
            description: 'The form of its dates, where it is another than that of the mapping.',
          }),
        ),
        as: Type.Optional(
          Type.Enum(['text', 'date', 'number'], {
            description: 'How its cells are read, where it is a custom field: otherwise they are text.',
          }),
        ),
        values: Type.Optional(
          byName<string>(Type.String({ maxLength: 2000 }), {
            maxProperties: 1000,
            description:
              'Cells and what to read in their place, in capitals or not; an empty name stands for an empty cell.',
          }),
        ),
        otherwise: Type.Optional(
          Type.String({
            maxLength: 2000,
            description:
              'What to read in place of a filled cell that is not among `values`; without it, the cell itself.',
          }),
        ),
        optional: Type.Optional(
          Type.Boolean({
            default: false,
            description: 'Whether the table may lack the column; then nothing is said of it.',
          }),
        ),
      },
      {
        ...closed,
        description: 'Where a column comes from: one of `from`, `constant`, and `add` or `subtract`.',
      },
    ),
  );
}

export type MappedColumn = Static<ReturnType<typeof columnSchema>>;

/** The schema of a mapping. */
export function mappingSchema(named: Naming) {
  const column = columnSchema(named);
  const columns = (description: string) => byName<MappedColumn>(column, { maxProperties: 200, description });
  return named(
    'Mapping',
    Type.Object(
      {
        kind: Type.Enum(MAPPABLE_KINDS, {
          description: 'The kind of file that the table is read as.',
          examples: ['journal'],
        }),
        columns: columns('Columns of that kind, each with where it comes from.'),
        lines: Type.Optional(
          Type.Array(columns('What this row has beside `columns`, or in place of them.'), {
            minItems: 1,
            maxItems: 20,
            description:
              'Makes several rows of each row of the table, such as the lines of an entry. One without an amount, or of 0, is left out.',
          }),
        ),
        entries: Type.Optional(
          named(
            'MappedEntries',
            Type.Object(
              {
                by: Type.Array(ColumnName, {
                  minItems: 1,
                  maxItems: 20,
                  description: 'Neighbouring rows that say the same in these columns are one entry.',
                }),
                named: Type.String({
                  minLength: 1,
                  maxLength: 60,
                  description:
                    'What the names of its entries begin with: another for each source, such as each bank account.',
                  examples: ['bank:'],
                }),
              },
              {
                ...closed,
                description:
                  'Names the entries of a journal without entry numbers. With `lines`, each row is an entry.',
              },
            ),
          ),
        ),
        only: Type.Optional(
          Type.Array(
            named(
              'MappedRows',
              Type.Object(
                {
                  column: ColumnName,
                  is: Type.Optional(Words('The row counts where the cell is one of these.')),
                  not: Type.Optional(Words('The row counts where the cell is none of these.')),
                },
                closed,
              ),
            ),
            {
              maxItems: 20,
              description: 'Which rows count; the others are left out, and the report says how many.',
            },
          ),
        ),
        ignore: Type.Optional(
          Type.Array(ColumnName, {
            maxItems: 1000,
            description:
              'Columns to leave out without a word. Others that are not mapped are named in the report.',
          }),
        ),
        dates: Type.Optional(
          Type.String({
            default: 'yyyy-mm-dd',
            maxLength: 40,
            description:
              'The form of its dates: day as `dd`, month as `mm` or `mmm` (Jan), year as `yyyy` or `yy`, with what stands between them; `excel` or `excel 1904` for the day numbers of a spreadsheet. A time after the date is passed over. If it is not given, `yyyy-mm-dd`.',
            examples: ['dd/mm/yyyy'],
          }),
        ),
        decimal: Type.Optional(
          Type.Enum(['.', ','], {
            default: '.',
            description: 'The decimal mark; if it is not given, a point.',
          }),
        ),
        thousands: Type.Optional(
          Type.Enum([',', '.', "'", ' '], {
            description: 'The mark between thousands; if it is not given, none.',
          }),
        ),
        brackets: Type.Optional(
          Type.Boolean({ default: false, description: 'Whether a number in brackets is negative.' }),
        ),
        signs: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 10 }), {
            maxItems: 20,
            description: 'Currency signs and codes that stand beside numbers, to be left out.',
            examples: [['€', 'EUR']],
          }),
        ),
        encoding: Type.Optional(
          Type.Enum([...TEXT_ENCODINGS], { description: 'If it is not given, it is found.' }),
        ),
        delimiter: Type.Optional(
          Type.Enum([',', ';', '\t', '|'], {
            description: 'What separates columns; if it is not given, it is found.',
          }),
        ),
        skip_rows: Type.Optional(
          Type.Integer({
            default: 0,
            minimum: 0,
            maximum: 1000,
            description: 'Lines to pass over at the start. The header is found behind them.',
          }),
        ),
        header: Type.Optional(
          Type.Boolean({
            default: true,
            description:
              'False where the table has no header; its columns are then called 1, 2, 3 and so on.',
          }),
        ),
        sheet: Type.Optional(
          Type.String({
            maxLength: 100,
            description: 'The sheet of a workbook; if it is not given, the first one.',
          }),
        ),
      },
      { ...closed, description: 'How to read a table as one of the kinds of files.' },
    ),
  );
}

/** The same without names. */
export const MAPPING = mappingSchema((_name, schema) => schema);

/** How to read a table as one of the kinds of files, as it is written. */
export type Mapping = Static<typeof MAPPING>;

export type MappableKind = Mapping['kind'];
