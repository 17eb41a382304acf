import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { demoService } from './demo-service.ts';
import { installedClient, run } from './installed-client.ts';

const database = await testDatabase('the demo');
const service = await demoService(database);
const { address, key, get, post, organization } = service;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PATH = { PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` };
const ENVIRONMENT = { ...PATH, ALMANAC: address, ALMANAC_KEY: key };
const PYTHON = process.env['ALMANAC_TEST_PYTHON'] ?? '/usr/bin/python3';

/** The examples of a guide in one language, as they are written there, asking this service. */
async function examplesOf(guide: string, language: string): Promise<readonly string[]> {
  const text = await readFile(join(ROOT, `docs/start/${guide}.md`), 'utf8');
  const blocks = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm');
  return Array.from(text.matchAll(blocks), ([, indent = '', code = '']) =>
    code
      .replaceAll(new RegExp(`^${indent}`, 'gm'), '')
      .replaceAll('http://127.0.0.1:3000', address)
      .replaceAll('alm_pk_…', key),
  );
}

const valueOf = async (id: string, period: string): Promise<number> =>
  (await get(`/api/v1/metrics/${id}/value?period=${period}`, { as: key })).json<{ data: { value: number } }>()
    .data.value;
const revenue = await valueOf('revenue.total', 'last_fy');

describe('the guide for curl', () => {
  it('has commands that a shell runs, each with the answer that the page says', async () => {
    const [, ...commands] = await examplesOf('curl', 'sh');
    expect(commands).toHaveLength(4);
    const answers = await Promise.all(
      commands.map(async (command) => {
        const { stdout } = await run('sh', ['-c', command], { env: ENVIRONMENT });
        return JSON.parse(stdout) as Record<string, unknown>;
      }),
    );
    expect(answers).toMatchObject([
      { data: { kind: 'scalar', value: revenue, currency: 'AUD', periodLabel: 'FY2026' } },
      {
        results: {
          cash: { ok: true, data: { value: await valueOf('cash.balance', 'today') } },
          sales: { ok: true, data: { value: await valueOf('revenue.total', 'ytd') } },
        },
      },
      { data: { value: { kind: 'scalar', value: await valueOf('profit.gross_margin', 'last_fy') } } },
      { error: { code: 'INVALID_PERIOD' } },
    ]);
  });

  it('begins with an address and a key, which the commands use', async () => {
    const [settings = '', ask = ''] = await examplesOf('curl', 'sh');
    const { stdout } = await run('sh', ['-c', `${settings}\n${ask}`], { env: PATH });
    expect(JSON.parse(stdout)).toMatchObject({ data: { value: revenue } });
  });
});

describe('the guide for TypeScript', () => {
  it('has programs that print the number, without and with the package', async () => {
    const [first = '', typed = ''] = await examplesOf('typescript', 'ts');
    const folder = await installedClient();
    await writeFile(join(folder, 'first.mjs'), first);
    await writeFile(join(folder, 'typed.mjs'), typed);
    const printed = async (name: string) =>
      (await run(process.execPath, [join(folder, name)], { env: ENVIRONMENT })).stdout.trim();
    expect(await printed('first.mjs')).toBe(`FY2026: ${revenue} AUD`);
    expect(await printed('typed.mjs')).toBe(`FY2026 ${await valueOf('profit.gross_margin', 'last_fy')}`);
  });
});

describe('the guide for Python', () => {
  it('has programs that print the number, without and with the package', async () => {
    const [first = '', typed = ''] = await examplesOf('python', 'python');
    const env = { ...ENVIRONMENT, PYTHONPATH: join(ROOT, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
    const printed = async (program: string) => (await run(PYTHON, ['-c', program], { env })).stdout.trim();
    expect(await printed(first)).toBe(`FY2026 ${revenue} AUD`);
    expect(await printed(typed)).toBe(`FY2026 ${await valueOf('profit.gross_margin', 'last_fy')}`);
  });

  it('has a program that prints the reason when a key is mistyped', async () => {
    const [first = ''] = await examplesOf('python', 'python');
    const env = { ...ENVIRONMENT, ALMANAC_KEY: 'alm_pk_mistyped' };
    const { stdout } = await run(PYTHON, ['-c', first], { env });
    expect(stdout.trim()).toBe('This is not an API key of this service, or it was mistyped.');
  });
});

describe('the guides for spreadsheets', () => {
  it.each(['google-sheets', 'excel'])(
    '%s: the address of the guide has the number in its seventh column',
    async (guide) => {
      const as = await signedIn(database, organization, 'member');
      const body = { name: 'Sheet', metrics: ['revenue.total'] };
      const { token } = (await post('/api/settings/sheet-links', { as, body })).json<{
        data: { token: string };
      }>().data;
      const text = await readFile(join(ROOT, `docs/start/${guide}.md`), 'utf8');
      const [, path = ''] = /https:\/\/almanac\.example\.com(\/api\/[^"\s]*)/.exec(text) ?? [];
      const answer = await fetch(`${address}${path.replace('alm_sl_…', token)}`);
      const [head = [], row = []] = parse(await answer.text());
      expect([head[6], row[6]]).toEqual(['value', String(revenue)]);
    },
  );
});

describe('the guide for assistants', () => {
  type Servers = {
    mcpServers: {
      almanac: {
        url: string;
        headers: Record<string, string>;
        command: string;
        args: string[];
        env: Record<string, string>;
      };
    };
  };
  const asked = {
    name: 'get_values',
    arguments: { queries: [{ key: 'cash', id: 'cash.balance', period: 'today' }] },
  };

  it('has configuration files with which the official client gets a number, over HTTP and by a program', async () => {
    const [overHttp, byProgram] = (await examplesOf('assistant', 'json')).map(
      (text) => (JSON.parse(text) as Servers).mcpServers.almanac,
    );
    if (overHttp === undefined || byProgram === undefined)
      throw new Error('the guide has two configuration files');
    const args = byProgram.args.map((arg) => arg.replace('/path/to/almanac/', ROOT));
    const transports = [
      new StreamableHTTPClientTransport(new URL(overHttp.url), {
        requestInit: { headers: overHttp.headers },
      }),
      new StdioClientTransport({ command: byProgram.command, args, env: { ...PATH, ...byProgram.env } }),
    ];
    const cash = await valueOf('cash.balance', 'today');
    for (const transport of transports) {
      const client = new Client({ name: 'a test', version: '1' });
      await client.connect(transport);
      const { structuredContent } = await client.callTool(asked);
      expect(JSON.stringify(structuredContent)).toContain(String(cash));
      await client.close();
    }
  });

  it('has a command that calls a tool without an assistant', async () => {
    const [command = ''] = await examplesOf('assistant', 'sh');
    const { stdout } = await run('sh', ['-c', command], { env: PATH });
    expect(stdout).toContain('ar.by_customer');
  });
});
