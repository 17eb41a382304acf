import { newId } from '../../db/identifier.ts';
import { type FieldDefinition, type FieldValues, importValues } from '../custom-fields/index.ts';
import { customName } from '../profiles/changed-values.ts';

/** A membership apart from its assignments. Dates are `YYYY-MM-DD`, which sort as text. */
export type KeptMembership = Readonly<{
  id: string;
  external_id: string;
  person_id: string | null;
  employment_start_date: string | null;
  termination_date: string | null;
  custom_fields: FieldValues;
}>;

/** A row of a membership. `saidOnLine` is the line of an earlier row of it, which must agree; undefined if there is none. */
export type MembershipDraft = Readonly<{
  external_id: string;
  person_id: string;
  employment_start_date: string;
  /** Undefined leaves it as it is, null clears it. */
  termination_date: string | null | undefined;
  /** The first day of the assignment that the row is. */
  effective_from: string;
  custom_fields: Readonly<Record<string, string>>;
  saidOnLine: number | null | undefined;
}>;

/** The plan for it; `names` are the columns that differ. */
export type PlannedMembership =
  | Readonly<{ kind: 'unchanged'; after: KeptMembership }>
  | Readonly<{ kind: 'added'; after: KeptMembership }>
  | Readonly<{ kind: 'changed'; before: KeptMembership; after: KeptMembership; names: readonly string[] }>
  | Readonly<{ kind: 'refused'; reasons: readonly string[] }>;

/** A membership that is to be another; `names` are the columns that differ. */
export type ChangedMembership = Omit<Extract<PlannedMembership, { kind: 'changed' }>, 'kind'>;

/** Compares a row with the membership as it is, null where it is new; `removedId` is that of one of its name that was removed. */
export function planMembership(
  draft: MembershipDraft,
  { before, removedId }: Readonly<{ before: KeptMembership | null; removedId: string | null }>,
  definitions: readonly FieldDefinition[],
  now: Date,
): PlannedMembership {
  const { values, rejected } = importValues(definitions, before?.custom_fields ?? null, draft.custom_fields);
  const after: KeptMembership = {
    id: before?.id ?? removedId ?? newId(now),
    external_id: draft.external_id,
    person_id: draft.person_id,
    employment_start_date: draft.employment_start_date,
    termination_date:
      draft.termination_date === undefined ? (before?.termination_date ?? null) : draft.termination_date,
    custom_fields: values,
  };
  const reasons = [
    ...problemsOf(draft, after.termination_date),
    ...Object.entries(rejected).map(([key, reason]) => `${customName(key)}: ${reason}`),
  ];
  if (reasons.length > 0) return { kind: 'refused', reasons };
  if (before === null) return { kind: 'added', after };
  const names = differingNames(before, after);
  if (names.length === 0) return { kind: 'unchanged', after: before };
  if (draft.saidOnLine === undefined) return { kind: 'changed', before, after, names };
  const where = draft.saidOnLine === null ? 'before' : `on line ${draft.saidOnLine}`;
  return { kind: 'refused', reasons: names.map((name) => `${name}: not what this membership has ${where}`) };
}

/** The values of a membership's columns, by their names in a file. */
export function shownFields({ person_id, employment_start_date, termination_date }: KeptMembership) {
  return { person: person_id, employment_start_date, termination_date };
}

function problemsOf(
  { employment_start_date: start, effective_from: from }: MembershipDraft,
  end: string | null,
): string[] {
  if (end !== null && end < start) return [`termination_date: before the start of employment, ${start}`];
  if (from < start) return [`effective_from: before the start of employment, ${start}`];
  if (end !== null && from > end) {
    return [`effective_from: after the last day of employment, ${end}`];
  }
  return [];
}

/** The names of the columns and custom fields that differ. */
export function differingNames(before: KeptMembership, after: KeptMembership): string[] {
  const [old, wanted] = [shownFields(before), shownFields(after)];
  const columns = (Object.keys(old) as (keyof typeof old)[]).filter((name) => old[name] !== wanted[name]);
  if (before.custom_fields === after.custom_fields) return columns;
  const [was, is] = [before.custom_fields, after.custom_fields];
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  const custom = [...keys].filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  return [...columns, ...custom.map(customName)];
}
