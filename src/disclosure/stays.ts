import type { Persons } from './few.ts';

/** A stretch of snapshots that a person is in: the first of them, and the first that they are not in any more. */
export type Stay = Readonly<{ cameAt: number; wentAt: number }>;

/** The stays of each person in snapshots that follow one another. Whoever is in the last one goes after it. */
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
