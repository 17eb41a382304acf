import { recordEvents } from '../../access/audit.ts';
import type { Transaction } from '../../db/transaction.ts';
import { loadActiveDefinitions } from '../custom-fields/index.ts';
import { insertParties, renameParties } from '../parties.ts';
import { valuesOf } from './changed-values.ts';
import type { ProfileDraft, ProfilesSet, Setting } from './draft.ts';
import { type PlannedProfile, planProfile, type ReadDraft } from './plan-profile.ts';
import {
  insertProfiles,
  type KeptProfile,
  type ProfileTable,
  profileFrom,
  selectProfiles,
  updateProfiles,
} from './profile-table.ts';

/** What is set: customers or vendors. */
export type ProfileKind<Fields> = Readonly<{
  /** As the audit log calls it. */
  subject: 'customer' | 'vendor';
  definitions: 'customer-profile' | 'vendor-profile';
  table: ProfileTable;
  /** What a draft says, by column, as it is kept; what it leaves out is not there. */
  keep: (fields: Readonly<Partial<Fields>>) => ReadDraft['kept'];
}>;

/**
 * Adds the drafts that are new and changes those that differ, which is in the audit log; equal ones are left alone. It
 * takes the same few statements whatever the number of drafts. Give one draft of each external id.
 */
export async function setProfiles<Fields>(
  transaction: Transaction,
  kind: ProfileKind<Fields>,
  drafts: readonly ProfileDraft<Fields>[],
  setting: Setting,
): Promise<ProfilesSet> {
  const read = drafts.map(({ fields, ...draft }) => ({ ...draft, kept: kind.keep(fields) }));
  const planned = await planProfiles(transaction, kind, read, setting.now);
  const added = planned.filter((one) => one.kind === 'added').map(({ after }) => after);
  const changed = planned.filter((one) => one.kind === 'changed');
  await addProfiles(transaction, kind.table, added, setting.now);
  await changeProfiles(transaction, kind, changed, setting);
  return {
    added: added.length,
    changed: changed.length,
    unchanged: planned.filter((one) => one.kind === 'unchanged').length,
    rejected: planned.flatMap((one, index) => (one.kind === 'rejected' ? reasonsOf(one, index) : [])),
  };
}

type Changed = Extract<PlannedProfile, { kind: 'changed' }>;
type Rejected = Extract<PlannedProfile, { kind: 'rejected' }>;

async function planProfiles<Fields>(
  transaction: Transaction,
  { definitions: subject, table }: ProfileKind<Fields>,
  drafts: readonly ReadDraft[],
  now: Date,
): Promise<PlannedProfile[]> {
  const definitions = await loadActiveDefinitions(transaction, subject);
  const none = Object.fromEntries(Object.keys(table.columns).map((column) => [column, null]));
  const defaults = { ...none, status: 'active' };
  const plan = async (some: readonly ReadDraft[], isLocked: boolean) => {
    const names = some.map(({ externalId }) => externalId);
    const rows = names.length === 0 ? [] : await transaction.run(selectProfiles(table, names, isLocked));
    const stored = new Map(rows.map((row) => [row.external_id, profileFrom(table, row)]));
    return some.map((draft) =>
      planProfile(draft, stored.get(draft.externalId) ?? null, definitions, defaults, now),
    );
  };
  const planned = await plan(drafts, false);
  // Those that differ are compared again under a lock: somebody may be changing them right now.
  const differing = drafts.filter((_, index) => planned[index]?.kind === 'changed');
  const again = (await plan(differing, true)).values();
  return planned.map((one) => (one.kind === 'changed' ? (again.next().value ?? one) : one));
}

async function addProfiles(
  transaction: Transaction,
  table: ProfileTable,
  profiles: readonly KeptProfile[],
  now: Date,
): Promise<void> {
  if (profiles.length === 0) return;
  const parties = profiles.map(({ partyId, name }) => ({ id: partyId, name }));
  await transaction.run(insertParties('organization', parties, now));
  await transaction.run(insertProfiles(table, profiles, now));
}

async function changeProfiles<Fields>(
  transaction: Transaction,
  { subject, table }: ProfileKind<Fields>,
  changed: readonly Changed[],
  { actor, now }: Setting,
): Promise<void> {
  if (changed.length === 0) return;
  const renamed = changed.filter(({ before, after }) => before.name !== after.name);
  const parties = renamed.map(({ after: { partyId, name } }) => ({ id: partyId, name }));
  if (parties.length > 0) await transaction.run(renameParties(parties, now));
  const profiles = changed.map(({ after }) => after);
  await transaction.run(updateProfiles(table, profiles, now));
  const events = changed.map(({ before, after, names }) => ({
    actor,
    action: `${subject}.changed`,
    subject: { kind: subject, id: after.id },
    before: valuesOf(names, { name: before.name, ...before.kept }, before.custom),
    after: valuesOf(names, { name: after.name, ...after.kept }, after.custom),
  }));
  await transaction.run(recordEvents(events, now));
}

function reasonsOf({ reasons }: Rejected, index: number) {
  return Object.entries(reasons).map(([key, reason]) => ({ index, key, reason }));
}
