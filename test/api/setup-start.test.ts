import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runServer } from '../../src/run-server.ts';
import { PASSWORD, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'almanac-setup-'));
afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** Starts the program, calls a function with its address, stops it, and returns its output. */
async function start(
  work: (address: string, said: () => string) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<string> {
  const listeners = process.listeners('SIGTERM');
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const ended = runServer({
    environment: {
      PORT: '0',
      ALMANAC_DEMO: 'off',
      ...(database.location.kind === 'server'
        ? { DATABASE_URL: database.location.url }
        : { ALMANAC_DATA_DIR: folder }),
      ...environment,
    },
    clock: () => new Date(START),
    log: { write: () => undefined },
    webApp: null,
    print: say,
    primary: null,
    note: say,
    announce: say,
  });
  await expect
    .poll(() => said.join('\n'), { timeout: 20_000 })
    .toMatch(/described at http:\/\/127\.0\.0\.1:\d+/);
  await work(/http:\/\/127\.0\.0\.1:\d+/.exec(said.join('\n'))?.[0] ?? '', () => said.join('\n'));
  const added = process.listeners('SIGTERM').filter((listener) => !listeners.includes(listener));
  for (const listener of added) listener('SIGTERM');
  expect(await ended).toBe(0);
  return said.join('\n');
}

const tokenIn = (said: string) => /#token=([\w-]{22}) /.exec(said)?.[1] ?? '';

const send = async (address: string, token: string | undefined) =>
  await fetch(`${address}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      organization: { name: 'Blue', base_currency: 'AUD', time_zone: 'UTC', financial_year_start_month: 1 },
      owner: { name: 'Ada', email: 'ada@example.com', password: PASSWORD },
    }),
  });

it('a first start without the demo prints the set-up link until there is an organisation', async () => {
  const first = await start(async (address) => {
    expect(await (await fetch(`${address}/api/setup`)).json()).toMatchObject({ data: { needed: true } });
  });
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(first)?.[0];
  expect(first).toContain(
    `There is no organisation yet. Open ${address}/setup#token=${tokenIn(first)} to create it and become its owner; or create them with "almanac org create" and "almanac user create". The next start prints another address.`,
  );
  const named = await start(
    async (own, said) => {
      // Neither without the token, nor with that of the previous start.
      for (const token of [undefined, '', 'x', tokenIn(first)])
        expect((await send(own, token)).status, token).toBe(400);
      const answer = await send(own, tokenIn(said()));
      expect(answer.status).toBe(200);
      expect((await send(own, tokenIn(said()))).status).toBe(409);
      expect(answer.headers.get('set-cookie')).toMatch(/^almanac_session=/);
    },
    { ALMANAC_ORIGIN: 'https://almanac.example.com' },
  );
  expect(named).toContain(`Open https://almanac.example.com/setup#token=${tokenIn(named)} to create it`);
  expect(tokenIn(named)).not.toBe(tokenIn(first));
  const later = await start(async (own) => {
    expect(await (await fetch(`${own}/api/setup`)).json()).toMatchObject({ data: { needed: false } });
  });
  expect(later).not.toContain('There is no organisation yet');
});

it.runIf(database.engine === 'server')(
  'the link of one process works at every other on the database, and of none after a set-up or a week',
  async () => {
    await database.pool.query('truncate organizations, users cascade');
    const keptTokens = async () => (await database.pool.query('select from setup_tokens')).rowCount;
    let link = '';
    await start(async (_one, saidByOne) => {
      link = tokenIn(saidByOne());
      await start(async (other, saidByOther) => {
        expect(tokenIn(saidByOther())).not.toBe(link);
        expect(await keptTokens()).toBe(2);
        await database.pool.query(
          `update setup_tokens set expires_at = expires_at - interval '7 days' where token_hash = sha256($1::text::bytea)`,
          [link],
        );
        expect((await send(other, link)).status).toBe(400);
        await database.pool.query(`update setup_tokens set expires_at = expires_at + interval '7 days'`);
        expect((await send(other, link)).status).toBe(200);
        expect(await keptTokens()).toBe(0);
      });
    });
  },
);
