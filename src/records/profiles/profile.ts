import { type FieldDefinition, type FieldValues, visibleValues } from '../custom-fields/index.ts';
import { type CustomKeys, type Fieldset, fieldsetOf } from './fieldset.ts';
import type { ProfileKind } from './profile-kind.ts';

/** A customer or a vendor as it is kept, with the fields of its kind. */
export type ProfileRow = Readonly<{
  id: string;
  /** As imported; null for one that was not. */
  external_id: string | null;
  party_id: string;
  name: string;
  custom_fields: FieldValues;
  created_at: Date;
  updated_at: Date;
}> &
  Readonly<Record<string, unknown>>;

/** A profile as it is shown: of the custom fields those that have an active definition, and instants as text. */
export type Profile = Readonly<Record<string, unknown>>;

/** The whole profile, by the active definitions of its custom fields. */
export function profileOf(
  kind: ProfileKind,
  row: ProfileRow,
  definitions: readonly FieldDefinition[],
): Profile {
  return pickFields(row, definitions, fieldsetOf(kind, undefined));
}

/** The fields of a profile to show, in their order. The row need not have any others. */
export function pickFields(
  row: Partial<ProfileRow>,
  definitions: readonly FieldDefinition[],
  { fields, customKeys }: Fieldset,
): Profile {
  const shown: Record<string, unknown> = {};
  for (const field of fields) {
    switch (field) {
      case 'custom_fields':
        shown[field] = pickKeys(visibleValues(definitions, row.custom_fields ?? {}), customKeys);
        break;
      case 'created_at':
      case 'updated_at':
        shown[field] = row[field]?.toISOString();
        break;
      default:
        shown[field] = row[field];
    }
  }
  return shown;
}

/** The values of the custom fields with these keys. */
export function pickKeys(values: FieldValues, keys: CustomKeys): FieldValues {
  if (keys === 'all') return values;
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
}
