import Type, { type Static } from 'typebox';
import { type KeptMapping, MAPPING_NAME, MAPPING_NAME_RULE } from '../../import/mapping/kept-mappings.ts';
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

const FIELDS = {
  name: Name,
  created_at: Instant,
  updated_at: Instant,
};

export const MappingAnswer = RecordEnvelope(
  'The mapping.',
  named('KeptMapping', Exactly({ ...FIELDS, mapping: MappingBody })),
);

export const MappingList = ListEnvelope(
  'The mappings of the organisation, by name.',
  named('MappingSummary', Exactly({ ...FIELDS, kind: Type.Enum(MAPPABLE_KINDS) })),
);

export const DeletedMapping = RecordEnvelope(
  'The mapping is deleted.',
  named('DeletedMapping', Exactly({ name: Name })),
);

export function describeMapping({ mapping, ...kept }: KeptMapping): Static<typeof MappingAnswer>['data'] {
  return { ...fieldsOf(kept), mapping };
}

export function summariseMapping({
  mapping: { kind },
  ...kept
}: KeptMapping): Static<typeof MappingList>['data'][number] {
  return { ...fieldsOf(kept), kind };
}

function fieldsOf({ name, createdAt, updatedAt }: Omit<KeptMapping, 'mapping'>) {
  return { name, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}
