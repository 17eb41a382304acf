import { describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { CREATE_BLUE } from './running.ts';

/** Runs the program in this process, where there is nothing for it to reach. */
async function run(words: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runProgram(words, {
    environment: { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
    now: () => new Date(0),
    readInput: async () => '',
    out: (line) => void out.push(line),
    note: (line) => void err.push(line),
    draw: null,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('wrong usage', () => {
  it.each([
    ['no command', []],
    ['an unknown command', ['frobnicate']],
    ['half a command', ['org']],
    ['an unknown option', ['verify', '--org', 'blue', '--loud']],
    ['a missing option', ['key', 'create', '--org', 'blue']],
    ['a missing argument', ['import', '--org', 'blue']],
    ['an import without an organisation', ['import', 'x']],
    ['a kind of file that there is not', ['import', '--explain', 'xls']],
    ['one argument too many', ['migrate', 'now']],
    ['an unknown format', ['import', 'x', '--org', 'blue', '--format', 'xls']],
    ['keys of no organisation', ['key', 'list']],
    ['no key to revoke', ['key', 'revoke', '--org', 'blue']],
    ['no member to deactivate', ['user', 'deactivate', '--org', 'blue']],
    ['a member of no organisation', ['user', 'deactivate', '--email', 'ada@example.com']],
    ['an update of no organisation', ['org', 'update', '--name', 'Blue']],
    ['an update of nothing', ['org', 'update', 'blue']],
    ['a list of too much', ['org', 'list', 'blue']],
    ['a backup to nowhere', ['backup']],
    ['a restore of nothing', ['restore']],
    ['a month that is no number', [...CREATE_BLUE.slice(0, -1), 'July']],
  ])('exits with 2: %s', async (_what, words) => {
    const { code, out, err } = await run(words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toBe('');
  });

  it('does not include asking for help or the version', async () => {
    expect((await run(['--help'])).out).toMatch(/^Usage: almanac/);
    expect(await run(['import', '--help'])).toMatchObject({ code: 0, err: '' });
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('does not include the help on the contents of a file, which needs no organisation or database', async () => {
    const { code, out, err } = await run(['import', '--explain', 'journal']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('\ndate (required): date, YYYY-MM-DD\n');
  });

  it('is distinguished from a refusal', async () => {
    expect(await run(['migrate'])).toMatchObject({ code: 1, out: '' });
  });
});
