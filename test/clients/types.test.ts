import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = fileURLToPath(new URL('types/', import.meta.url));

it('what the types of the client forbid does not compile, and what they allow does', async () => {
  const words = ['node_modules/typescript/bin/tsc', '-p', 'test/clients/types/tsconfig.json'];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT }).catch(
    (failure: unknown) => failure as Readonly<{ stdout: string }>,
  );
  expect(stdout).toBe('');
});

it('each shape has lines that must not compile', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts'));
  const texts = await Promise.all(names.map(async (name) => await readFile(`${FOLDER}${name}`, 'utf8')));
  const refused = texts.flatMap((text) =>
    text
      .split('export async function ')
      .slice(1)
      .map(
        (part) => [part.slice(0, part.indexOf('(')), part.match(/@ts-expect-error/g)?.length ?? 0] as const,
      ),
  );
  expect(Object.fromEntries(refused)).toEqual({
    scalars: 5,
    series: 2,
    breakdowns: 1,
    periods: 6,
    comparisons: 2,
    teams: 1,
    batches: 3,
    statements: 5,
    lists: 4,
    writes: 3,
    routes: 2,
  });
});
