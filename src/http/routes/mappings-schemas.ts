import Type, { type Static } from 'typebox';
import { type KeptMapping, MAPPING_NAME, MAPPING_NAME_RULE } from '../../import/mapping/kept-mappings.ts';
import { columnsOf } from '../../import/mapping/presets/index.ts';
import type { Preset } from '../../import/mapping/presets/preset.ts';
import { MAPPABLE_KINDS, mappingSchema } from '../../import/mapping/schema.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, RecordEnvelope, TextOfForm } from '../schemas.ts';

/** A mapping as in requests and answers. */
export const MappingBody = mappingSchema(named);

const ABOUT_NAME = { description: 'The name of a mapping.', examples: ['bank'] };

export const MappingParams = Exactly({
  name: TextOfForm(MAPPING_NAME, { rule: MAPPING_NAME_RULE, ...ABOUT_NAME }),
});

const Name = Type.String(ABOUT_NAME);

const SAVED = Type.Union([Instant, Type.Null()], {
  description: 'Null of a mapping that comes with Almanac.',
});
const FIELDS = {
  name: Name,
  title: Type.Union([Type.String(), Type.Null()], {
    description: 'What a mapping that comes with Almanac is for; null of others.',
    examples: ['Shopify orders'],
  }),
  created_at: SAVED,
  updated_at: SAVED,
};

export const MappingAnswer = RecordEnvelope(
  'The mapping.',
  named('KeptMapping', Exactly({ ...FIELDS, mapping: MappingBody })),
);

export const MappingList = ListEnvelope(
  'The mappings of the organisation, by name, then those that come with Almanac.',
  named(
    'MappingSummary',
    Exactly({
      ...FIELDS,
      kind: Type.Enum(MAPPABLE_KINDS),
      columns: Type.Array(Type.String(), { description: 'The columns that its table must have.' }),
    }),
  ),
);

export const DeletedMapping = RecordEnvelope(
  'The mapping is deleted.',
  named('DeletedMapping', Exactly({ name: Name })),
);

/** A mapping that is kept, or a preset. */
export type ShownMapping = Pick<KeptMapping, 'name' | 'mapping'> & (KeptMapping | Pick<Preset, 'title'>);

export function describeMapping(shown: ShownMapping): Static<typeof MappingAnswer>['data'] {
  return { ...fieldsOf(shown), mapping: shown.mapping };
}

export function summariseMapping(shown: ShownMapping): Static<typeof MappingList>['data'][number] {
  const { kind } = shown.mapping;
  return { ...fieldsOf(shown), kind, columns: [...columnsOf(shown.mapping).needed] };
}

function fieldsOf(shown: ShownMapping) {
  if ('title' in shown) return { name: shown.name, title: shown.title, created_at: null, updated_at: null };
  const { name, createdAt, updatedAt } = shown;
  return { name, title: null, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}
