import { newId } from '../../db/identifier.ts';
import { type FieldDefinition, type FieldValues, importValues } from '../custom-fields/index.ts';
import { customName } from './changed-values.ts';
import type { ProfileDraft } from './draft.ts';
import type { KeptProfile } from './profile-table.ts';

/** The plan for a draft. */
export type PlannedProfile =
  | Readonly<{ kind: 'unchanged'; id: string }>
  | Readonly<{ kind: 'added'; after: KeptProfile }>
  | Readonly<{ kind: 'changed'; before: KeptProfile; after: KeptProfile; names: readonly string[] }>
  | Readonly<{ kind: 'rejected'; reasons: Readonly<Record<string, string>> }>;

/** The ids of a profile and its party. */
export type ProfileIds = Readonly<Pick<KeptProfile, 'id' | 'partyId'>>;

/**
 * Compares a draft with what there is: null where it is new, and then `defaults` is what its columns start as. `removed` are the ids of one
 * of its name that was removed, which are its ids again.
 */
export function planProfile(
  draft: ProfileDraft,
  { before, removed }: Readonly<{ before: KeptProfile | null; removed: ProfileIds | null }>,
  definitions: readonly FieldDefinition[],
  defaults: KeptProfile['kept'],
  now: Date,
): PlannedProfile {
  const { externalId, name } = draft;
  const { values, rejected } = importValues(definitions, before?.custom ?? null, draft.custom);
  if (Object.keys(rejected).length > 0) return { kind: 'rejected', reasons: rejected };
  if (before === null) {
    const ids = removed ?? { id: newId(now), partyId: newId(now) };
    return {
      kind: 'added',
      after: { ...ids, externalId, name, kept: { ...defaults, ...draft.fields }, custom: values },
    };
  }
  const after = { ...before, name, kept: { ...before.kept, ...draft.fields }, custom: values };
  const names = [
    ...(name === before.name ? [] : ['name']),
    ...Object.keys(draft.fields).filter((column) => after.kept[column] !== before.kept[column]),
    ...differingKeys(before.custom, values).map(customName),
  ];
  return names.length === 0
    ? { kind: 'unchanged', id: before.id }
    : { kind: 'changed', before, after, names };
}

/** The keys of custom fields with different values. */
export function differingKeys(before: FieldValues, after: FieldValues): string[] {
  if (before === after) return [];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}
