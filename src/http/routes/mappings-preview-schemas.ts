import Type, { type Static } from 'typebox';
import { FILE_KINDS } from '../../import/kinds/index.ts';
import type { FileKind } from '../../import/kinds/kind.ts';
import type { Choice, Question } from '../../import/mapping/guess/guess.ts';
import type { LookedAtFile } from '../../import/mapping/look-at-file.ts';
import { MAPPABLE_KINDS } from '../../import/mapping/schema.ts';
import { named } from '../named-schema.ts';
import { Exactly, RecordEnvelope, TextOfForm } from '../schemas.ts';
import { MappingBody } from './mappings-schemas.ts';

/** Bytes of a table that are looked at: the beginning of CSV, and a workbook as a whole. */
export const MOST_BYTES = { csv: 256 * 1024, xlsx: 4 * 1024 ** 2 } as const;

const Kind = Type.Enum(MAPPABLE_KINDS, { description: 'The kind of file that the table is read as.' });

export const PreviewBody = named(
  'MappingPreviewRequest',
  Exactly({
    encoding: Type.Enum(['csv', 'xlsx'], { description: 'Whether it is text or a workbook.' }),
    content: TextOfForm('^[A-Za-z0-9+/]+={0,2}$', {
      rule: 'must be the bytes of a file in Base64',
      minLength: 2,
      maxLength: Math.ceil(MOST_BYTES.xlsx / 3) * 4,
      description: `The beginning of a CSV file, up to ${MOST_BYTES.csv} bytes, or a whole workbook, up to ${MOST_BYTES.xlsx} bytes, in Base64.`,
    }),
    is_whole: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'False where more of the file follows: the row that it breaks off in is then not read.',
      }),
    ),
    file_name: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'What its owner calls the file, for the names of entries without numbers.',
      }),
    ),
    kind: Type.Optional(Type.Enum(MAPPABLE_KINDS, { description: 'If it is not given, it is guessed.' })),
    mapping: Type.Optional(MappingBody),
  }),
);

const Said = Type.String({
  description: 'What it is about, as a mapping has it.',
  examples: ['columns.date'],
});
const Reason = Type.String({
  examples: ['"Betrag" (amount): not a number with a point before decimals: "1,5"'],
});
const Columns = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Parts of a mapping that the choice sets.',
});

const Remark = named('MappingRemark', Exactly({ field: Said, message: Type.String() }));
const HIDDEN = 'Null where the data are a person’s pay, gender, origin or birth, which are never repeated.';
const Cell = Type.Union([Type.String(), Type.Null()]);

const Preview = named(
  'MappingPreview',
  Exactly({
    kind: Type.Union([Kind, Type.Null()], { description: 'Null where none fits.' }),
    kinds: Type.Array(Kind, { description: 'What the table may be, the likeliest first.' }),
    is_kind_sure: Type.Boolean({ description: 'Whether no other kind comes near to the first.' }),
    mapping: Type.Union([MappingBody, Type.Null()], {
      description:
        'The given mapping, or else what was guessed, with the first choice of each question: do not use it before these are answered.',
    }),
    questions: Type.Array(
      named(
        'MappingQuestion',
        Exactly({
          field: Said,
          message: Type.String(),
          choices: Type.Array(
            named('MappingChoice', Exactly({ value: Type.String(), label: Type.String(), sets: Columns })),
          ),
        }),
      ),
      {
        description:
          'What can be read in several ways, which the table does not decide; of a given mapping, its dates and numbers, whatever it says of them.',
      },
    ),
    notes: Type.Array(Remark, {
      description: 'What was assumed, and is to be checked.',
    }),
    faults: Type.Array(Remark, {
      description: 'What is wrong with the mapping, or is missing in it; it then reads no row.',
    }),
    header_line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description: 'The line of the names of its columns; null where it has none.',
    }),
    columns: Type.Array(
      named(
        'PreviewedColumn',
        Exactly({
          name: Type.String(),
          place: Type.Integer({ minimum: 0, description: 'Its place in each row.' }),
          samples: Type.Array(Type.String(), { description: 'Some of its cells.' }),
          words: Type.Array(Type.String(), {
            description: 'All of its different cells, where they are few; otherwise none.',
          }),
        }),
      ),
    ),
    rows: Type.Array(
      named(
        'PreviewedRow',
        Exactly({
          line: Type.Integer({ minimum: 1 }),
          cells: Type.Array(Cell, {
            description: `As they are in the table, cut after 200 characters. ${HIDDEN}`,
          }),
          becomes: Type.Array(Type.Record(Type.String(), Cell), {
            description: `The rows that it becomes, in our columns; none where it is left out. ${HIDDEN}`,
          }),
          refusals: Type.Array(
            named(
              'PreviewedRefusal',
              Exactly({
                columns: Type.Array(Type.String(), { description: 'Our columns that it is about.' }),
                reason: Reason,
              }),
            ),
          ),
        }),
      ),
    ),
    has_all: Type.Boolean({ description: 'Whether the table has no other rows.' }),
    warnings: Type.Array(Type.String(), { description: 'What is left out.' }),
    fault: Type.Union(
      [
        named(
          'UnreadableTable',
          Exactly({ line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]), reason: Reason }),
        ),
        Type.Null(),
      ],
      { description: 'Why the file cannot be read any further.' },
    ),
  }),
);

export const PreviewAnswer = RecordEnvelope('The table, and its rows as the mapping reads them.', Preview);

/** A table that was looked at, as in answers. */
export function describePreview(looked: LookedAtFile): Static<typeof PreviewAnswer>['data'] {
  const { kind, kinds, isKindSure, mapping, questions, notes, faults, headerLine, rows, hasAll, preview } =
    looked;
  const hidden = new Set(
    looked.columns.filter(({ name }) => looked.hidden.has(name)).map(({ place }) => place),
  );
  const made = new Map(preview.rows.map((row) => [row.line, row]));
  return {
    kind,
    kinds: [...kinds],
    is_kind_sure: isKindSure,
    mapping,
    questions: questions.map(describeQuestion),
    notes: [...notes],
    faults: [...faults],
    header_line: headerLine,
    columns: looked.columns.map((column) => describeColumn(column, hidden.has(column.place))),
    rows: rows.map(({ line, cells }) => {
      const { becomes = [], refusals = [] } = made.get(line) ?? {};
      return {
        line,
        cells: cells.map((cell, place) => (hidden.has(place) ? null : cut(cell))),
        becomes: becomes.map((values) => describeValues(values, kind)),
        refusals: refusals.map(({ columns, reason }) => ({ columns: [...columns], reason })),
      };
    }),
    has_all: hasAll,
    warnings: [...preview.warnings],
    fault: preview.fault,
  };
}

function describeColumn({ name, place, cells }: LookedAtFile['columns'][number], isHidden: boolean) {
  const words = isHidden ? [] : [...new Set(cells)].map(cut);
  return { name, place, samples: words.slice(0, SAMPLES), words: words.length > MOST_WORDS ? [] : words };
}

function describeValues(
  values: Readonly<Record<string, string>>,
  kind: string | null,
): Record<string, string | null> {
  const declared: FileKind | undefined = FILE_KINDS.find(({ name }) => name === kind);
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      declared?.columns[name]?.confidential === true ? null : cut(text),
    ]),
  );
}

function describeQuestion({ field, message, choices }: Question) {
  return {
    field,
    message,
    choices: choices.map(({ value, label, sets }: Choice) => ({ value, label, sets: { ...sets } })),
  };
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const LONGEST = 200;
const SAMPLES = 5;
const MOST_WORDS = 100;
