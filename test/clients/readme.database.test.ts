import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { demoService } from './demo-service.ts';
import { installedClient, run } from './installed-client.ts';
import { sectionsOf } from './readme-sections.ts';
import { TYPESCRIPT_OPENING, TYPESCRIPT_README } from './typescript-readme.ts';

const database = await testDatabase('the demo');
const service = await demoService(database);
const folder = await installedClient();
const sections = await sectionsOf(
  TYPESCRIPT_README,
  { language: 'ts', opening: TYPESCRIPT_OPENING },
  service,
);
const COMPILER = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

describe('the examples of the README', () => {
  it.each(sections)('$title', async ({ title, program, prints }) => {
    const file = join(folder, `${title.toLowerCase().replaceAll(' ', '-')}.mjs`);
    await writeFile(file, program);
    const { stdout } = await run(process.execPath, [file]);
    const lines = stdout.split('\n').map((line) => line.trim());
    expect(lines.length).toBeGreaterThan(1);
    expect(lines).toEqual(expect.arrayContaining([...prints]));
  });

  it('compile under strict rules, with the types of the package', async () => {
    const names = await Promise.all(
      sections.map(async ({ program }, at) => {
        await writeFile(join(folder, `section-${at}.ts`), program);
        return `section-${at}.ts`;
      }),
    );
    const words =
      '--noEmit --strict --module nodenext --target es2022 --lib es2022,dom,dom.iterable --skipLibCheck false';
    const { stdout } = await run(process.execPath, [COMPILER, ...words.split(' '), ...names], {
      cwd: folder,
    }).catch((failure: unknown) => failure as Readonly<{ stdout: string }>);
    expect(stdout).toBe('');
  });

  it('print what the page says in most sections', () => {
    expect(sections.filter(({ prints }) => prints.length > 0).length).toBeGreaterThan(4);
  });
});
