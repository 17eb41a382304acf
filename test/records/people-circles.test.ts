import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../src/period/index.ts';
import { chainOf, type Edge, findCircles } from '../../src/records/people/circles.ts';

const edge = (below: string, above: string, since = 0, until = 100): Edge => ({
  below,
  above,
  since: since as Day,
  until: until as Day,
});

describe('circles', () => {
  it('do not exist in a tree, or without reporting lines', () => {
    expect(findCircles([])).toEqual([]);
    expect(findCircles([edge('b', 'a'), edge('c', 'a'), edge('d', 'c')])).toEqual([]);
  });

  it('are listed from the person whose manager closes them, each under the next', () => {
    expect(findCircles([edge('a', 'b', 0), edge('b', 'c', 5), edge('c', 'a', 3)])).toEqual([
      { members: ['b', 'c', 'a'], day: 5 },
    ]);
    expect(findCircles([edge('a', 'a', 7)])).toEqual([{ members: ['a'], day: 7 }]);
  });

  it('are found when a person outside is under them, and listed once', () => {
    const edges = [
      edge('x', 'a'),
      edge('y', 'b'),
      edge('a', 'b'),
      edge('b', 'a'),
      edge('p', 'q'),
      edge('q', 'p'),
    ];
    expect(findCircles(edges).map(({ members }) => members.toSorted())).toEqual([
      ['a', 'b'],
      ['p', 'q'],
    ]);
  });

  it('do not exist when their edges never hold on the same day', () => {
    expect(findCircles([edge('a', 'b', 0, 10), edge('b', 'a', 10, 20)])).toEqual([]);
    expect(findCircles([edge('a', 'b', 0, 11), edge('b', 'a', 10, 20)])).toHaveLength(1);
    expect(findCircles([edge('a', 'b', 5, 5), edge('b', 'a', 0, 20)])).toEqual([]);
  });

  it('are the same as a search of every day finds', () => {
    let circular = 0;
    fc.assert(
      fc.property(anyEdges(), (edges) => {
        const found = findCircles(edges).map(({ members }) => members.toSorted().join(' '));
        const expected = circlesByDay(edges);
        circular += expected.size > 0 ? 1 : 0;
        expect(found.toSorted()).toEqual([...expected.keys()].toSorted());
        for (const { members, day } of findCircles(edges)) {
          expect(day).toBe(expected.get(members.toSorted().join(' ')));
        }
      }),
      { numRuns: 2000 },
    );
    expect(circular).toBeGreaterThan(100);
  });

  it('are found quickly among ten thousand people, also in a single chain', () => {
    const people = 10_000;
    const chain = Array.from({ length: people }, (_, index) =>
      edge(`m${index}`, `m${index + 1}`, index, 1e6),
    );
    expect(findCircles(chain)).toEqual([]);
    const [circle] = findCircles([...chain, edge(`m${people}`, 'm0', 50_000, 1e6)]);
    expect(circle?.members).toHaveLength(people + 1);
    expect(circle?.members[0]).toBe(`m${people}`);
    expect(chainOf(circle ?? { members: [], day: 0 as Day }, (name) => name)).toBe(
      'm10000 → m0 → m1 → m2 → m3 → m4 → m5 → m6 → m7 → m8 → … 9991 more → m10000',
    );
  });
});

const DAYS = 12;

// The spans of a person do not overlap, like assignments.
function anyEdges(): fc.Arbitrary<Edge[]> {
  const name = fc.integer({ min: 0, max: 5 }).map((number) => `m${number}`);
  const person = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 0, max: DAYS - 1 }), { maxLength: 4 }),
    above: fc.array(fc.option(name), { minLength: 4, maxLength: 4 }),
    last: fc.integer({ min: 0, max: DAYS }),
  });
  return fc.array(person, { maxLength: 6 }).map((people) =>
    people.flatMap(({ days, above, last }, index) => {
      const sorted = days.toSorted((one, other) => one - other);
      return sorted.flatMap((day, place) => {
        const manager = above[place] ?? null;
        const until = Math.min(sorted[place + 1] ?? DAYS, last);
        return manager === null ? [] : [edge(`m${index}`, manager, day, until)];
      });
    }),
  );
}

/** The circles of each day, by their members, with the first day of each. */
function circlesByDay(edges: readonly Edge[]): Map<string, number> {
  const circles = new Map<string, number>();
  for (let day = 0; day < DAYS; day += 1) {
    const above = new Map(
      edges.filter(({ since, until }) => since <= day && day < until).map((one) => [one.below, one.above]),
    );
    for (const start of above.keys()) {
      const members = [start];
      let node = above.get(start);
      while (node !== undefined && node !== start && members.length <= above.size) {
        members.push(node);
        node = above.get(node);
      }
      const key = members.toSorted().join(' ');
      if (node === start && !circles.has(key)) circles.set(key, day);
    }
  }
  return circles;
}
