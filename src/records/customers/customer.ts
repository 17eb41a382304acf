import { type FieldDefinition, type FieldValues, visibleValues } from '../custom-fields/index.ts';
import type { CustomerFields } from '../profiles/fields.ts';
import { ALL_FIELDS, type Fieldset } from './fieldset.ts';

/** A customer as it is kept. */
export type CustomerRow = CustomerFields &
  Readonly<{
    id: string;
    /** As imported; null for one that was not. */
    external_id: string | null;
    party_id: string;
    name: string;
    custom_fields: FieldValues;
    created_at: Date;
    updated_at: Date;
  }>;

/** A customer as it is shown: of the custom fields those that have an active definition. */
export type CustomerProfile = Omit<CustomerRow, 'custom_fields' | 'created_at' | 'updated_at'> &
  Readonly<{ custom_fields: Record<string, unknown>; created_at: string; updated_at: string }>;

/** The whole profile of a customer, by the active definitions of its custom fields. */
export function profileOf(row: CustomerRow, definitions: readonly FieldDefinition[]): CustomerProfile {
  return pickFields(row, definitions, ALL_FIELDS) as CustomerProfile;
}

/** The fields of a customer to show, in their order. The row need not have any others. */
export function pickFields(
  row: Partial<CustomerRow>,
  definitions: readonly FieldDefinition[],
  { fields, customKeys }: Fieldset,
): Partial<CustomerProfile> {
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

function pickKeys(values: FieldValues, keys: Fieldset['customKeys']): FieldValues {
  if (keys === 'all') return values;
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
}
