import type { Persons } from './few.ts';

/** A run of snapshots that include a person: the first of them, and the first one without them. */
export type Stay = Readonly<{ cameAt: number; wentAt: number }>;

/** The stays of each person in consecutive snapshots. A person in the last one leaves after it. */
export function staysOf(snapshots: readonly Persons[]): ReadonlyMap<string, readonly Stay[]> {
  const stays = new Map<string, Stay[]>();
  for (const [index, persons] of snapshots.entries()) {
    for (const person of persons) {
      const before = stays.get(person) ?? [];
      const last = before.at(-1);
      const isContinued = last?.wentAt === index;
      const stay = { cameAt: isContinued ? last.cameAt : index, wentAt: index + 1 };
      stays.set(person, [...(isContinued ? before.slice(0, -1) : before), stay]);
    }
  }
  return stays;
}
