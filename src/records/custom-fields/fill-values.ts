import type { FaultCode } from '../../fault.ts';
import { printCondition } from './condition.ts';
import type { FieldDefinition, FieldValues } from './definition.ts';
import { isVisible, type PreparedField, prepareFields } from './prepared-fields.ts';

/** Values on their way into a record. */
export type Filling = Readonly<{
  /** The stored values. */
  stored: FieldValues;
  /** The new values, by key: null, '' and an empty list clear. */
  sent: ReadonlyMap<string, unknown>;
  /** A new record gets defaults. */
  isNew: boolean;
  /** Whether a visible required field without a value is rejected even if it was not sent. */
  mustBeWhole: boolean;
}>;

/** The result for the sent values. */
export type CheckedValues = Readonly<{
  /** The values to store; those of archived and unknown keys are unchanged. */
  values: FieldValues;
  /** The keys whose value is another afterwards, in the order of the definitions. */
  changed: readonly string[];
  /** Why a key was not taken, as a sentence that a person can act on. */
  rejected: Readonly<Record<string, string>>;
  /** The code of each of these reasons. */
  rejectedCodes: Readonly<Record<string, FaultCode>>;
}>;

/**
 * Takes what was sent, key by key. Whether a field is visible is decided on the values that result: fields are gone
 * through in the order of their conditions, so that what one depends on is settled before it.
 */
export function fillValues(
  definitions: readonly FieldDefinition[],
  { stored, sent, isNew, mustBeWhole }: Filling,
): CheckedValues {
  const fields = prepareFields(definitions);
  const values = new Map(Object.entries(stored));
  const shown = new Map<string, unknown>();
  const changed = new Set<string>();
  const rejected = new Map<string, Rejection>();
  for (const key of sent.keys()) if (!fields.byKey.has(key)) rejected.set(key, UNKNOWN);
  for (const field of fields.inOrder) {
    const { key, required, defaultValue } = field.definition;
    const before = heldBy(field, values.get(key));
    const visible = isVisible(field, fields, (other) => shown.get(other));
    const usesDefault = isNew && visible && before === undefined && defaultValue !== null;
    const given = sent.has(key) ? sent.get(key) : usesDefault ? defaultValue : undefined;
    const outcome = given === undefined ? { value: before } : take(field, given, visible);
    if ('reason' in outcome) rejected.set(key, outcome);
    else if (!isSame(field, before, outcome.value)) {
      changed.add(key);
      if (outcome.value === undefined) values.delete(key);
      else values.set(key, outcome.value);
    }
    if (!visible) continue;
    const after = heldBy(field, values.get(key));
    if (after !== undefined) shown.set(key, after);
    else if (required && mustBeWhole && !rejected.has(key)) rejected.set(key, REQUIRED);
  }
  return {
    values: changed.size === 0 ? stored : Object.fromEntries(values),
    changed: definitions.map(({ key }) => key).filter((key) => changed.has(key)),
    rejected: Object.fromEntries([...rejected].map(([key, { reason }]) => [key, reason])),
    rejectedCodes: Object.fromEntries([...rejected].map(([key, { code }]) => [key, code])),
  };
}

/** The value of a field among those that are kept; undefined where there is none, or one of another type. */
export function heldBy({ form }: PreparedField, value: unknown): unknown {
  return form.holds(value) ? value : undefined;
}

type Rejection = Readonly<{ reason: string; code: FaultCode }>;
type Outcome = Readonly<{ value: unknown }> | Rejection;

const UNKNOWN: Rejection = { reason: 'unknown field', code: 'unknown' };
const REQUIRED: Rejection = { reason: 'required', code: 'required' };

function take(field: PreparedField, given: unknown, visible: boolean): Outcome {
  if (isNothing(given)) return visible && field.definition.required ? REQUIRED : { value: undefined };
  if (!visible && field.condition !== null) {
    return {
      reason: `hidden: it can be given only if ${printCondition(field.condition)}`,
      code: 'not_applicable',
    };
  }
  const reading = field.rules().check(given);
  return reading.ok ? { value: reading.value } : { reason: reading.reason, code: reading.code };
}

/** Whether what was sent clears a field. */
export function isNothing(given: unknown): boolean {
  if (typeof given === 'string') return given.trim() === '';
  return given === null || (Array.isArray(given) && given.length === 0);
}

function isSame({ form }: PreparedField, one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return form.isSame(one, other);
}
