import { namesOf } from '../fields/record-field.ts';
import { CUSTOMER_FIELDS } from '../profiles/fields.ts';

/** The fields of a customer's profile, in their order. */
export const PROFILE_FIELDS = [
  'id',
  'party_id',
  'name',
  ...namesOf(CUSTOMER_FIELDS),
  'custom_fields',
  'created_at',
  'updated_at',
  'external_id',
] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** The fields of a customer to show, in their order, with all custom fields or those with these keys. */
export type Fieldset = Readonly<{
  fields: ReadonlySet<ProfileField>;
  customKeys: 'all' | ReadonlySet<string>;
}>;

/** Every field. */
export const ALL_FIELDS: Fieldset = { fields: new Set(PROFILE_FIELDS), customKeys: 'all' };

/**
 * Reads `fields`: names of fields, `custom_fields` or `custom_fields.<key>`, separated by commas. A name of no field is
 * dropped, and of nothing but such names no field is left; nothing at all is every field.
 */
export function parseFieldset(text: string | undefined): Fieldset {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return ALL_FIELDS;
  const named = new Set(names);
  const keys = new Set(
    names.filter((name) => name.startsWith(CUSTOM_KEY)).map((name) => name.slice(CUSTOM_KEY.length)),
  );
  const isShown = (field: ProfileField) => named.has(field) || (field === 'custom_fields' && keys.size > 0);
  return {
    fields: new Set(PROFILE_FIELDS.filter(isShown)),
    customKeys: named.has('custom_fields') ? 'all' : keys,
  };
}

const CUSTOM_KEY = 'custom_fields.';
