/** The possible faults of a field of a body or a parameter of a query. Codes are stable, as those of errors are. */
export const FAULTS = {
  required: 'It is missing.',
  unknown: 'The route has no such field or parameter.',
  type: 'It has another JSON type.',
  format: 'Its text does not have the form that it needs.',
  range: 'The number or the date is too small or too large.',
  length: 'The text is too short or too long, or the list has too few or too many items.',
  enum: 'It is none of the values that the field takes.',
  repeated: 'It is given twice, or equals another that it must differ from.',
  not_applicable: 'It does not fit the metric or the record that it is sent for.',
} as const;

export type FaultCode = keyof typeof FAULTS;

/** A name that a caller gave to a field, as the path of a fault shows it: in ASCII, and not endless. */
export function shownName(name: string): string {
  const visible = name.replace(/[^\x20-\x7e]/g, '?');
  return visible.length > 64 ? `${visible.slice(0, 64)}…` : visible;
}

/** A fault, with the path of its field (`queries[3].period`) and a rule that completes "the field …". */
export type FieldFault = Readonly<{ field: string; code: FaultCode; message: string }>;

/** How many things of a kind there may be, in words: `at most 1 character`, `2 to 5 items`. */
export function counted(what: string, least: number | undefined, most: number | undefined): string {
  const things = (most ?? least) === 1 ? what : `${what}s`;
  if (least === undefined) return `at most ${most ?? ''} ${things}`;
  return most === undefined ? `at least ${least} ${things}` : `${least} to ${most} ${things}`;
}
