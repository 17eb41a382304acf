import type { ProfileKind } from '../profiles/profile-kind.ts';
import { PERSON_FIELDS } from './fields.ts';

export const PERSONS: ProfileKind<typeof PERSON_FIELDS> = {
  subject: 'person',
  party: 'person',
  nameField: 'legal_name',
  definitions: 'person',
  table: 'persons',
  fields: PERSON_FIELDS,
  keepsIds: true,
};
