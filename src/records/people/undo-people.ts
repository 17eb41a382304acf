import type { UndoneRecords } from '../../db/import-changes.ts';
import type { Transaction } from '../../db/transaction.ts';
import { todayIn } from '../../period/index.ts';
import type { Setting } from '../profiles/draft.ts';
import type { ChangedMembership } from './plan-membership.ts';
import { settleMemberships } from './settle-memberships.ts';
import { readTimeZone } from './time-zone.ts';
import { ASSIGNMENTS, membershipsAssignedBy, PAY, type UndoneDated, undoDated } from './undo-dated.ts';
import { undoMemberships } from './undo-memberships.ts';
import { type UndonePersons, undoPersons } from './undo-persons.ts';

/** What an undo made of people. */
export type UndonePeople = Readonly<{
  persons: UndonePersons;
  memberships: UndoneRecords & Readonly<{ changed: readonly ChangedMembership[] }>;
  assignments: UndoneDated;
  pay: UndoneDated;
}>;

/**
 * Takes back what an import wrote of people: assignments and pay are voided, and those that it replaced are recorded again; persons and
 * memberships are again what they were, or removed. Everything of persons whose data were erased stays as it is. No later import may state the same.
 */
export async function undoPeople(
  transaction: Transaction,
  importId: string,
  setting: Setting,
): Promise<UndonePeople> {
  const { now } = setting;
  const assigned = await membershipsAssignedBy(transaction, importId);
  const pay = await undoDated(transaction, PAY, importId, now);
  const assignments = await undoDated(transaction, ASSIGNMENTS, importId, now);
  const { removedIds, ...memberships } = await undoMemberships(transaction, importId, setting);
  const removed = new Set(removedIds);
  const staying = assigned.filter((id) => !removed.has(id));
  if (staying.length > 0) {
    const today = todayIn(await readTimeZone(transaction), now);
    await transaction.run(settleMemberships(staying, today, now));
  }
  const persons = await undoPersons(transaction, importId, setting);
  return { persons, memberships, assignments, pay };
}
