import { mention } from '../../db/mentions.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { ProfilesSet, Setting } from '../profiles/draft.ts';
import type { PlannedProfile } from '../profiles/plan-profile.ts';
import { planProfiles, reasonsIn, writeProfiles } from '../profiles/set-profiles.ts';
import { setDemographics } from './demographics.ts';
import type { PersonDraft } from './person-draft.ts';
import { PERSONS } from './person-kind.ts';

/**
 * Adds persons and changes those that differ; an equal one is left alone. The audit log has what changed, but for
 * demographics. Give up to some thousand at a time, of each external id one.
 */
export async function setPersons(
  transaction: Transaction,
  drafts: readonly PersonDraft[],
  setting: Setting,
): Promise<Omit<ProfilesSet, 'outcomes'>> {
  const planned = await planProfiles(transaction, PERSONS, drafts, setting);
  await writeProfiles(transaction, PERSONS, planned, setting);
  const ids = planned.flatMap((one) => idOf(one) ?? []);
  if (ids.length > 0) await transaction.run(mention('persons', ids));
  const stated = planned.flatMap((one, index) => {
    const personId = idOf(one);
    const demographics = drafts[index]?.demographics;
    return personId === null || demographics === undefined ? [] : [{ personId, demographics }];
  });
  const restated = await setDemographics(transaction, stated);
  const tally = { added: 0, changed: 0, unchanged: 0 };
  for (const one of planned) {
    if (one.kind === 'rejected') continue;
    tally[one.kind === 'unchanged' && restated.has(one.id) ? 'changed' : one.kind] += 1;
  }
  return { ...tally, rejected: reasonsIn(planned) };
}

function idOf(planned: PlannedProfile): string | null {
  switch (planned.kind) {
    case 'rejected':
      return null;
    case 'unchanged':
      return planned.id;
    default:
      return planned.after.id;
  }
}
