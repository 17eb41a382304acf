import { recordEvents } from '../../access/audit.ts';
import type { Transaction } from '../../db/transaction.ts';
import { loadActiveDefinitions } from '../custom-fields/index.ts';
import { insertParties, renameParties } from '../parties.ts';
import { valuesOf } from '../profiles/changed-values.ts';
import type { ProfilesSet, Setting } from '../profiles/draft.ts';
import { type PlannedProfile, planProfile } from '../profiles/plan-profile.ts';
import { setDemographics } from './demographics.ts';
import type { PersonDraft } from './person-draft.ts';
import {
  insertPersons,
  type KeptPerson,
  PERSON_COLUMNS,
  selectPersons,
  updatePersons,
} from './person-table.ts';

/**
 * Adds persons and changes those that differ; an equal one is left alone. What is told of a person is in the audit log
 * when it changes, their demographics never. Give up to some thousand at a time, of each external id one.
 */
export async function setPersons(
  transaction: Transaction,
  drafts: readonly PersonDraft[],
  setting: Setting,
): Promise<ProfilesSet> {
  const planned = await planPersons(transaction, drafts, setting.now);
  const added = planned.flatMap((one) => (one.kind === 'added' ? [one.after] : []));
  await addPersons(transaction, added, setting.now);
  await changePersons(
    transaction,
    planned.filter((one) => one.kind === 'changed'),
    setting,
  );
  const stated = planned.flatMap(({ id }, index) => {
    const demographics = drafts[index]?.demographics;
    return id === null || demographics === undefined ? [] : [{ personId: id, demographics }];
  });
  const restated = await setDemographics(transaction, stated);
  const tally = { added: 0, changed: 0, unchanged: 0 };
  for (const { kind, id } of planned) {
    if (kind === 'rejected') continue;
    tally[kind === 'unchanged' && id !== null && restated.has(id) ? 'changed' : kind] += 1;
  }
  const rejected = planned.flatMap((one, index) =>
    one.kind === 'rejected'
      ? Object.entries(one.reasons).map(([key, reason]) => ({ index, key, reason }))
      : [],
  );
  return { ...tally, rejected };
}

type Planned = PlannedProfile & Readonly<{ id: string | null }>;
type Changed = Extract<PlannedProfile, { kind: 'changed' }>;

async function planPersons(
  transaction: Transaction,
  drafts: readonly PersonDraft[],
  now: Date,
): Promise<Planned[]> {
  const definitions = await loadActiveDefinitions(transaction, 'person');
  const rows = await transaction.run(selectPersons(drafts.map(({ externalId }) => externalId)));
  const stored = new Map(rows.map((person) => [person.externalId, person]));
  const nothing = Object.fromEntries(PERSON_COLUMNS.map((column) => [column, null]));
  return drafts.map(({ externalId, name, fields, custom }) => {
    const before = stored.get(externalId) ?? null;
    const draft = { externalId, name, kept: fields, custom };
    const plan = planProfile(draft, before, definitions, nothing, now);
    return { ...plan, id: plan.kind === 'added' ? plan.after.id : (before?.id ?? null) };
  });
}

async function addPersons(
  transaction: Transaction,
  persons: readonly KeptPerson[],
  now: Date,
): Promise<void> {
  if (persons.length === 0) return;
  const parties = persons.map(({ partyId, name }) => ({ id: partyId, name }));
  await transaction.run(insertParties('person', parties, now));
  await transaction.run(insertPersons(persons, now));
}

async function changePersons(
  transaction: Transaction,
  changed: readonly Changed[],
  { actor, now }: Setting,
): Promise<void> {
  if (changed.length === 0) return;
  const renamed = changed.filter(({ before, after }) => before.name !== after.name);
  const parties = renamed.map(({ after: { partyId, name } }) => ({ id: partyId, name }));
  if (parties.length > 0) await transaction.run(renameParties(parties, now));
  const persons = changed.map(({ after }) => after);
  await transaction.run(updatePersons(persons, now));
  const events = changed.map(({ before, after, names }) => {
    // What a profile calls its name is the legal name of a person.
    const told = names.map((name) => (name === 'name' ? 'legal_name' : name));
    return {
      actor,
      action: 'person.changed',
      subject: { kind: 'person', id: after.id },
      before: valuesOf(told, { legal_name: before.name, ...before.kept }, before.custom),
      after: valuesOf(told, { legal_name: after.name, ...after.kept }, after.custom),
    };
  });
  await transaction.run(recordEvents(events, now));
}
