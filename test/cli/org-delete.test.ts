import { describe, expect, it } from 'vitest';
import { almanac, CREATE_BLUE } from './running.ts';

const { run } = await almanac();
const PASSWORD = { input: 'correct horse battery\n' };

describe('org delete', () => {
  it('closes an organisation, which can be restored', async () => {
    await run(CREATE_BLUE);
    const closed = await run(['org', 'delete', 'blue']);
    expect(closed).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(closed.out)).toMatchObject({
      slug: 'blue',
      erasure_due_at: expect.any(String) as string,
    });
    // It cannot be changed meanwhile: changes would be erased with it.
    for (const words of [
      ['org', 'update', 'blue', '--name', 'Green'],
      ['key', 'create', '--org', 'blue', '--name', 'x', '--capabilities', 'metrics.read'],
      ['import', 'nothing.csv', '--org', 'blue'],
    ]) {
      expect(await run(words), words.join(' ')).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(
          /^the organisation "blue" is closed and is erased after [^\n]+\n$/,
        ) as string,
      });
    }
    expect(await run(['org', 'restore', 'blue'])).toMatchObject({ code: 0, err: '' });
    expect(await run(['org', 'restore', 'blue'])).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^The organisation is not closed\. \(database \w+ at [^\n@]+:\d+\)\n$/,
      ) as string,
    });
  });

  it('with --now erases it at once, with accounts that belong to no other organisation', async () => {
    const user = ['user', 'create', '--org', 'blue', '--email', 'ada@example.com', '--role', 'owner'];
    await run([...user, '--password-stdin'], PASSWORD);
    const erased = await run(['org', 'delete', 'blue', '--now', '--yes']);
    expect(erased).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(erased.out)).toMatchObject({ slug: 'blue', accounts: 1 });
    const { err } = await run(['org', 'restore', 'blue']);
    expect(err).toMatch(/^the organisation "blue" was erased on \d{4}-\d\d-\d\d \(database \w+ at \S+\)\n$/);
    expect((await run(CREATE_BLUE)).code).toBe(0);
  });

  it('with --now asks for the slug again, and changes nothing when another is typed', async () => {
    await run(CREATE_BLUE.map((word) => (word === 'blue' ? 'amber' : word)));
    const unsure = await run(['org', 'delete', 'amber', '--now'], { input: 'ambr\n' });
    expect(unsure).toMatchObject({ code: 1, out: '' });
    expect(unsure.err).toMatch(
      /^Everything in this organisation is erased for good\. Type amber and Enter, .+\nnothing was changed: amber was not typed \(/,
    );
    expect((await run(['org', 'delete', 'amber', '--now'])).code).toBe(1);
    // It is not closed either.
    expect((await run(['org', 'restore', 'amber'])).err).toMatch(/^The organisation is not closed\./);
    const sure = await run(['org', 'delete', 'amber', '--now'], { input: 'amber\n' });
    expect(sure.code).toBe(0);
    expect(JSON.parse(sure.out)).toMatchObject({ slug: 'amber', accounts: 0 });
  });

  it('names an unknown organisation', async () => {
    expect(await run(['org', 'delete', 'green', '--now'])).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^there is no organisation with the slug "green" \((database|data folder) [^\n]+\)\n$/,
      ) as string,
    });
  });
});
