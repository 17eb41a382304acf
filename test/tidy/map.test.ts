import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { MAP_RULES, type MapRule } from './map-rules.ts';
import { codeOf, sourceOf, sourcesBelow } from './sources.ts';

const CLIENT = 'clients/typescript/src';
const SOURCES = [...sourcesBelow('src'), ...sourcesBelow('web'), ...sourcesBelow(CLIENT)];

const page = await readFile(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8');
const ROWS = [...page.matchAll(/^\| `([\w-]+)\/` \|.*\| ([^|]*)\|$/gm)].map(([, folder = '', last = '']) => ({
  folder,
  mustNot: last
    .replaceAll(/ \(\[[^)]*\)\)/g, '')
    .split(';')
    .map((words) => words.trim())
    .filter((words) => words !== ''),
}));

function placeOf(folder: string): string {
  if (folder === 'clients') return `${CLIENT}/`;
  return folder === 'web' ? 'web/' : `src/${folder}/`;
}

const RULES = Object.entries(MAP_RULES).flatMap(([folder, rules]) =>
  Object.entries(rules).flatMap(([mustNot, rule]): [string, string, MapRule][] =>
    rule === 'not by reading' ? [] : [[folder, mustNot, rule]],
  ),
);

describe('the map', () => {
  it('has every folder', () => {
    const folders = new Set(SOURCES.flatMap(({ path }) => /^src\/([\w-]+)\//.exec(path)?.[1] ?? []));
    expect(ROWS.map(({ folder }) => folder).toSorted()).toEqual(
      [...folders, 'clients', 'migrations', 'web'].toSorted(),
    );
  });

  it('says of each what it must not do as the rules do', () => {
    const said = ROWS.filter(({ mustNot }) => mustNot.length > 0);
    expect(Object.fromEntries(said.map(({ folder, mustNot }) => [folder, mustNot]))).toEqual(
      Object.fromEntries(Object.entries(MAP_RULES).map(([folder, rules]) => [folder, Object.keys(rules)])),
    );
  });

  it.each(RULES)('%s/ does not %s', (folder, _, { breaks }) => {
    const own = SOURCES.filter(({ path }) => path.startsWith(placeOf(folder)));
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter(breaks).map(({ path }) => path)).toEqual([]);
  });

  it.each(RULES)('a file of %s/ that would %s is found', (folder, _, { breaks, example }) => {
    expect(breaks(sourceOf(`${placeOf(folder)}broken.ts`, example))).toBe(true);
    expect(breaks(sourceOf(`${placeOf(folder)}sound.ts`, 'export const nothing = null;'))).toBe(false);
  });
});

describe('the doors', () => {
  it('what a transaction sets is set by statements, since a function does not reach the nodes of a cluster', () => {
    const setting = SOURCES.filter((source) => codeOf(source).includes('set_config('));
    // A door takes its role on one node; a database is divided by the owner, node by node.
    expect(setting.map(({ path }) => path)).toEqual([
      'src/db/distribute/plan-distribution.ts',
      'src/db/scope.ts',
    ]);
  });

  it('period/ is entered by its index alone', () => {
    const others = SOURCES.filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/period/'));
    const pastTheDoor = others.filter(({ imports }) =>
      imports.some((name) => name.startsWith('src/period/') && name !== 'src/period/index.ts'),
    );
    expect(pastTheDoor.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['whole-database', ['src/backup/']],
    // Callers that open it pass it to privacy/, its only user.
    [
      'eraser',
      [
        'src/privacy/',
        'src/http/app.ts',
        'src/http/services.ts',
        'src/cli/with-database.ts',
        'src/server.ts',
      ],
    ],
  ])('db/%s is gone through by %j alone', (door, places) => {
    const users = SOURCES.filter(({ imports }) => imports.includes(`src/db/${door}.ts`)).map(
      ({ path }) => path,
    );
    expect(users.length).toBeGreaterThan(1);
    expect(users.filter((path) => !places.some((place) => path.startsWith(place)))).toEqual([]);
  });

  it('one statement inserts journal lines', () => {
    const inserting = SOURCES.filter((source) =>
      /insert\s+into\s+journal_lines|insertInto\(\s*'journal_lines/i.test(codeOf(source)),
    );
    expect(inserting.map(({ path }) => path)).toEqual(['src/ledger/insert-lines.ts']);
  });
});
