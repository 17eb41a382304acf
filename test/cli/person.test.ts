import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PEOPLE } from '../import/people-files.ts';
import { almanac, CREATE_BLUE } from './running.ts';

const { run } = await almanac();
const SAM = ['--org', 'blue', '--person', 'P-3'];

it('person export includes data in no response, and person erase removes all of them', async () => {
  await run(CREATE_BLUE);
  const folder = await mkdtemp(join(tmpdir(), 'almanac-person-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(PEOPLE)) await writeFile(join(folder, name), content);
  expect(await run(['import', folder, '--org', 'blue'])).toMatchObject({ code: 0 });
  const maggie = await run(['person', 'export', '--org', 'blue', '--person', 'P-1']);
  expect(JSON.parse(maggie.out)).toMatchObject({
    person: { legal_name: 'Margaret Okafor' },
    demographics: { gender: 'woman', date_of_birth: '1971-02-03' },
  });
  const wrong = await run(['person', 'erase', ...SAM, '--legal-name', 'Tom Zeller']);
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toMatch(/^the full name of P-3 is another \(database \w+ at [^\n@]+:\d+\)\n$/);
  const erased = await run(['person', 'erase', ...SAM, '--legal-name', 'Sam Ng']);
  expect(erased).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(erased.out)).toMatchObject({ account: 'none', invitations: 0 });
  const gone = await run(['person', 'export', ...SAM]);
  expect(gone).toMatchObject({ code: 1, out: '' });
  expect(gone.err).toMatch(/^there is no person P-3 \(database \w+ at [^\n@]+:\d+\)\n$/);
  expect(await run(['retention', 'run', '--org', 'blue'])).toMatchObject({ code: 0, out: '{}\n' });
});
