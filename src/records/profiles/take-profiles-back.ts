import { type AddedRecord, isSame, type KeptRecord, keptValues, takenBack } from '../../db/import-changes.ts';
import type { Transaction } from '../../db/transaction.ts';
import { customName } from './changed-values.ts';
import type { Setting } from './draft.ts';
import { differingKeys } from './plan-profile.ts';
import type { ProfileKind } from './profile-kind.ts';
import { type KeptProfile, profileFrom, selectImages, selectProfilesById } from './profile-table.ts';
import { writeProfiles } from './set-profiles.ts';

/** Profiles that are again what they were before an import, how many, the values that stay, and the profiles that the import added. */
export type TakenBack = Readonly<{
  restored: number;
  kept: readonly KeptRecord[];
  added: readonly AddedRecord[];
}>;

/** The change of a profile back to what it was. */
export type ChangeBack = ReturnType<typeof takeBack>['plan'];

/**
 * Gives profiles the values back that they had before an import; what was changed since stays. `beforeWrite` hears of each batch. Those that
 * it added are left.
 */
export async function takeProfilesBack(
  transaction: Transaction,
  kind: ProfileKind,
  importId: string,
  setting: Setting,
  beforeWrite?: (transaction: Transaction, plans: readonly ChangeBack[]) => Promise<void>,
): Promise<TakenBack> {
  let restored = 0;
  const kept: KeptRecord[] = [];
  const added: AddedRecord[] = [];
  for (let after = BEFORE_ALL; ; ) {
    const batch = await readBatch(transaction, kind, importId, after);
    const last = batch.at(-1);
    if (last === undefined) return { restored, kept, added };
    after = last.left.id;
    const changed = batch.flatMap(({ current, was, left }) =>
      current === null || was === null ? [] : [takeBack(current, was, left)],
    );
    const plans = changed.filter(({ plan }) => plan.names.length > 0).map(({ plan }) => plan);
    await beforeWrite?.(transaction, plans);
    await writeProfiles(transaction, kind, plans, setting);
    restored += plans.length;
    kept.push(...changed.flatMap((one) => one.kept));
    for (const { current, was, left } of batch) {
      if (current === null || was !== null) continue;
      added.push({ id: current.id, name: current.externalId, hasChanged: !isSame(current, left) });
    }
  }
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 1_000;

/** A profile as an import left it, as it was before (null where it was added), and as it is (null where it is no more). */
type Touched = Readonly<{ left: KeptProfile; was: KeptProfile | null; current: KeptProfile | null }>;

async function readBatch(
  transaction: Transaction,
  kind: ProfileKind,
  importId: string,
  after: string,
): Promise<readonly Touched[]> {
  const place = { importId, after, limit: AT_ONCE };
  const left = await transaction.run(selectImages(kind, { ...place, when: 'after' }));
  if (left.length === 0) return [];
  const was = await transaction.run(selectImages(kind, { ...place, when: 'before' }));
  const current = await transaction.run(
    selectProfilesById(
      kind,
      left.map(({ id }) => id),
    ),
  );
  const byId = (rows: typeof left) => new Map(rows.map((row) => [row.id, profileFrom(kind, row)]));
  const [before, now] = [byId(was), byId(current)];
  return left.map((row) => ({
    left: profileFrom(kind, row),
    was: before.get(row.id) ?? null,
    current: now.get(row.id) ?? null,
  }));
}

function takeBack(current: KeptProfile, was: KeptProfile, left: KeptProfile) {
  const named = takenBack(nameOf(current), nameOf(was), nameOf(left));
  const fields = takenBack(current.kept, was.kept, left.kept);
  const custom = takenBack(current.custom, was.custom, left.custom);
  const after = { ...current, ...named.values, kept: fields.values, custom: custom.values };
  const names = [
    ...(after.name === current.name ? [] : ['name']),
    ...Object.keys(after.kept).filter((name) => after.kept[name] !== current.kept[name]),
    ...differingKeys(current.custom, after.custom).map(customName),
  ];
  const plan = { kind: 'changed', before: current, after, names } as const;
  const keeps = [...named.keeps, ...fields.keeps, ...custom.keeps.map(customName)];
  return { plan, kept: keptValues(current.externalId, keeps) };
}

function nameOf({ name }: KeptProfile) {
  return { name };
}
