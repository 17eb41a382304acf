import { sql } from 'kysely';
import {
  type AddedRecord,
  isSame,
  type KeptRecord,
  keptValues,
  mayCount,
  removable,
  takenBack,
  type UndoneRecords,
} from '../../db/import-changes.ts';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { takeBackStatuses } from '../customers/keep-statuses.ts';
import type { ProfileStatus } from '../fields/status.ts';
import { customName } from './changed-values.ts';
import type { Setting } from './draft.ts';
import { differingKeys } from './plan-profile.ts';
import type { ProfileKind } from './profile-kind.ts';
import { type KeptProfile, profileFrom, selectImages, selectProfilesById } from './profile-table.ts';
import { writeProfiles } from './set-profiles.ts';

/** Customers or vendors, and the column by which entries and documents name them. */
type Parties = Readonly<{ kind: ProfileKind; column: 'customer_id' | 'vendor_id' }>;

/**
 * Gives customers or vendors the values back that they had before an import, and removes those that it added. One that entries or
 * documents refer to stays, and so does what was changed since.
 */
export async function undoProfiles(
  transaction: Transaction,
  parties: Parties,
  importId: string,
  setting: Setting,
): Promise<UndoneRecords> {
  const { kind } = parties;
  let restored = 0;
  const kept: KeptRecord[] = [];
  const added: AddedRecord[] = [];
  for (let after = BEFORE_ALL; ; ) {
    const batch = await readBatch(transaction, kind, importId, after);
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.left.id;
    const changed = batch.flatMap(({ current, was, left }) =>
      current === null || was === null ? [] : [takeBack(current, was, left)],
    );
    const plans = changed.filter(({ plan }) => plan.names.length > 0).map(({ plan }) => plan);
    if (parties.column === 'customer_id') await takeMarksBack(transaction, plans);
    await writeProfiles(transaction, kind, plans, setting);
    restored += plans.length;
    kept.push(...changed.flatMap((one) => one.kept));
    for (const { current, was, left } of batch) {
      if (current === null || was !== null) continue;
      added.push({ id: current.id, name: current.externalId, hasChanged: !isSame(current, left) });
    }
  }
  const referred = await findReferred(
    transaction,
    parties,
    importId,
    added.map(({ id }) => id),
  );
  const going = removable(added, referred);
  await remove(transaction, parties, going.removed, setting.now);
  return { removed: going.removed.length, restored, kept: [...kept, ...going.kept] };
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

// Days on which only the import marked a customer so count as they did before it.
async function takeMarksBack(
  transaction: Transaction,
  plans: readonly ReturnType<typeof takeBack>['plan'][],
): Promise<void> {
  const marks = plans
    .filter(({ names }) => names.includes('status'))
    .map(({ after }) => ({ customerId: after.id, status: after.kept['status'] as ProfileStatus }));
  if (marks.length === 0) return;
  for (const statement of takeBackStatuses(marks)) await transaction.run(statement);
}

function nameOf({ name }: KeptProfile) {
  return { name };
}

async function findReferred(
  transaction: Transaction,
  parties: Parties,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const column = sql.ref(parties.column);
  const rows = await transaction.run(
    sql<{ id: string }>`
      select given.id from unnest(${ids}::uuid[]) as given(id) where given.id in (
        select line.${column} from ${own('journal_lines')} line
        join ${own('journal_entries')} entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
        where line.${column} is not null and ${mayCount('entry', importId)}
        union
        select ${column} from ${own('documents')} document where ${column} is not null and ${mayCount('document', importId)}
        union
        select ${column} from ${own('unallocated_amounts')} unallocated
        where ${column} is not null and ${mayCount('unallocated', importId)}
      )
    `.compile(query),
  );
  return new Set(rows.map(({ id }) => id));
}

async function remove(
  transaction: Transaction,
  { kind, column }: Parties,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  if (column === 'customer_id') {
    // What it was marked as would count it among the customers of these days.
    await transaction.run(
      sql<never>`delete from customer_statuses where organization_id = ${TENANT} and customer_id = any(${ids}::uuid[])`.compile(
        query,
      ),
    );
  }
  await transaction.run(
    sql<never>`
      update ${sql.table(kind.table)} set removed_at = ${now} where organization_id = ${TENANT} and id = any(${ids}::uuid[])
    `.compile(query),
  );
}
