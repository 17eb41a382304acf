import { namesOf } from '../fields/record-field.ts';
import type { ProfileKind } from './profile-kind.ts';

/** The names of the fields of a profile, in their order. */
export function fieldNamesOf({ fields }: ProfileKind): readonly string[] {
  return [
    'id',
    'party_id',
    'name',
    ...namesOf(fields),
    'custom_fields',
    'created_at',
    'updated_at',
    'external_id',
  ];
}

/** The fields of a profile to show, in their order, with all custom fields or those with these keys. */
export type Fieldset = Readonly<{
  fields: ReadonlySet<string>;
  customKeys: CustomKeys;
}>;

/** The keys of the custom fields to show. */
export type CustomKeys = 'all' | ReadonlySet<string>;

/**
 * Reads `fields`: names of fields, `custom_fields` or `custom_fields.<key>`, separated by commas. A name of no field is
 * dropped, and of nothing but such names no field is left; nothing at all is every field.
 */
export function fieldsetOf(kind: ProfileKind, text: string | undefined): Fieldset {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const known = fieldNamesOf(kind);
  if (names.length === 0) return { fields: new Set(known), customKeys: 'all' };
  const named = new Set(names);
  const customKeys = customKeysIn(named);
  const hasCustom = customKeys === 'all' || customKeys.size > 0;
  const isShown = (field: string) => named.has(field) || (field === 'custom_fields' && hasCustom);
  return { fields: new Set(known.filter(isShown)), customKeys };
}

/** The custom fields that are among the names of `fields`. */
export function customKeysIn(named: ReadonlySet<string>): CustomKeys {
  if (named.has('custom_fields')) return 'all';
  const ofCustom = [...named].filter((name) => name.startsWith(CUSTOM_KEY));
  return new Set(ofCustom.map((name) => name.slice(CUSTOM_KEY.length)));
}

const CUSTOM_KEY = 'custom_fields.';
