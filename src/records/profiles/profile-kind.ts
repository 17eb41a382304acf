import type { Statement } from '../../db/statement.ts';
import type { Subject } from '../custom-fields/index.ts';
import { keepStatuses } from '../customers/keep-statuses.ts';
import type { RecordFields } from '../fields/record-field.ts';
import { CUSTOMER_FIELDS, VENDOR_FIELDS } from './fields.ts';

/** A kind of record that says what a party is to the organisation; the name of the party is the name of the record. */
export type ProfileKind<Fields extends RecordFields = RecordFields> = Readonly<{
  /** As the audit log and files call it. */
  subject: 'customer' | 'vendor' | 'person';
  party: 'organization' | 'person';
  /** As the record calls the name of its party. */
  nameField: 'name' | 'legal_name';
  definitions: Subject;
  table: 'customer_profiles' | 'vendor_profiles' | 'persons';
  /** Its fields other than the name. */
  fields: Fields;
  /** Whether one that was removed has its ids again when it is added again. */
  keepsIds: boolean;
  /** The statement that keeps what follows from the profiles with these ids, run after each write of them. */
  keepBeside?: (ids: readonly string[]) => Statement<unknown>;
}>;

export const CUSTOMERS: ProfileKind<typeof CUSTOMER_FIELDS> = {
  subject: 'customer',
  party: 'organization',
  nameField: 'name',
  definitions: 'customer-profile',
  table: 'customer_profiles',
  fields: CUSTOMER_FIELDS,
  keepsIds: false,
  keepBeside: keepStatuses,
};

export const VENDORS: ProfileKind<typeof VENDOR_FIELDS> = {
  subject: 'vendor',
  party: 'organization',
  nameField: 'name',
  definitions: 'vendor-profile',
  table: 'vendor_profiles',
  fields: VENDOR_FIELDS,
  keepsIds: false,
};
