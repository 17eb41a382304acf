import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { ACCOUNTS, BOOK, JOURNAL } from '../import/small-book.ts';
import { stateOf } from '../import/state.ts';
import { zipOf } from '../import/zipping.ts';
import { aKey, anOrganization, aSession, aUser, type Send, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { finishedImport, IMPORTER, IMPORTS, type ImportRecord, refusalsIn, typed } from './imports-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post } = app;

/** An organisation, with a key and its door. */
async function aBusiness() {
  const organization = await anOrganization(database);
  const key = await aKey(database, organization, IMPORTER);
  const tenant = database.openTenant(organization.id);
  return { organization, tenant, as: key.secret, keyId: key.id };
}

/** Starts an import and waits until it is over. */
async function imported(as: string, query: string, send: Send): Promise<ImportRecord> {
  const answer = await post(`${IMPORTS}${query}`, { as, ...send });
  expect(answer.statusCode, answer.body).toBe(200);
  return await finishedImport(app, as, answer.json<{ data: ImportRecord }>().data.id);
}

async function eventsOf(tenant: Awaited<ReturnType<typeof aBusiness>>['tenant']) {
  return await tenant.read(
    query
      .selectFrom('audit_events')
      .select(['action', 'actor_kind', 'actor_id', 'subject_kind', 'subject_id', 'after'])
      .where('action', 'like', 'import.%')
      .compile(),
  );
}

describe('a book in a zip', () => {
  it('returns its record at once and is imported in the background', async () => {
    const { tenant, as, keyId } = await aBusiness();
    const body = await zipOf(BOOK);
    const answer = await post(IMPORTS, { as, body, ...typed('application/zip') });
    expect(answer.json()).toEqual({
      meta: { version: 1 },
      data: {
        id: expect.any(String) as string,
        state: 'running',
        kind: null,
        dry_run: false,
        bytes: body.length,
        progress: { bytes_read: 0, bytes_to_read: 0, rows: 0 },
        report: null,
        failure: null,
        idempotency_key: null,
        created_by: { kind: 'api_key', id: keyId },
        created_at: '2026-11-20T03:04:05.678Z',
        finished_at: null,
        undoes: null,
        undo: null,
      },
    });
    const { data } = answer.json<{ data: ImportRecord }>();
    const bytes = Object.values(BOOK).reduce((sum, content) => sum + content.length, 0);
    expect(await finishedImport(app, as, data.id)).toEqual({
      ...data,
      state: 'done',
      undo: 'possible',
      progress: { bytes_read: bytes, bytes_to_read: bytes, rows: 11 },
      report: {
        files: [
          { file: 'organization.json', kind: 'organization', rows: 1, added: 0, changed: 1, unchanged: 0 },
          { file: 'accounts.csv', kind: 'accounts', rows: 4, added: 4, changed: 0, unchanged: 0 },
          { file: 'exchange_rates.csv', kind: 'exchange_rates', rows: 2, added: 2, changed: 0, unchanged: 0 },
          { file: 'journal.csv', kind: 'journal', rows: 4, added: 2, changed: 0, unchanged: 0 },
        ],
        refused: [],
        refused_count: 0,
        refused_reasons: [],
        undone: null,
        warnings: [],
        openings: [],
        ledger: null,
      },
      finished_at: '2026-11-20T03:04:05.678Z',
    });
    const state = await stateOf(tenant);
    expect(state['journal_lines']).toHaveLength(4);
    expect(await eventsOf(tenant)).toEqual([
      {
        action: 'import.applied',
        actor_kind: 'api_key',
        actor_id: keyId,
        subject_kind: 'import',
        subject_id: data.id,
        after: { files: expect.any(Array) as unknown[] },
      },
    ]);
  });

  it('imported again changes nothing and is not audited', async () => {
    const { tenant, as } = await aBusiness();
    const send = { body: await zipOf(BOOK), ...typed('application/zip') };
    await imported(as, '', send);
    const before = await stateOf(tenant);
    const { state, report } = await imported(as, '', send);
    expect([state, report?.files.map(({ added }) => added)]).toEqual(['done', [0, 0, 0, 0]]);
    expect(await stateOf(tenant)).toEqual(before);
    expect(await eventsOf(tenant)).toHaveLength(1);
  });

  it('changes nothing in a dry run, and reports what it would change', async () => {
    const { tenant, as } = await aBusiness();
    const before = await stateOf(tenant);
    const record = await imported(as, '?dry_run=true', {
      body: await zipOf(BOOK),
      ...typed('application/zip'),
    });
    expect(record).toMatchObject({ state: 'done', dry_run: true });
    expect(record.report?.files.map(({ added }) => added)).toEqual([0, 4, 2, 2]);
    expect(await stateOf(tenant)).toEqual(before);
    expect(await eventsOf(tenant)).toEqual([]);
  });

  it('is refused as a whole for one bad row, and names that row', async () => {
    const { tenant, as } = await aBusiness();
    const before = await stateOf(tenant);
    for (const way of ['', '?dry_run=true']) {
      const record = await imported(as, way, {
        body: await zipOf({ ...BOOK, 'journal.csv': JOURNAL.replace('1100.00', '1,2OO.00') }),
        ...typed('application/zip'),
      });
      expect(record).toMatchObject({ state: 'refused', report: { refused_count: 2 } });
      expect(refusalsIn(record)[0]).toBe('journal.csv:2: 10 cells where the header has 9');
    }
    expect(await stateOf(tenant)).toEqual(before);
    expect(await eventsOf(tenant)).toEqual([]);
  });
});

describe('one file', () => {
  it('is read as the given kind, from CSV or NDJSON', async () => {
    const { tenant, as } = await aBusiness();
    const csv = { body: ACCOUNTS, ...typed('text/csv; charset=utf-8') };
    expect(await imported(as, '?kind=accounts', csv)).toMatchObject({
      state: 'done',
      kind: 'accounts',
      report: { files: [{ file: 'accounts.csv', added: 4 }] },
    });
    const ndjson = {
      body: '{"code":"1300","name":"Stock","class":"inventory"}\n',
      ...typed('application/x-ndjson'),
    };
    expect(await imported(as, '?kind=accounts', ndjson)).toMatchObject({
      report: { files: [{ file: 'accounts.ndjson', added: 1 }] },
    });
    expect((await stateOf(tenant))['accounts']).toHaveLength(5);
  });

  it('needs a known kind that exists in that format', async () => {
    const { as } = await aBusiness();
    const message = async (way: string, type: string) => {
      const answer = await post(`${IMPORTS}${way}`, { as, body: ACCOUNTS, ...typed(type) });
      expect(answer.statusCode).toBe(400);
      return answer.json<{ error: { code: string; message: string } }>().error.message;
    };
    expect(await message('', 'text/csv')).toMatch(
      /^kind: must say what the file is, as one of: .*accounts, .*journal, .*hledger/,
    );
    expect(await message('', 'application/x-ndjson')).not.toContain('hledger');
    expect(await message('?kind=hledger', 'application/x-ndjson')).toMatch(
      /^kind: must say what the file is/,
    );
    expect(await message('?kind=organization', 'text/csv')).toMatch(/^kind: must say what the file is/);
    expect(await message('?kind=diary', 'text/csv')).toMatch(/^kind: must be one of: .*journal/);
    expect(await message('?kind=accounts', 'application/zip')).toMatch(/^kind: must be left out for a zip/);
    expect(await message('?kind=accounts&dry_run=yes', 'text/csv')).toBe(
      'dry_run: must be one of: true, false',
    );
  });
});

describe('a request is refused', () => {
  it.each([
    ['application/pdf', '{}'],
    ['text/html', 'x'],
    ['application/x-zip-compressed', 'x'],
    ['application/octet-stream', 'x'],
    ['multipart/form-data; boundary=x', 'x'],
    ['nonsense', 'x'],
  ])('with the type %s: 415', async (type, body) => {
    const { as } = await aBusiness();
    const answer = await post(IMPORTS, { as, body, ...typed(type) });
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      {
        error: {
          code: 'UNSUPPORTED_MEDIA_TYPE',
          message:
            'Send the body as one of application/zip, text/csv, application/x-ndjson, text/plain, application/xml, application/gzip, application/vnd.sqlite3, application/json, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.',
        },
      },
    ]);
  });

  it('with a Content-Encoding: 415', async () => {
    const { as } = await aBusiness();
    const answer = await post(`${IMPORTS}?kind=accounts`, {
      as,
      body: ACCOUNTS,
      ...typed('text/csv', { 'content-encoding': 'gzip' }),
    });
    expect(answer.statusCode).toBe(415);
  });

  it('without a body: 400', async () => {
    const { as } = await aBusiness();
    for (const send of [
      {},
      typed('application/zip'),
      { body: '', ...typed('text/csv') },
      { body: Buffer.alloc(0), ...typed('application/zip') },
    ]) {
      const answer = await post(`${IMPORTS}${'body' in send && send.body === '' ? '?kind=journal' : ''}`, {
        as,
        ...send,
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        {
          error: { code: 'INVALID_REQUEST', message: 'body: must be a zip, CSV or NDJSON file' },
        },
      ]);
    }
  });

  it('with a body that does not match its Content-Length: 400', async () => {
    const { as } = await aBusiness();
    const send = { body: ACCOUNTS, ...typed('text/csv', { 'content-length': String(ACCOUNTS.length + 1) }) };
    const answer = await post(`${IMPORTS}?kind=accounts`, { as, ...send });
    expect(answer.json()).toMatchObject({
      error: { code: 'INVALID_REQUEST', message: expect.stringContaining('Content-Length') as string },
    });
  });

  it.each(['', 'x'.repeat(201), 'two words', 'snö', 'tab\there'])(
    'with the Idempotency-Key %j: 400',
    async (key) => {
      const { as } = await aBusiness();
      const send = { body: ACCOUNTS, ...typed('text/csv', { 'idempotency-key': key }) };
      const answer = await post(`${IMPORTS}?kind=accounts`, { as, ...send });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { error: { message: 'Idempotency-Key: must have 1 to 200 visible ASCII characters' } },
      ]);
    },
  );

  it('over the limit: 413, by its Content-Length or by the bytes received', async () => {
    const { as } = await aBusiness();
    const small = await testApp(database, { config: { importLimitBytes: ACCOUNTS.length - 1 } });
    const send = { as, body: ACCOUNTS, ...typed('text/csv') };
    const answers = [
      await small.post(`${IMPORTS}?kind=accounts`, send),
      await small.post(`${IMPORTS}?kind=accounts`, {
        ...send,
        ...typed('text/csv', { 'content-length': '1' }),
      }),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        413,
        { error: { code: 'PAYLOAD_TOO_LARGE' } },
      ]);
    }
    expect((await small.get(IMPORTS, { as })).json()).toMatchObject({ meta: { total: 0 } });
    const enough = await testApp(database, { config: { importLimitBytes: ACCOUNTS.length } });
    expect((await enough.post(`${IMPORTS}?kind=accounts`, send)).statusCode).toBe(200);
  });
});

describe('access', () => {
  const UNKNOWN_ID = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
  const routes = async (as: string) => [
    await post(`${IMPORTS}?kind=accounts&dry_run=true`, { as, body: ACCOUNTS, ...typed('text/csv') }),
    await get(IMPORTS, { as }),
    await get(`${IMPORTS}/${UNKNOWN_ID}`, { as }),
  ];

  it.each([
    ['owner', [200, 200, 404]],
    ['admin', [200, 200, 404]],
    ['member', [403, 403, 403]],
    ['contractor', [403, 403, 403]],
  ] as const)('a signed-in %s: %j', async (role, statuses) => {
    const { organization } = await aBusiness();
    const answers = await routes(await signedIn(database, organization, role));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses);
  });

  it.each([
    ['metrics.read', 403],
    ['people.view_cost', 403],
    ['people.view_paygap', 403],
    ['records.read', 403],
    ['records.write', 403],
    ['ledger.write', 403],
    ['imports.write', 200],
  ] as const)('a key with %s and the capability for accounts: %i', async (capability, status) => {
    const { organization } = await aBusiness();
    const { secret } = await aKey(database, organization, [capability, 'ledger.write']);
    const [started, listed, found] = await routes(secret);
    expect([started?.statusCode, listed?.statusCode]).toEqual([status, status]);
    expect(found?.statusCode).toBe(status === 200 ? 404 : 403);
  });

  it('not without credentials, and not from a page of another origin', async () => {
    for (const answer of await routes('alm_pk_nonsense')) expect(answer.statusCode).toBe(401);
    const { organization } = await aBusiness();
    const as = await signedIn(database, organization, 'owner');
    const send = { as, body: ACCOUNTS, ...typed('text/csv', { 'sec-fetch-site': 'cross-site' }) };
    expect((await post(`${IMPORTS}?kind=accounts`, send)).json()).toMatchObject({
      error: { code: 'FORBIDDEN_ORIGIN' },
    });
  });

  it('a signed-in owner is named in the record and in the audit log', async () => {
    const { organization, tenant } = await aBusiness();
    const user = await aUser(database, organization);
    const as = await aSession(database, organization, user);
    const record = await imported(as, '?kind=accounts', { body: ACCOUNTS, ...typed('text/csv') });
    expect(record.created_by).toEqual({ kind: 'user', id: user.id });
    expect(await eventsOf(tenant)).toMatchObject([{ actor_kind: 'user', actor_id: user.id }]);
  });

  it('another organisation neither sees nor counts an import', async () => {
    const ours = await aBusiness();
    const theirs = await aBusiness();
    const { id } = await imported(theirs.as, '?kind=accounts', { body: ACCOUNTS, ...typed('text/csv') });
    const none = await get(`${IMPORTS}/${UNKNOWN_ID}`, { as: ours.as });
    const other = await get(`${IMPORTS}/${id}`, { as: ours.as });
    expect([other.statusCode, other.body]).toEqual([404, none.body]);
    expect((await get(IMPORTS, { as: ours.as })).json()).toEqual({
      meta: { version: 1, total: 0 },
      data: [],
    });
    expect((await get(`${IMPORTS}/not-an-id`, { as: ours.as })).statusCode).toBe(400);
  });
});

describe('the list', () => {
  it('has the newest import first, with counts and without rows', async () => {
    const { as } = await aBusiness();
    const bad = `${ACCOUNTS}1100,Bank,nonsense\n`;
    const first = await imported(as, '?kind=accounts', { body: bad, ...typed('text/csv') });
    app.clock.advance(1000);
    const second = await imported(as, '?kind=accounts', { body: ACCOUNTS, ...typed('text/csv') });
    const { meta, data } = (await get(IMPORTS, { as })).json<{
      meta: { total: number };
      data: ImportRecord[];
    }>();
    expect(meta.total).toBe(2);
    expect(data[1]).toEqual({
      ...first,
      report: { files: first.report?.files, refused_count: 1 },
    });
    expect(data[1]?.report).toMatchObject({ refused_count: 1 });
    expect(data[0]?.id).toBe(second.id);
  });
});
