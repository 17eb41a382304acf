import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeOf, type Source, sourceOf, sourcesBelow } from './sources.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const SHEETS = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => sourceOf(`web/${name}`, readFileSync(join(ROOT, 'web', name), 'utf8')));
// A customer and a vendor share most of their fields.
const GENERATED = new Set(['web/api/generated.ts', 'web/api/record-fields.ts']);
const CODE = [
  ...sourcesBelow('src'),
  ...sourcesBelow('web'),
  ...sourcesBelow('clients/typescript/src'),
  ...SHEETS,
].filter(({ path }) => !GENERATED.has(path) && !path.includes('/generated/'));

/** As many lines, one after the other, stand in two places only where one of them could use the other. */
const LINES = 8;

/** What code says line by line: no imports, no comments, no lone brackets, no indentation. */
function linesOf(source: Source): string[] {
  return codeOf({ ...source, text: source.text.replaceAll(/^import [\s\S]*?;$/gm, '') })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line));
}

/** Where the same lines stand twice: the two files, and the first of the lines. */
function twinsIn(sources: readonly Source[]): string[] {
  const places = new Map<string, string>();
  const twins = new Map<string, string>();
  for (const source of sources) {
    const lines = linesOf(source);
    for (const at of lines.keys()) {
      if (at + LINES > lines.length) break;
      const run = lines.slice(at, at + LINES).join('\n');
      const other = places.get(run);
      if (other === undefined) places.set(run, source.path);
      else if (!twins.has(`${other} and ${source.path}`))
        twins.set(`${other} and ${source.path}`, lines[at] ?? '');
    }
  }
  return Array.from(twins, ([pair, line]) => `${pair}: ${line}`);
}

it(`no ${LINES} lines of code stand in two places`, () => {
  expect(CODE.length).toBeGreaterThan(1000);
  expect(twinsIn(CODE)).toEqual([]);
});

it('twins are found whatever their comments and their indentation', () => {
  const lines = Array.from({ length: LINES }, (_, at) => `const line${at} = ${at};`);
  const one = sourceOf('one.ts', lines.join('\n'));
  const other = sourceOf(
    'other.ts',
    `import { it } from './it.ts';\n{\n  // Why.\n  ${lines.join('\n\n  ')}\n}`,
  );
  expect(twinsIn([one, other])).toEqual(['one.ts and other.ts: const line0 = 0;']);
  expect(twinsIn([one, sourceOf('part.ts', lines.slice(1).join('\n'))])).toEqual([]);
});
