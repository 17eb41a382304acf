import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { type Source, sourcesBelow } from './sources.ts';

const PRODUCT = [
  ...sourcesBelow('src'),
  ...sourcesBelow('web'),
  ...sourcesBelow('clients/typescript/src'),
  ...sourcesBelow('bench'),
  ...sourcesBelow('build'),
  ...sourcesBelow('faults'),
];
const DECLARED = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;

/**
 * What each file imports from which other: `src/money/round.ts roundAtEdge`; all of it (`*`) where it is imported as a whole or
 * when it is needed. What an index hands on is imported from the index.
 */
function importedNames(): ReadonlySet<string> {
  const names = new Set<string>();
  const indexes = new Map<string, string>();
  for (const { path, text } of PRODUCT) {
    const fileOf = (from: string) =>
      posix.join(posix.dirname(path), from).replace(/^dist\/(.*)\.js$/, 'src/$1.ts');
    for (const [, from = ''] of text.matchAll(/export \* from '([^']+)'/g)) indexes.set(fileOf(from), path);
    for (const [, list = '', from = ''] of text.matchAll(
      /(?:import|export) (?:type )?(\* as \w+|\{[^}]*\}) from '([^']+)'/g,
    )) {
      for (const word of list.replaceAll(/[{}]|\btype\b/g, '').split(','))
        names.add(`${fileOf(from)} ${word.trim().split(' as ')[0] ?? ''}`);
    }
    for (const [, from = ''] of text.matchAll(/import\('([^']+)'\)/g)) names.add(`${fileOf(from)} *`);
  }
  for (const [path, index] of indexes)
    for (const name of names)
      if (name.startsWith(`${index} `)) names.add(`${path}${name.slice(index.length)}`);
  return names;
}

it('nothing is exported that only tests use', () => {
  const imported = importedNames();
  const isUsedWithin = (source: Source, name: string) =>
    (source.text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;
  const unused = PRODUCT.flatMap((source) =>
    Array.from(source.text.matchAll(DECLARED), ([, name = '']) => ({ source, name })),
  ).filter(
    ({ source, name }) =>
      !imported.has(`${source.path} ${name}`) &&
      !imported.has(`${source.path} *`) &&
      !isUsedWithin(source, name),
  );
  expect(unused.map(({ source, name }) => `${source.path} ${name}`)).toEqual([]);
});
