import { newId } from '../../db/identifier.ts';
import { type FieldDefinition, type FieldValues, importValues } from '../custom-fields/index.ts';
import { customName } from '../profiles/changed-values.ts';

/** A membership apart from its assignments. Dates are `YYYY-MM-DD`, which sort as text. */
export type KeptMembership = Readonly<{
  id: string;
  externalId: string;
  personId: string | null;
  startDate: string | null;
  terminationDate: string | null;
  custom: FieldValues;
}>;

/** What a row says of a membership. `saidOnLine` is an earlier row of it, which must have
 * said the same; undefined where there is none. */
export type MembershipDraft = Readonly<{
  externalId: string;
  personId: string;
  startDate: string;
  /** Undefined leaves it as it is, null clears it. */
  terminationDate: string | null | undefined;
  /** The first day of the assignment that the row is. */
  effectiveFrom: string;
  custom: Readonly<Record<string, string>>;
  saidOnLine: number | null | undefined;
}>;

/** What is to become of it; `names` are the columns that differ. */
export type PlannedMembership =
  | Readonly<{ kind: 'unchanged'; after: KeptMembership }>
  | Readonly<{ kind: 'added'; after: KeptMembership }>
  | Readonly<{ kind: 'changed'; before: KeptMembership; after: KeptMembership; names: readonly string[] }>
  | Readonly<{ kind: 'refused'; reasons: readonly string[] }>;

/** Compares a row with the membership as it is; null where it is new. */
export function planMembership(
  draft: MembershipDraft,
  before: KeptMembership | null,
  definitions: readonly FieldDefinition[],
  now: Date,
): PlannedMembership {
  const { values, rejected } = importValues(definitions, before?.custom ?? null, draft.custom);
  const after: KeptMembership = {
    id: before?.id ?? newId(now),
    externalId: draft.externalId,
    personId: draft.personId,
    startDate: draft.startDate,
    terminationDate:
      draft.terminationDate === undefined ? (before?.terminationDate ?? null) : draft.terminationDate,
    custom: values,
  };
  const reasons = [
    ...problemsOf(draft, after.terminationDate),
    ...Object.entries(rejected).map(([key, reason]) => `${customName(key)}: ${reason}`),
  ];
  if (reasons.length > 0) return { kind: 'refused', reasons };
  if (before === null) return { kind: 'added', after };
  const names = differing(before, after);
  if (names.length === 0) return { kind: 'unchanged', after: before };
  if (draft.saidOnLine === undefined) return { kind: 'changed', before, after, names };
  const where = draft.saidOnLine === null ? 'before' : `on line ${draft.saidOnLine}`;
  return { kind: 'refused', reasons: names.map((name) => `${name}: not what this membership has ${where}`) };
}

/** What the columns of a membership hold, by the names that they have in a file. */
export function shownFields({ personId, startDate, terminationDate }: KeptMembership) {
  return { person: personId, employment_start_date: startDate, termination_date: terminationDate };
}

function problemsOf({ startDate, effectiveFrom }: MembershipDraft, terminationDate: string | null): string[] {
  if (terminationDate !== null && terminationDate < startDate) {
    return [`termination_date: before the start of employment, ${startDate}`];
  }
  if (effectiveFrom < startDate) return [`effective_from: before the start of employment, ${startDate}`];
  if (terminationDate !== null && effectiveFrom > terminationDate) {
    return [`effective_from: after the last day of employment, ${terminationDate}`];
  }
  return [];
}

function differing(before: KeptMembership, after: KeptMembership): string[] {
  const [old, wanted] = [shownFields(before), shownFields(after)];
  const columns = (Object.keys(old) as (keyof typeof old)[]).filter((name) => old[name] !== wanted[name]);
  if (before.custom === after.custom) return columns;
  const keys = new Set([...Object.keys(before.custom), ...Object.keys(after.custom)]);
  const custom = [...keys].filter(
    (key) => JSON.stringify(before.custom[key]) !== JSON.stringify(after.custom[key]),
  );
  return [...columns, ...custom.map(customName)];
}
