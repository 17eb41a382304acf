import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { describeLocation } from '../../src/db/location.ts';
import { migrate } from '../../src/db/migrate.ts';
import { runServer } from '../../src/run-server.ts';
import { startServer } from '../../src/server.ts';
import { emptyFolder, migratedFolder } from '../support/data-folder.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const now = () => new Date('2026-11-20T03:04:05.678Z');

// On this engine's own kind of database; the embedded one is in a folder, as on a server.
async function config(aFolder = migratedFolder): Promise<Config> {
  const location =
    database.location.kind === 'server'
      ? database.location
      : ({ kind: 'embedded', folder: await aFolder() } as const);
  return { ...readConfig({}), port: 0, database: location, createDemo: false };
}

const quiet = { write: () => undefined };

async function startQuietServer() {
  return await startServer({ config: await config(), clock: now, log: quiet, webApp: null, setupToken: 'x' });
}

describe('a server', () => {
  it('migrates, listens, answers, and releases everything when it stops', async () => {
    const settings = await config(emptyFolder);
    const server = await startServer({
      config: settings,
      clock: now,
      log: quiet,
      webApp: null,
      setupToken: 'x',
    });
    const answer = await fetch(`${server.address}/api/health`);
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    });
    await server.stop();
    await expect(fetch(`${server.address}/api/health`)).rejects.toThrow('fetch failed');
    const again = await startServer({
      config: settings,
      clock: now,
      log: quiet,
      webApp: null,
      setupToken: 'x',
    });
    expect((await fetch(`${again.address}/api/health`)).status).toBe(200);
    await again.stop();
  });

  it('finishes requests under way before it stops, and does not wait for idle connections', async () => {
    const server = await startQuietServer();
    const agent = new Agent({ keepAlive: true });
    // A connection that stays open and idle.
    await (await fetch(`${server.address}/api/health`)).text();
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const slow = request(`${server.address}/api/auth/sign-in`, { method: 'POST', agent, headers });
    slow.write('{');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const start = performance.now();
    const stopped = server.stop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(fetch(`${server.address}/api/health`)).rejects.toThrow('fetch failed');
    slow.end('}');
    const [answer] = (await once(slow, 'response')) as [{ statusCode: number; resume: () => void }];
    answer.resume();
    expect(answer.statusCode).toBe(400);
    await stopped;
    expect(performance.now() - start).toBeLessThan(3000);
    agent.destroy();
  });

  it('sends every answer in full to a slow reader before it stops', async () => {
    const server = await startQuietServer();
    const { connect } = await import('node:net');
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.pause();
    // More than the buffers between the two hold: the service has the rest in memory when it is asked to stop.
    const asked = 30;
    socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(asked));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const stopped = server.stop();
    await new Promise((resolve) => setTimeout(resolve, 300));
    let words = '';
    for await (const chunk of socket as AsyncIterable<Buffer>) words += chunk.toString('latin1');
    expect(words.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(asked);
    expect(words.endsWith('}')).toBe(true);
    await stopped;
  });

  it('answers anything but HTTP with an error too', async () => {
    const server = await startQuietServer();
    const { connect } = await import('node:net');
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.write('nonsense\r\n\r\n');
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 400 Bad Request[\s\S]*"code":"INVALID_REQUEST"/);
    socket.destroy();
    await server.stop();
  });
});

describe('the program', () => {
  async function run(environment: Record<string, string>): Promise<{ code: number; notes: string[] }> {
    const notes: string[] = [];
    const code = await runServer({
      environment,
      clock: now,
      log: quiet,
      webApp: null,
      print: () => undefined,
      primary: null,
      note: (line) => notes.push(line),
      announce: (line) => notes.push(line),
    });
    return { code, notes };
  }

  async function where(): Promise<Record<string, string>> {
    return database.location.kind === 'server'
      ? { DATABASE_URL: database.location.url }
      : { ALMANAC_DATA_DIR: await migratedFolder() };
  }

  it('prints its address, and exits with 0 when it is asked to stop', async () => {
    const listeners = process.listeners('SIGTERM');
    const notes: string[] = [];
    const ended = runServer({
      environment: { PORT: '0', ALMANAC_DEMO: 'off', ...(await where()) },
      clock: now,
      log: quiet,
      webApp: null,
      print: () => undefined,
      primary: null,
      note: (line) => notes.push(line),
      announce: (line) => notes.push(line),
    });
    await expect.poll(() => notes.join('\n'), { timeout: 10_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
    const added = process.listeners('SIGTERM').filter((listener) => !listeners.includes(listener));
    expect(added).toHaveLength(1);
    for (const listener of added) listener('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('names the setting that is wrong', async () => {
    const { code, notes } = await run({ PORT: 'eighty' });
    expect({ code, notes }).toEqual({
      code: 1,
      notes: ['almanac: PORT must be a whole number from 0 to 65535, not "eighty"'],
    });
  });

  it('says that the database cannot be reached, without its password', async () => {
    const { code, notes } = await run({ DATABASE_URL: 'postgres://somebody:hidden@127.0.0.1:1/almanac' });
    expect(code).toBe(1);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(
      /^almanac: the database cannot be reached \(ECONNREFUSED\): check DATABASE_URL[^\n]*$/,
    );
    expect(notes[0]).not.toContain('hidden');
  });

  it('says that the port is taken', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as { port: number };
    const { code, notes } = await run({ PORT: String(port), ALMANAC_DEMO: 'off', ...(await where()) });
    listener.close();
    expect(code).toBe(1);
    expect(notes.at(-1)).toMatch(/^almanac: another program listens on this port[^\n]*PORT[^\n]*$/);
  });

  it('says that a migration was changed', async () => {
    const { database: location } = await config();
    const change = async (text: string): Promise<void> => {
      const { pool, close } = await openDatabase(location, () => undefined);
      await migrate(pool);
      await pool.query(text);
      await close();
    };
    await change(`update schema_migrations set checksum = 'x' || checksum where name like '0001%'`);
    const { code, notes } = await run({
      PORT: '0',
      ...(location.kind === 'embedded' ? { ALMANAC_DATA_DIR: location.folder } : await where()),
    });
    expect(code).toBe(1);
    expect(notes).toEqual([
      `almanac: migration 0001_platform.sql was changed after it had been applied to this database (${describeLocation(location)})`,
    ]);
  });
});
