import Type from 'typebox';
import { CUSTOMER_LIST } from '../../lists/sorted/profiles.ts';
import { STATUSES } from '../../records/fields/status.ts';
import { named } from '../named-schema.ts';
import { Exactly } from '../schemas.ts';
import { StepList } from './lists-query-schemas.ts';
import { CUSTOMER_SCHEMAS, Fields } from './profiles-schemas.ts';
import { parametersOfAnyOrder } from './sorted-lists-schemas.ts';

const ListedProfile = named(
  'ListedCustomer',
  Type.Partial(
    Exactly({
      ...CUSTOMER_SCHEMAS.fields,
      voided: Type.Boolean({
        description: 'Whether it was removed. Only in lists read in step.',
      }),
    }),
    {
      description: 'A customer in a list: every field, or those that `fields` names.',
      additionalProperties: false,
    },
  ),
);

export const CustomerList = StepList(
  'The first 500 customers by name, and how many there are.',
  ListedProfile,
);
export const ListQuery = Type.Object({
  ...parametersOfAnyOrder(CUSTOMER_LIST),
  status: Type.Optional(
    Type.Enum([...STATUSES, 'all'], { default: 'active', description: 'Which customers.' }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Text to find in the name or the account number, ignoring case; empty finds all.',
      examples: ['harbour'],
    }),
  ),
  fields: Fields,
});
