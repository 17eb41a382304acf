import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { aFreshDatabase, backupFolder } from '../backup/databases.ts';
import { START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const source = await testDatabase('the demo');
const { aFile } = await backupFolder();

/** Runs a command as in a terminal, with a clock that advances a second at every reading. */
async function watch(words: readonly string[], { location }: Pick<typeof source, 'location'>) {
  if (location.kind !== 'server') throw new Error('a command needs a database that other processes reach');
  const [drawn, out]: [string[], string[]] = [[], []];
  let time = new Date(START).getTime();
  const code = await runProgram(words, {
    environment: { DATABASE_URL: location.url },
    now: () => {
      time += 1000;
      return new Date(time);
    },
    readInput: async () => '',
    out: (line) => void out.push(line),
    note: () => undefined,
    draw: (line) => void drawn.push(line),
  });
  return { code, drawn, out: out.join('\n') };
}

const numbersIn = (lines: readonly string[], pattern: RegExp): number[] =>
  lines
    .flatMap((line) => pattern.exec(line)?.slice(1, 2) ?? [])
    .map((text) => Number(text.replaceAll(',', '')));
const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

it('a backup shows the table and the rows written; a restore shows how much of the file has been read', async () => {
  const file = aFile();
  const backup = await watch(['backup', '--to', file, '--json'], source);
  expect(backup.code).toBe(0);
  const { rows } = JSON.parse(backup.out) as { rows: number };
  const written = numbersIn(backup.drawn, /^([\d,]+) rows, [a-z_]+$/);
  expect(written.length).toBeGreaterThan(3);
  expect(written).toEqual(ascending(written));
  expect(written.at(-1)).toBeLessThanOrEqual(rows);
  expect(written.at(-1)).toBeGreaterThan(rows / 2);
  // The line is erased before the result is printed.
  expect(backup.drawn.at(-1)).toBe('');

  const { location } = await aFreshDatabase('server');
  const restored = await watch(['restore', file, '--json'], { location });
  expect(restored.code).toBe(0);
  expect(JSON.parse(restored.out)).toMatchObject({ rows });
  const megabytes = ((await stat(file)).size / 1_000_000).toFixed(1);
  const bars = restored.drawn.filter((line) => line !== '');
  expect(bars.filter((line) => !line.includes(` % of ${megabytes} MB, `))).toEqual([]);
  // It is read twice: once to verify it, and once into the database.
  const shares = numbersIn(bars, / (\d+) % of /);
  const again = shares.findIndex((share, index) => share < (shares[index - 1] ?? 0));
  expect(again).toBeGreaterThan(0);
  for (const pass of [shares.slice(0, again), shares.slice(again)]) {
    expect(pass).toEqual(ascending(pass));
    expect(pass.at(-1)).toBe(100);
  }
  expect(numbersIn(bars, / MB, ([\d,]+) rows/).at(-1)).toBeGreaterThan(rows / 2);
  expect(restored.drawn.at(-1)).toBe('');
});
