import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import { ACCOUNTS, BOOK } from '../import/small-book.ts';
import { stateOf } from '../import/state.ts';
import { zipOf } from '../import/zipping.ts';
import { aKey, anOrganization, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { finishedImport, IMPORTER, IMPORTS, type ImportRecord, typed } from './imports-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, clock } = app;
const WAY = `${IMPORTS}?kind=accounts`;
const MORE_ACCOUNTS = `${ACCOUNTS}1300,Stock,inventory\n`;

async function aBusiness() {
  const organization = await anOrganization(database);
  const { secret } = await aKey(database, organization, IMPORTER);
  return { id: organization.id, tenant: database.openTenant(organization.id), as: secret };
}
type Business = Awaited<ReturnType<typeof aBusiness>>;

/** Sends accounts with an Idempotency-Key, or without one. */
async function send({ as }: Business, key: string | null, body = ACCOUNTS, way = WAY) {
  clock.advance(1000);
  const answer = await post(way, {
    as,
    body,
    ...typed('text/csv', key === null ? {} : { 'idempotency-key': key }),
  });
  const { data, error } = answer.json<{ data?: ImportRecord; error?: { code: string; detail?: object } }>();
  return { status: answer.statusCode, headers: answer.headers, data, id: data?.id ?? '', error };
}

async function importsOf({ as }: Business): Promise<ImportRecord[]> {
  return (await get(IMPORTS, { as })).json<{ data: ImportRecord[] }>().data;
}

/** Inserts an import whose server is gone. */
async function abandon({ tenant }: Business, key: string | null, requestHash: Buffer): Promise<string> {
  const now = new Date(START);
  const id = newId(now);
  await tenant.note(
    query
      .insertInto('imports')
      .values({
        id,
        idempotency_key: key,
        request_hash: requestHash,
        state: 'running',
        kind: null,
        dry_run: false,
        bytes: 1,
        actor_kind: 'user',
        actor_id: id,
        created_at: now,
      })
      .compile(),
  );
  return id;
}

describe('an Idempotency-Key', () => {
  it('applies a request once: sent again, it returns the same import', async () => {
    const ours = await aBusiness();
    const first = await send(ours, 'a');
    const done = await finishedImport(app, ours.as, first.id);
    expect(done).toMatchObject({ state: 'done', idempotency_key: 'a' });
    const again = await send(ours, 'a');
    expect([again.status, again.data]).toEqual([200, done]);
    expect(await importsOf(ours)).toHaveLength(1);
  });

  it('also returns an import that was refused, or was a dry run', async () => {
    const ours = await aBusiness();
    const bad = await send(ours, 'bad', `${ACCOUNTS}1300,Stock,nonsense\n`);
    const refused = await finishedImport(app, ours.as, bad.id);
    expect(refused.state).toBe('refused');
    expect((await send(ours, 'bad', `${ACCOUNTS}1300,Stock,nonsense\n`)).data).toEqual(refused);
    const dry = await send(ours, 'dry', ACCOUNTS, `${WAY}&dry_run=true`);
    await finishedImport(app, ours.as, dry.id);
    expect((await send(ours, 'dry', ACCOUNTS, `${WAY}&dry_run=true`)).id).toBe(dry.id);
  });

  it('with different content, kind, format or options is refused: 409', async () => {
    const ours = await aBusiness();
    await finishedImport(app, ours.as, (await send(ours, 'a')).id);
    const others = [
      await send(ours, 'a', MORE_ACCOUNTS),
      await send(ours, 'a', ACCOUNTS, `${IMPORTS}?kind=exchange_rates`),
      await send(ours, 'a', ACCOUNTS, `${WAY}&dry_run=true`),
    ];
    expect(others).toMatchObject(
      others.map(() => ({ status: 409, error: { code: 'IDEMPOTENCY_KEY_REUSED' } })),
    );
    expect(await importsOf(ours)).toHaveLength(1);
  });

  it('belongs to its organisation', async () => {
    const ours = await aBusiness();
    const theirs = await aBusiness();
    const one = await send(ours, 'a');
    const other = await send(theirs, 'a', MORE_ACCOUNTS);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.id).not.toBe(one.id);
  });

  it('sent by many clients at once makes one import', async () => {
    const ours = await aBusiness();
    const all = await Promise.all(Array.from({ length: 6 }, async () => await send(ours, 'a')));
    // Two bodies of an organisation are received at a time; the others have to wait.
    const answered = all.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThan(1);
    expect(new Set(answered.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ status }) => ![200, 429].includes(status))).toEqual([]);
    await finishedImport(app, ours.as, answered[0]?.id ?? '');
    expect(await importsOf(ours)).toHaveLength(1);
  });

  it('of a failed import starts a new one', async () => {
    const ours = await aBusiness();
    const first = await send(ours, 'a');
    await finishedImport(app, ours.as, first.id);
    await ours.tenant.note(query.updateTable('imports').set({ state: 'failed' }).compile());
    const again = await send(ours, 'a');
    expect(again.status).toBe(200);
    expect(again.id).not.toBe(first.id);
    expect((await finishedImport(app, ours.as, again.id)).state).toBe('done');
    expect((await importsOf(ours)).map(({ state }) => state)).toEqual(['done', 'failed']);
    expect((await send(ours, 'a', MORE_ACCOUNTS)).error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('an import whose server is gone', () => {
  const FAILED = {
    state: 'failed',
    failure: 'The server stopped in the middle of it; nothing was applied.',
    report: null,
    finished_at: expect.any(String) as string,
  };

  it('is shown as failed when read, alone or in the list, and saved as failed', async () => {
    for (const look of [
      async ({ as }: Business, id: string) =>
        (await get(`${IMPORTS}/${id}`, { as })).json<{ data: object }>().data,
      async (business: Business) => (await importsOf(business))[0],
    ]) {
      const ours = await aBusiness();
      const id = await abandon(ours, null, Buffer.alloc(32));
      expect(await look(ours, id)).toMatchObject(FAILED);
      const rows = await ours.tenant.read(query.selectFrom('imports').select(['state', 'failure']).compile());
      expect(rows).toEqual([{ state: 'failed', failure: FAILED.failure }]);
    }
  });

  it('does not block the next import', async () => {
    const ours = await aBusiness();
    await abandon(ours, null, Buffer.alloc(32));
    const next = await send(ours, null);
    expect((await finishedImport(app, ours.as, next.id)).state).toBe('done');
    expect((await importsOf(ours)).map(({ state }) => state)).toEqual(['done', 'failed']);
  });

  it('is started again by the same request with the same key', async () => {
    const ours = await aBusiness();
    const first = await send(ours, 'a');
    await finishedImport(app, ours.as, first.id);
    await ours.tenant.note(
      query.updateTable('imports').set({ state: 'running', finished_at: null }).compile(),
    );
    const again = await send(ours, 'a');
    expect(again.id).not.toBe(first.id);
    expect((await finishedImport(app, ours.as, again.id)).state).toBe('done');
  });

  it('is not searched for in other organisations', async () => {
    const ours = await aBusiness();
    const theirs = await aBusiness();
    await abandon(theirs, null, Buffer.alloc(32));
    await importsOf(ours);
    expect(await theirs.tenant.read(query.selectFrom('imports').select('state').compile())).toEqual([
      { state: 'running' },
    ]);
  });
});

// Holds an import up half way, for as long as a test needs: the lock under which entries are posted.
async function hold(businesses: readonly Business[]): Promise<() => Promise<void>> {
  const client = await (await database.openPool()).connect();
  await client.query('begin');
  for (const { id } of businesses) {
    await client.query("select pg_advisory_xact_lock(hashtextextended('almanac ledger ' || $1::uuid, 0))", [
      id,
    ]);
  }
  let isHeld = true;
  const letGo = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(letGo);
  return letGo;
}

/** Starts the import of a book and holds it up. */
async function startBook({ as }: Business, key: string | null = null, on = app): Promise<ImportRecord> {
  const headers = key === null ? {} : { 'idempotency-key': key };
  const answer = await on.post(IMPORTS, {
    as,
    body: await zipOf(BOOK),
    ...typed('application/zip', headers),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ImportRecord }>().data;
}

/** Where the database has many connections: imports of many organisations, and of many processes, go on at once. */
function manyConnections(): void {
  it('an organisation runs one import at a time: 409, before the body is read and after', async () => {
    const ours = await aBusiness();
    const letGo = await hold([ours]);
    const { id } = await startBook(ours);
    for (const key of [null, 'another']) {
      expect(await send(ours, key)).toMatchObject({
        status: 409,
        error: { code: 'IMPORT_IN_PROGRESS', detail: { import_id: id } },
      });
    }
    await letGo();
    expect((await finishedImport(app, ours.as, id)).state).toBe('done');
    expect((await send(ours, null)).status).toBe(200);
  });

  it('when two arrive at once, one is refused and names the other', async () => {
    const ours = await aBusiness();
    const letGo = await hold([ours]);
    const both = await Promise.all([send(ours, null), send(ours, 'b', MORE_ACCOUNTS)]);
    const started = both.find(({ status }) => status === 200)?.id ?? '';
    expect(both.find(({ status }) => status === 409)?.error?.detail).toEqual({ import_id: started });
    await letGo();
    await finishedImport(app, ours.as, started);
    expect(await importsOf(ours)).toHaveLength(1);
  });

  it('the same request with its key returns it while it runs', async () => {
    const ours = await aBusiness();
    const letGo = await hold([ours]);
    const { id } = await startBook(ours, 'a');
    expect(await startBook(ours, 'a')).toMatchObject({ id, state: 'running' });
    await letGo();
    expect((await finishedImport(app, ours.as, id)).state).toBe('done');
  });

  it('nothing of it is visible while it runs, and other organisations can import meanwhile', async () => {
    const ours = await aBusiness();
    const others = [await aBusiness(), await aBusiness()];
    const letGo = await hold([ours]);
    const { id } = await startBook(ours);
    for (const other of others) {
      const theirs = await startBook(other);
      expect((await finishedImport(app, other.as, theirs.id)).state).toBe('done');
    }
    expect((await get(`${IMPORTS}/${id}`, { as: ours.as })).json()).toMatchObject({
      data: { state: 'running' },
    });
    expect((await stateOf(ours.tenant))['accounts']).toEqual([]);
    await letGo();
    await finishedImport(app, ours.as, id);
    expect((await stateOf(ours.tenant))['accounts']).toHaveLength(4);
  });

  it('four run at once in a process; the fifth is refused with a Retry-After: 429', async () => {
    const four = await Promise.all(Array.from({ length: 4 }, aBusiness));
    const letGo = await hold(four);
    const started = await Promise.all(four.map(async (one) => await startBook(one)));
    const fifth = await aBusiness();
    const answer = await send(fifth, null);
    expect(answer).toMatchObject({
      status: 429,
      error: { code: 'RATE_LIMITED' },
      headers: { 'retry-after': '30' },
    });
    expect((await send(fifth, 'with a key'.replaceAll(' ', '-'))).status).toBe(429);
    await letGo();
    for (const [index, { id }] of started.entries()) {
      expect((await finishedImport(app, four[index]?.as ?? '', id)).state).toBe('done');
    }
    expect((await send(fifth, null)).status).toBe(200);
  });

  it('another process sees that it is running and starts no second one', async () => {
    const ours = await aBusiness();
    const letGo = await hold([ours]);
    const { id } = await startBook(ours);
    const other = await testApp(database, { pool: await database.openPool() });
    expect((await other.get(`${IMPORTS}/${id}`, { as: ours.as })).json()).toMatchObject({
      data: { state: 'running' },
    });
    const body = await zipOf(BOOK);
    const answer = await other.post(IMPORTS, { as: ours.as, body, ...typed('application/zip') });
    expect(answer.json()).toMatchObject({ error: { code: 'IMPORT_IN_PROGRESS', detail: { import_id: id } } });
    await letGo();
    expect((await finishedImport(other, ours.as, id)).state).toBe('done');
  });

  it('one that loses its connection has failed, and can be sent again with its key', async () => {
    const ours = await aBusiness();
    const pool = await database.openPool();
    const letGo = await hold([ours]);
    const { id } = await startBook(ours, 'a');
    await expect.poll(async () => (await waiting(ours)).length, { timeout: 10_000 }).toBe(1);
    await pool.query('select pg_terminate_backend($1::int)', await waiting(ours));
    expect(await finishedImport(app, ours.as, id)).toMatchObject({
      state: 'failed',
      failure: 'The database could not be reached; nothing was applied.',
    });
    expect((await stateOf(ours.tenant))['accounts']).toEqual([]);
    await letGo();
    const again = await startBook(ours, 'a');
    expect(again.id).not.toBe(id);
    expect((await finishedImport(app, ours.as, again.id)).state).toBe('done');
  });

  it('a server that is asked to stop ends it and applies nothing', async () => {
    const ours = await aBusiness();
    const letGo = await hold([ours]);
    const stopping = await testApp(database, { pool: await database.openPool() });
    const { id } = await startBook(ours, 'a', stopping);
    const stopped = stopping.app.close();
    await letGo();
    await stopped;
    expect((await get(`${IMPORTS}/${id}`, { as: ours.as })).json()).toMatchObject({
      data: { state: 'failed', failure: 'The server stopped in the middle of it; nothing was applied.' },
    });
    expect((await stateOf(ours.tenant))['accounts']).toEqual([]);
  });
}

/** The connections that wait for the lock under which the organisation's entries are posted. */
async function waiting({ id }: Business): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and not granted and objid::bigint =
       hashtextextended('almanac ledger ' || $1::uuid, 0) & 4294967295`,
    [id],
  );
  return rows.map(({ pid }) => pid);
}

/** Where the database has one connection: everything else waits until an import is over. */
function oneConnection(): void {
  it('requests made while an import runs are answered when it is over', async () => {
    const ours = await aBusiness();
    const other = await aBusiness();
    const { id } = await startBook(ours);
    const [own, theirs] = await Promise.all([get(`${IMPORTS}/${id}`, { as: ours.as }), send(other, null)]);
    expect(own.json()).toMatchObject({ data: { state: 'done' } });
    expect(theirs.status).toBe(200);
    const locks = await ours.tenant.read(
      sql<{ count: string }>`select count(*) from pg_locks where locktype = 'advisory'`.compile(query),
    );
    expect(locks).toHaveLength(1);
  });
}

const onThisEngine = { server: manyConnections, embedded: oneConnection }[database.engine];
describe(`with the connections of this engine (${database.engine})`, () => {
  onThisEngine();
});
