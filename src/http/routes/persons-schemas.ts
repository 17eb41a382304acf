import Type from 'typebox';
import { PERSON_LIST } from '../../lists/sorted/people.ts';
import { PERSON_FIELDS } from '../../records/people/fields.ts';
import { named } from '../named-schema.ts';
import { shownFields } from '../record-schemas.ts';
import { Exactly, ExternalId, Instant, RecordEnvelope, Uuid } from '../schemas.ts';
import { StepList } from './lists-query-schemas.ts';
import { STANDING, StatusParameter, WasRemoved } from './memberships-schemas.ts';
import { parametersOfAnyOrder } from './sorted-lists-schemas.ts';

const Person = named(
  'Person',
  Exactly(
    {
      id: Uuid,
      party_id: Type.String({ format: 'uuid', description: 'The party that the person is.' }),
      legal_name: Type.String({ description: 'Their full name.', examples: ['Margaret Okafor'] }),
      ...shownFields(PERSON_FIELDS),
      memberships: Type.Array(
        named('PersonMembership', Exactly({ membership_id: Uuid, organization_id: Uuid, ...STANDING })),
        {
          description:
            'Their memberships in the active organisation with the status asked for, the latest first.',
        },
      ),
      created_at: Instant,
      updated_at: Instant,
      external_id: ExternalId,
      voided: WasRemoved,
    },
    { description: 'A person.' },
  ),
);

export const PersonList = StepList('The first 500 persons by name, and how many there are.', Person);

export const PersonAnswer = RecordEnvelope('The person, with all their memberships here.', Person);

export const PersonParams = Exactly({ id: Uuid });

export const PersonQuery = Type.Object({
  ...parametersOfAnyOrder(PERSON_LIST),
  status: StatusParameter,
});
