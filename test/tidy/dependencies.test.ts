import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const DECISIONS = new URL('docs/decisions/', ROOT);

it('the page on libraries names every dependency once, and none that is gone', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(new URL('package.json', ROOT), 'utf8'),
  ) as Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;
  const installed = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  expect(namesIn(pageOn('by-hand-or-by-library')).sort()).toEqual(installed.sort());
});

function pageOn(subject: string): string {
  const name = readdirSync(DECISIONS).find((each) => each.endsWith(`${subject}.md`)) ?? subject;
  return readFileSync(new URL(name, DECISIONS), 'utf8');
}

/** The packages in the first cells of the tables of dependencies. */
function namesIn(page: string): string[] {
  const [, tables = ''] = page.split('\n## Dependencies\n');
  const cells = tables
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1] ?? ''] : []));
  return cells.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name));
}
