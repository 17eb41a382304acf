import { recordEvents } from '../../audit/audit.ts';
import type { Outcome } from '../../db/outcome.ts';
import type { Transaction } from '../../db/transaction.ts';
import { loadActiveDefinitions, notRequired } from '../custom-fields/index.ts';
import { FIELD_TYPES } from '../fields/field-type.ts';
import { insertParties, renameParties } from '../parties.ts';
import { valuesOf } from './changed-values.ts';
import type { ProfileDraft, ProfilesSet, Setting } from './draft.ts';
import { type PlannedProfile, planProfile } from './plan-profile.ts';
import type { ProfileKind } from './profile-kind.ts';
import {
  insertProfiles,
  type KeptProfile,
  profileFrom,
  selectProfiles,
  selectRemoved,
  updateProfiles,
} from './profile-table.ts';

/**
 * Adds the drafts that are new and changes those that differ, which is in the audit log; equal ones are left alone. It
 * takes the same few statements whatever the number of drafts. Give one draft of each external id.
 */
export async function setProfiles(
  transaction: Transaction,
  kind: ProfileKind,
  drafts: readonly ProfileDraft[],
  setting: Setting,
): Promise<ProfilesSet> {
  const planned = await planProfiles(transaction, kind, drafts, setting);
  await writeProfiles(transaction, kind, planned, setting);
  const count = (outcome: PlannedProfile['kind']) => planned.filter((one) => one.kind === outcome).length;
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    outcomes: planned.flatMap(outcomeOf),
    rejected: reasonsIn(planned),
  };
}

function outcomeOf(planned: PlannedProfile, place: number): Outcome[] {
  switch (planned.kind) {
    case 'rejected':
      return [];
    case 'unchanged':
      return [{ place, result: 'unchanged', id: planned.id }];
    default:
      return [{ place, result: planned.kind, id: planned.after.id }];
  }
}

/** Why drafts were rejected, by their index. */
export function reasonsIn(planned: readonly PlannedProfile[]): ProfilesSet['rejected'] {
  return planned.flatMap((one, index) =>
    one.kind === 'rejected'
      ? Object.entries(one.reasons).map(([key, reason]) => ({ index, key, reason }))
      : [],
  );
}

/** Compares drafts with what there is; those that differ are locked. */
export async function planProfiles(
  transaction: Transaction,
  kind: ProfileKind,
  drafts: readonly ProfileDraft[],
  { now, isCopy = false }: Setting,
): Promise<PlannedProfile[]> {
  const active = await loadActiveDefinitions(transaction, kind.definitions);
  const definitions = isCopy ? notRequired(active) : active;
  const defaults = Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => [name, FIELD_TYPES[field.kind].whenEmpty]),
  );
  const plan = async (some: readonly ProfileDraft[], isLocked: boolean) => {
    const names = some.map(({ externalId }) => externalId);
    const rows = names.length === 0 ? [] : await transaction.run(selectProfiles(kind, names, isLocked));
    const stored = new Map(rows.map((row) => [row.external_id, profileFrom(kind, row)]));
    const lacking = kind.keepsIds ? names.filter((name) => !stored.has(name)) : [];
    const gone = lacking.length === 0 ? [] : await transaction.run(selectRemoved(kind, lacking));
    const removed = new Map(gone.map(({ external_id: name, ...ids }) => [name, ids]));
    return some.map(({ externalId: name, ...draft }) => {
      const known = { before: stored.get(name) ?? null, removed: removed.get(name) ?? null };
      return planProfile({ externalId: name, ...draft }, known, definitions, defaults, now);
    });
  };
  const planned = await plan(drafts, false);
  // Profiles that differ are compared again under a lock, since another transaction may be changing them.
  const differing = drafts.filter((_, index) => planned[index]?.kind === 'changed');
  const again = (await plan(differing, true)).values();
  return planned.map((one) => (one.kind === 'changed' ? (again.next().value ?? one) : one));
}

/** Writes what is new and what changed, with its events in the audit log. */
export async function writeProfiles(
  transaction: Transaction,
  kind: ProfileKind,
  planned: readonly PlannedProfile[],
  setting: Setting,
): Promise<void> {
  const added = planned.filter((one) => one.kind === 'added').map(({ after }) => after);
  await addProfiles(transaction, kind, added, setting.now);
  const changed = planned.filter((one) => one.kind === 'changed');
  await changeProfiles(transaction, kind, changed, setting);
  const written = [...added, ...changed.map(({ after }) => after)].map(({ id }) => id);
  if (kind.keepBeside !== undefined && written.length > 0) await transaction.run(kind.keepBeside(written));
}

async function addProfiles(
  transaction: Transaction,
  kind: ProfileKind,
  profiles: readonly KeptProfile[],
  now: Date,
): Promise<void> {
  if (profiles.length === 0) return;
  const parties = profiles.map(({ partyId, name }) => ({ id: partyId, name }));
  await transaction.run(insertParties(kind.party, parties, now));
  await transaction.run(insertProfiles(kind, profiles, now));
}

type Changed = Extract<PlannedProfile, { kind: 'changed' }>;

async function changeProfiles(
  transaction: Transaction,
  kind: ProfileKind,
  changed: readonly Changed[],
  { actor, now }: Setting,
): Promise<void> {
  if (changed.length === 0) return;
  const renamed = changed.filter(({ before, after }) => before.name !== after.name);
  const parties = renamed.map(({ after: { partyId, name } }) => ({ id: partyId, name }));
  if (parties.length > 0) await transaction.run(renameParties(parties, now));
  const profiles = changed.map(({ after }) => after);
  await transaction.run(updateProfiles(kind, profiles, now));
  const { subject, nameField } = kind;
  const events = changed.map(({ before, after, names }) => {
    const shown = names.map((name) => (name === 'name' ? nameField : name));
    return {
      actor,
      action: `${subject}.changed`,
      subject: { kind: subject, id: after.id },
      before: valuesOf(shown, { [nameField]: before.name, ...before.kept }, before.custom),
      after: valuesOf(shown, { [nameField]: after.name, ...after.kept }, after.custom),
    };
  });
  await transaction.run(recordEvents(events, now));
}
