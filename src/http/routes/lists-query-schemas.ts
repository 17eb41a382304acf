import Type, { type Static, type TSchema } from 'typebox';
import { POSITION_FORM, POSITION_RULE } from '../../lists/position.ts';
import { named, nameOf } from '../named-schema.ts';
import { Exactly, PageLimit, TextOfForm } from '../schemas.ts';

/** Which part of a list to read. */
export const WrittenQuery = Type.Object({
  updated_since: Type.Optional(
    TextOfForm(String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$`, {
      rule: 'must be an instant in UTC, such as 2026-11-20T03:04:05.678Z',
      description: 'Only records with an `updated_at` from then on; all of them where it is left out.',
      examples: ['2026-11-20T03:04:05.678Z'],
    }),
  ),
  cursor: Type.Optional(
    TextOfForm(POSITION_FORM, {
      rule: POSITION_RULE,
      description: 'Where to go on: the `next_cursor` of an earlier answer, however old.',
      examples: ['AAAAAAAAAAcBmTyOilJ9PpxBXw5qe4yd'],
    }),
  ),
  limit: Type.Optional(PageLimit()),
});

export type WrittenParameters = Static<typeof WrittenQuery>;

/** The same for a list that is sorted otherwise by default. */
export const STEP_PARAMETERS = {
  ...WrittenQuery.properties,
  limit: Type.Optional(
    PageLimit({
      description: 'How many rows, from 1 to 500; 100 by default. Only with `updated_since` or `cursor`.',
    }),
  ),
};

/** Where a list in the order of writing goes on. */
export const NEXT = {
  next_cursor: Type.String({
    description: 'Where the list goes on, now or when more was written.',
    examples: ['AAAAAAAAAAcBmTyOilJ9PpxBXw5qe4yd'],
  }),
  has_more: Type.Boolean({ description: 'Whether there are more records already.' }),
};

const STEP_META = {
  version: Type.Literal(1),
  total: Type.Integer({ minimum: 0, description: 'How many there are, shown or not.' }),
  next_cursor: Type.Optional(NEXT.next_cursor),
  has_more: Type.Optional(NEXT.has_more),
};

const META_MEANING = {
  description: '`next_cursor` and `has_more` are included if `updated_since` or `cursor` was sent.',
};

const StepMeta = named('StepListMeta', Exactly(STEP_META, META_MEANING));

const DatedStepMeta = named(
  'DatedStepListMeta',
  Exactly(
    {
      ...STEP_META,
      as_of: Type.Optional(
        Type.String({
          format: 'date',
          description: 'The day as at whose end the records are shown. Only if `asOf` was sent.',
          examples: ['2026-07-31'],
        }),
      ),
    },
    META_MEANING,
  ),
);

/** The envelope of a list that can also be read in the order of writing. */
export function StepList<Row extends TSchema>(description: string, row: Row) {
  return named(`${nameOf(row)}List`, Exactly({ meta: StepMeta, data: Type.Array(row) }, { description }));
}

/** The same of a list that can be as at a day. */
export function DatedStepList<Row extends TSchema>(description: string, row: Row) {
  return named(
    `${nameOf(row)}List`,
    Exactly({ meta: DatedStepMeta, data: Type.Array(row) }, { description }),
  );
}

/** How its description explains that. */
export const IN_STEP =
  'With `updated_since` or `cursor`, all records are listed, the most recently written last, with `meta.next_cursor`.';

/** The query of such a route. */
export type StepParameters = WrittenParameters & Readonly<Record<string, string | undefined>>;
