import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { readConfig, SETTINGS } from '../../src/config.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const FILES = readdirSync(join(ROOT, 'docs/operations')).map((name) => `docs/operations/${name}`);
const PAGES = ['docs/operations.md', 'SECURITY.md', 'Containerfile', 'compose.yaml', ...FILES];
const GUIDE = read('docs/operations.md');
const UNIT = read('docs/operations/almanac.service');

describe('the operations guide and the page on security', () => {
  it.each(PAGES)('%s names only existing settings', (page) => {
    const known = new Set(SETTINGS.map(({ name }) => name));
    const named = [...read(page).matchAll(/\b(?:ALMANAC_\w+|DATABASE_URL|HOST=|PORT=)/g)];
    expect(named.map(([name]) => name.replace('=', '')).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(PAGES)('%s names only existing commands and options', async (page) => {
    for (const words of commandsIn(read(page))) {
      const [help, options] = [await helpOf(words.filter((word) => !word.startsWith('-'))), optionsOf(words)];
      for (const option of options) expect(help, `${words.join(' ')}: ${option}`).toContain(option);
    }
  });

  it.each(PAGES)('%s names only existing npm scripts, tests and files', (page) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(page).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const files = [...read(page).matchAll(/`(test\/[\w./-]+)`/g)].map(([, path = '']) => path);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('link to each other, and are linked from the README', () => {
    for (const page of ['SECURITY.md', 'docs/operations.md'])
      expect(read('README.md')).toContain(`](${page}`);
    for (const file of FILES) expect(GUIDE).toContain(`](${file.replace('docs/', '')})`);
  });

  it('show an environment with which a service starts', () => {
    const [, text = ''] = /`\/etc\/almanac\/environment`[\s\S]*?```sh\n([\s\S]*?)```/.exec(GUIDE) ?? [];
    const pairs = text.split('\n').flatMap((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1, 3) ?? []);
    const environment = Object.fromEntries(
      pairs.flatMap((name, at) => (at % 2 === 0 ? [[name, pairs[at + 1]]] : [])),
    ) as Record<string, string>;
    expect(readConfig(environment)).toMatchObject({ trustedProxies: 1, secureCookies: true });
  });

  it('have the statements of the roles as the run with pg_dump executes them', () => {
    const [, text = ''] = /const ROLES = \[([\s\S]*?)\]/.exec(read('faults/dump.mjs')) ?? [];
    const statements = [...text.matchAll(/'([^']+)'/g)].map(([, statement = '']) => `${statement};`);
    expect(statements).toHaveLength(4);
    for (const statement of statements) expect(GUIDE).toContain(statement);
  });
});

describe('the files for a proxy and for systemd', () => {
  it('let the bodies of imports through up to their limit', () => {
    const { importLimitBytes } = readConfig({});
    expect(importLimitBytes).toBe(1024 ** 3);
    expect(read('docs/operations/nginx.conf')).toContain('client_max_body_size 1g;');
    expect(read('docs/operations/Caddyfile')).toContain('max_size 1GiB');
  });

  it('allow enough time for a stop', () => {
    const text = read('src/server.ts');
    const [finish, leave] = ['FINISH_MS', 'CLOSE_DATABASE_MS'].map((name) =>
      Number(new RegExp(`${name} = ([\\d_]+)`).exec(text)?.[1]?.replaceAll('_', '')),
    );
    const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1]) * 1000;
    expect(stop).toBeGreaterThan((finish ?? Number.NaN) + (leave ?? Number.NaN));
  });

  it('let nginx close idle connections before the service does', () => {
    const text = read('docs/operations/nginx.conf');
    // Fastify's default, which is not changed here.
    expect(Number(/keepalive_timeout (\d+)s;/.exec(text)?.[1])).toBeLessThan(72);
  });
});

/** The commands on a page: the words after `almanac`, in code. */
function commandsIn(text: string): string[][] {
  const found = [...text.matchAll(/(?:`almanac|^almanac|almanac\.js) ([a-z][^`#|)"'\n]*)/gm)];
  return found.map(([, rest = '']) => rest.trim().split(/\s+/));
}

function optionsOf(words: readonly string[]): string[] {
  return words.filter((word) => word.startsWith('--'));
}

/** The help of the longest command in the words; fails if there is none. */
async function helpOf(words: readonly string[]): Promise<string> {
  for (const length of [2, 1]) {
    const out: string[] = [];
    const code = await runProgram([...words.slice(0, length), '--help'], {
      environment: {},
      now: () => new Date(0),
      out: (text) => void out.push(text),
      note: () => undefined,
      readInput: async () => '',
      draw: null,
    });
    const help = out.join('\n');
    if (code === 0 && help.startsWith(`Usage: almanac ${words.slice(0, length).join(' ')}`)) return help;
  }
  throw new Error(`there is no command "almanac ${words.join(' ')}"`);
}
