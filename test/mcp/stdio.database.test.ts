import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp } from '../support/metrics-app.ts';
import { mistyped } from '../support/mistyped.ts';
import { assistantsOf, contentOf, VERSIONS } from './connecting.ts';

const app = await metricsApp(await testDatabase());
const assistants = await assistantsOf(app);
const PROGRAM = new URL('../../dist/cli/almanac.js', import.meta.url).pathname;

/** What the program writes for these lines. */
async function ended(lines: readonly string[], key: string, url = assistants.url.origin) {
  const child = spawn(process.execPath, [PROGRAM, 'mcp', '--url', url], {
    env: { PATH: process.env['PATH'], ...(key === '' ? {} : { ALMANAC_API_KEY: key }) },
    stdio: 'pipe',
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, out: out.trim().split('\n'), err };
}

describe('an assistant that starts `almanac mcp`', () => {
  it.each(VERSIONS)('and speaks %s gets the same answers as over HTTP', async (version) => {
    const client = new Client(
      { name: 'a test', version: '1' },
      version === '2026-07-28' ? { versionNegotiation: { mode: { pin: version } } } : {},
    );
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [PROGRAM, 'mcp', '--url', assistants.url.origin],
        env: { ALMANAC_API_KEY: app.as },
      }),
    );
    const given = { queries: [{ id: 'revenue.total', period: 'ytd' }] };
    const { tools } = await client.listTools();
    const [here, there] = [
      await client.callTool({ name: 'get_values', arguments: given }),
      await assistants.call(app.as, 'get_values', given),
    ];
    expect(contentOf(here)).toEqual(contentOf(there));
    expect(tools.length).toBeGreaterThan(10);
    await client.close();
  });

  it('gets the refusal of the service as an error of the protocol, without the key', async () => {
    const key = mistyped(app.as);
    const { code, out, err } = await ended([JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' })], key);
    expect(code).toBe(0);
    expect(JSON.parse(out[0] ?? '')).toMatchObject({
      id: 7,
      error: { message: expect.stringMatching(/^UNAUTHENTICATED: /) as string },
    });
    expect(`${out.join('\n')}${err}`).not.toContain(key);
  });

  it('is told that a line is no message, and that the service is not there', async () => {
    const { out } = await ended(
      ['no json', '', '[1]', '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
      app.as,
      'http://127.0.0.1:1',
    );
    expect(out.map((line) => (JSON.parse(line) as { error: { code: number } }).error.code)).toEqual([
      -32700, -32700, -32000,
    ]);
  });

  it.each([
    ['', assistants.url.origin, /ALMANAC_API_KEY/],
    [app.as, 'http://almanac.example.com', /https/],
    [app.as, 'almanac', /--url/],
  ])('is refused without a key, and where the key could be read by others', async (key, url, words) => {
    const notes: string[] = [];
    const code = await runProgram(['mcp', '--url', url], {
      environment: { ALMANAC_API_KEY: key },
      now: () => new Date(0),
      readInput: async () => '',
      out: () => undefined,
      note: (line) => void notes.push(line),
      draw: null,
    });
    expect(code).toBe(1);
    expect(notes.join('\n')).toMatch(words);
    expect(notes.join('\n')).not.toContain(app.as);
  });
});
