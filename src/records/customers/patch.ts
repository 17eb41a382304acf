import { FaultCollector, invalidField } from '../../invalid-request.ts';
import { FIELD_TYPES } from '../fields/field-type.ts';
import { namesOf } from '../fields/record-field.ts';
import { CUSTOMER_FIELDS, type CustomerFields } from '../profiles/fields.ts';

/** A field that a PATCH sets, other than custom ones. */
export type PatchedField = keyof CustomerFields;

/** The content of a PATCH, in the form of its route. Null and an empty text clear. */
export type CustomerPatch = Readonly<
  Partial<Record<PatchedField, string | number | null>> & {
    custom_fields?: Readonly<Record<string, unknown>>;
  }
>;

/** The values that a PATCH sets, as they are kept. */
export type PatchedFields = Partial<CustomerFields>;

/** Reads what a PATCH sets. Throws INVALID_REQUEST, naming every field that is wrong. */
export function readPatch(patch: CustomerPatch): PatchedFields {
  const kept: Partial<Record<PatchedField, string | null>> = {};
  const faults = new FaultCollector();
  for (const name of namesOf(CUSTOMER_FIELDS)) {
    const given = patch[name];
    if (given === undefined) continue;
    const reading = FIELD_TYPES[CUSTOMER_FIELDS[name].kind].read(given);
    if (reading.ok) kept[name] = reading.value;
    else faults.add(invalidField(name, reading.code, reading.problem));
  }
  faults.requireNone();
  return kept as PatchedFields;
}
