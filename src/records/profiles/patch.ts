import { FaultCollector, invalidField } from '../../invalid-request.ts';
import { FIELD_TYPES } from '../fields/field-type.ts';
import { namesOf } from '../fields/record-field.ts';
import type { ProfileKind } from './profile-kind.ts';

/** The content of a PATCH, in the form of its route. Null and an empty text clear. */
export type ProfilePatch = Readonly<Record<string, unknown>> &
  Readonly<{ custom_fields?: Readonly<Record<string, unknown>> }>;

/** The values that a PATCH sets, as they are kept. */
export type PatchedFields = Readonly<Record<string, string | null>>;

/** Reads what a PATCH sets, custom fields left out. Throws INVALID_REQUEST, naming every field that is wrong. */
export function readPatch({ fields }: ProfileKind, patch: ProfilePatch): PatchedFields {
  const kept: Record<string, string | null> = {};
  const faults = new FaultCollector();
  for (const name of namesOf(fields)) {
    const given = patch[name];
    const field = fields[name];
    if (given === undefined || field === undefined) continue;
    const reading = FIELD_TYPES[field.kind].read(given);
    if (reading.ok) kept[name] = reading.value;
    else faults.add(invalidField(name, reading.code, reading.problem));
  }
  faults.requireNone();
  return kept;
}
