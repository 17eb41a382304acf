import { sql } from 'kysely';
import { keptValues, readChanges, takenBack, type UndoneRecords } from '../../db/import-changes.ts';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { customName } from '../profiles/changed-values.ts';
import type { Setting } from '../profiles/draft.ts';
import { type ChangedMembership, differingNames, type KeptMembership } from './plan-membership.ts';
import { changeMemberships } from './set-memberships.ts';

/** What an undo made of memberships: those that it changed, and the ids of those that it removed. */
export type UndoneMemberships = UndoneRecords &
  Readonly<{ changed: readonly ChangedMembership[]; removedIds: readonly string[] }>;

/**
 * Gives memberships the person, the dates and the custom fields back that they had before an import, and removes those that it added: nobody
 * may sign in with them, and nothing that stands may refer to them.
 */
export async function undoMemberships(
  transaction: Transaction,
  importId: string,
  setting: Setting,
): Promise<UndoneMemberships> {
  const changes = await readChanges<KeptMembership>(transaction, importId, 'memberships');
  const rows = await transaction.run(selectKept(changes.map(({ record_id: id }) => id)));
  const current = new Map(rows.map((row) => [row.id, row]));
  const back = changes.flatMap(({ record_id: id, before: was, after: left }) => {
    const row = current.get(id);
    return was === null || row === undefined ? [] : [takeBack(row, was, left)];
  });
  const changed = back.map(({ plan }) => plan).filter(({ names }) => names.length > 0);
  await changeMemberships(transaction, changed, setting);
  const removedIds = changes.flatMap(({ record_id: id, before }) =>
    before === null && current.has(id) ? [id] : [],
  );
  if (removedIds.length > 0) await transaction.run(remove(removedIds, setting.now));
  return {
    removed: removedIds.length,
    restored: changed.length,
    kept: back.flatMap(({ kept }) => kept),
    changed,
    removedIds,
  };
}

function takeBack(before: KeptMembership, was: KeptMembership, left: KeptMembership) {
  const fields = takenBack(fieldsOf(before), fieldsOf(was), fieldsOf(left));
  const custom = takenBack(before.custom_fields, was.custom_fields, left.custom_fields);
  const after = { ...before, ...fields.values, custom_fields: custom.values };
  const keeps = [...fields.keeps, ...custom.keeps.map(customName)];
  return {
    plan: { before, after, names: differingNames(before, after) },
    kept: keptValues(before.external_id, keeps),
  };
}

function fieldsOf({ person_id, employment_start_date, termination_date }: KeptMembership) {
  return { person_id, employment_start_date, termination_date };
}

function selectKept(ids: readonly string[]) {
  return sql<KeptMembership>`
    select id, external_id, person_id, employment_start_date, termination_date, custom_fields
    from ${own('memberships')} memberships where id = any(${ids}::uuid[])
  `.compile(query);
}

function remove(ids: readonly string[], now: Date) {
  return sql<never>`
    update memberships set removed_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, custom_fields = '{}'
    where organization_id = ${TENANT} and id = any(${ids}::uuid[])
  `.compile(query);
}
