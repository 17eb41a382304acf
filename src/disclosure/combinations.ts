import { compareText } from '../metrics/value/compare-text.ts';
import { type Column, Elimination } from './elimination.ts';
import type { Persons } from './few.ts';

/**
 * Whether a group may be shown with those already shown: however all of them are added and subtracted, the new one
 * leaves no one or at least the minimum number of persons.
 *
 * A witness is a set of persons whose memberships in the shown groups cancel out but whose membership in the new one
 * does not: one person who is only in the new group, or two who are in the same shown groups and only one of them in
 * the new one. Any combination that includes the new group leaves a person of every witness, so it is enough to find as
 * many disjoint witnesses as the minimum. A group that follows from those shown adds nothing.
 */
export function mayCombine(shown: readonly Persons[], next: Persons, minimum: number): boolean {
  const alike = groupAlike(shown, next);
  let witnesses = 0;
  const left: (Column & { persons: number })[] = [];
  for (const { places, inside, outside } of alike) {
    const isInNone = places.every((place) => place === 0);
    const found = isInNone ? inside : Math.min(inside, outside);
    witnesses += found;
    const persons = Math.max(inside, outside) - found;
    if (!isInNone && persons > 0) left.push({ places, sum: inside > outside ? 1 : 0, persons });
  }
  while (witnesses < minimum) {
    const found = witnessAmong(left.filter(({ persons }) => persons > 0));
    if (found === null) return witnesses === 0;
    for (const column of found) column.persons -= 1;
    witnesses += 1;
  }
  return true;
}

type Alike = { places: readonly number[]; inside: number; outside: number };

/** Persons who are in the same groups: how many of them are in the new one, and how many are not. In an order that is not theirs. */
function groupAlike(shown: readonly Persons[], next: Persons): readonly Alike[] {
  const alike = new Map<string, Alike>();
  const everybody = new Set([...next, ...shown.flatMap((persons) => [...persons])]);
  for (const person of everybody) {
    const places = shown.map((persons) => Number(persons.has(person)));
    const name = places.join('');
    const group = alike.get(name) ?? { places, inside: 0, outside: 0 };
    if (next.has(person)) group.inside += 1;
    else group.outside += 1;
    alike.set(name, group);
  }
  return [...alike].toSorted(([one], [other]) => compareText(one, other)).map(([, group]) => group);
}

/** Columns that together form a witness; null when there is none, because the group follows from the others. */
function witnessAmong<Kind extends Column>(columns: readonly Kind[]): readonly Kind[] | null {
  const elimination = new Elimination<Kind>();
  for (const column of columns) {
    const witness = elimination.add(column);
    if (witness !== null) return witness;
  }
  return null;
}
