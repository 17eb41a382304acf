import { expect, it } from 'vitest';
import { type Source, sourcesBelow } from './sources.ts';

/** A ring of files of which each imports the next, types included; null where there is none. */
function cycleIn(sources: readonly Pick<Source, 'path' | 'imports'>[]): string[] | null {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports]));
  const finished = new Set<string>();
  const visit = (path: string, above: readonly string[]): string[] | null => {
    const since = above.indexOf(path);
    if (since >= 0) return [...above.slice(since), path];
    if (finished.has(path)) return null;
    for (const imported of importsOf.get(path) ?? []) {
      const cycle = visit(imported, [...above, path]);
      if (cycle !== null) return cycle;
    }
    finished.add(path);
    return null;
  };
  for (const { path } of sources) {
    const cycle = visit(path, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

it.each(['src', 'web', 'clients/typescript/src', 'test', 'bench', 'faults'])(
  'no files of %s import each other in a ring',
  (folder) => {
    const sources = sourcesBelow(folder);
    expect(sources.length).toBeGreaterThan(2);
    expect(cycleIn(sources)).toBeNull();
  },
);

it('a ring is found, and what two files import alike is none', () => {
  const file = (path: string, ...imports: string[]) => ({ path, imports });
  expect(cycleIn([file('a', 'b', 'c'), file('b', 'c'), file('c')])).toBeNull();
  expect(cycleIn([file('a', 'b'), file('b', 'c'), file('c', 'd'), file('d', 'b')])).toEqual([
    'b',
    'c',
    'd',
    'b',
  ]);
});
