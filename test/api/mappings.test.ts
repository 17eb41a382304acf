import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { rowsOfCsv, xlsxOf } from '../import/xlsx-file.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { finishedImport, IMPORTS, type ImportRecord, refusalsIn, typed } from './imports-asking.ts';
import { ACCOUNTS_MAPPING, ACCOUNTS_TABLE } from './mappings-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const PATH = '/api/v1/mappings';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
let as: string;
let organization: Awaited<ReturnType<typeof anOrganization>>;

beforeEach(async () => {
  organization = await anOrganization(database);
  as = (await aKey(database, organization, ['imports.write', 'ledger.write', 'ledger.read'])).secret;
});

const put = async (name: string, body: unknown, caller = as) =>
  await app.send('PUT', `${PATH}/${name}`, { as: caller, body });

async function imported(body: string | Buffer, type: string, name = 'chart'): Promise<ImportRecord> {
  const answer = await app.post(`${IMPORTS}?mapping=${name}&file_name=chart`, { as, body, ...typed(type) });
  expect(answer.statusCode, answer.body).toBe(200);
  return await finishedImport(app, as, answer.json<{ data: ImportRecord }>().data.id);
}

describe('a mapping', () => {
  it('is kept under a name, read, listed, changed and deleted', async () => {
    const saved = await put('chart', ACCOUNTS_MAPPING);
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      { data: { name: 'chart', mapping: ACCOUNTS_MAPPING } },
    ]);
    expect((await app.get(`${PATH}/chart`, { as })).json()).toEqual(saved.json());
    const changed = { ...ACCOUNTS_MAPPING, delimiter: ';' };
    app.clock.advance(60_000);
    await put('chart', changed);
    await put('a-second', ACCOUNTS_MAPPING);
    const listed = (await app.get(PATH, { as })).json<{ data: object[] }>();
    expect(listed.data.slice(0, 2)).toMatchObject([
      { name: 'a-second', kind: 'accounts', title: null, columns: ['Nr', 'Name', 'Type'] },
      { name: 'chart', kind: 'accounts' },
    ]);
    expect((await app.get(`${PATH}/chart`, { as })).json()).toMatchObject({ data: { mapping: changed } });
    expect((await app.send('DELETE', `${PATH}/chart`, { as })).json()).toMatchObject({
      data: { name: 'chart' },
    });
    for (const method of ['GET', 'DELETE'] as const)
      expect((await app.send(method, `${PATH}/chart`, { as })).statusCode).toBe(404);
  });

  it('is told in the audit log each time that it changes, and not when it does not', async () => {
    await put('chart', ACCOUNTS_MAPPING);
    await put('chart', ACCOUNTS_MAPPING);
    await put('chart', { ...ACCOUNTS_MAPPING, delimiter: ';' });
    await app.send('DELETE', `${PATH}/chart`, { as });
    const events = await database
      .openTenant(organization.id)
      .read(
        query
          .selectFrom('audit_events')
          .select(['action', 'before', 'after'])
          .where('subject_kind', '=', 'mapping')
          .orderBy('id')
          .compile(),
      );
    const [first, second] = [ACCOUNTS_MAPPING, { ...ACCOUNTS_MAPPING, delimiter: ';' }].map((one) =>
      JSON.stringify(one),
    );
    expect(events).toEqual([
      { action: 'mapping.saved', before: null, after: { name: 'chart', mapping: first } },
      {
        action: 'mapping.saved',
        before: { name: 'chart', mapping: first },
        after: { name: 'chart', mapping: second },
      },
      { action: 'mapping.deleted', before: { name: 'chart', mapping: second }, after: null },
    ]);
  });

  it('belongs to its organisation', async () => {
    await put('chart', ACCOUNTS_MAPPING);
    const other = await anOrganization(database);
    const { secret } = await aKey(database, other, ['imports.write', 'ledger.write']);
    expect((await app.get(PATH, { as: secret })).body).not.toContain('chart');
    expect((await app.get(`${PATH}/chart`, { as: secret })).statusCode).toBe(404);
    await put('chart', { ...ACCOUNTS_MAPPING, delimiter: '|' }, secret);
    await app.send('DELETE', `${PATH}/chart`, { as: secret });
    expect((await app.get(`${PATH}/chart`, { as })).json()).toMatchObject({
      data: { mapping: ACCOUNTS_MAPPING },
    });
  });

  it.each([
    ['a name with a space', 'a%20b', ACCOUNTS_MAPPING, ['name']],
    ['an unknown kind', 'chart', { ...ACCOUNTS_MAPPING, kind: 'charts' }, ['kind']],
    ['an unknown part', 'chart', { ...ACCOUNTS_MAPPING, decimals: ',' }, ['decimals']],
    [
      'unsound columns',
      'chart',
      { kind: 'accounts', columns: { code: {}, nr: { from: ['a'] } } },
      ['columns.nr', 'columns.code', 'columns'],
    ],
  ])('is refused for %s', async (_what, name, body, fields) => {
    const answer = await put(name, body);
    const { error } = answer.json<{ error: { code: string; detail: { fields: { field: string }[] } } }>();
    expect([answer.statusCode, error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(new Set(error.detail.fields.map(({ field }) => field))).toEqual(new Set(fields));
  });

  it('needs the capability of imports', async () => {
    const { secret } = await aKey(database, organization, ['ledger.write']);
    expect((await app.get(PATH, { as: secret })).statusCode).toBe(403);
    expect((await put('chart', ACCOUNTS_MAPPING, secret)).statusCode).toBe(403);
  });
});

describe('an import by a mapping', () => {
  it.each([
    ['CSV', 'text/csv', async () => ACCOUNTS_TABLE],
    ['XLSX', XLSX, async () => await xlsxOf(rowsOfCsv(ACCOUNTS_TABLE.replaceAll(';', ',')))],
  ])('of %s reads the table as the kind that it says', async (_what, type, body) => {
    await put('chart', ACCOUNTS_MAPPING);
    const record = await imported(await body(), type);
    expect(record).toMatchObject({
      state: 'done',
      kind: 'accounts',
      report: { files: [{ file: 'chart', kind: 'accounts', added: 2 }] },
    });
    expect(record.report?.warnings).toEqual([
      'chart: columns that the mapping does not know were left out: "Tax"',
    ]);
    expect((await imported(ACCOUNTS_TABLE, 'text/csv')).report?.files).toMatchObject([
      { added: 0, unchanged: 2 },
    ]);
  });

  it('is refused in the words of the table', async () => {
    await put('chart', ACCOUNTS_MAPPING);
    const record = await imported(ACCOUNTS_TABLE.replace('Bank;', 'Cashbox;'), 'text/csv');
    expect([record.state, refusalsIn(record)]).toEqual([
      'refused',
      ['chart:2: "Type" (class): no such account class: "Cashbox"'],
    ]);
  });

  it('needs the capability of its kind, before anything is received', async () => {
    await put('chart', ACCOUNTS_MAPPING);
    const { secret } = await aKey(database, organization, ['imports.write', 'people.write']);
    const answer = await app.post(`${IMPORTS}?mapping=chart`, {
      as: secret,
      body: ACCOUNTS_TABLE,
      ...typed('text/csv'),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { error: { detail: { capability: 'ledger.write' } } },
    ]);
  });

  it.each([
    ['?mapping=other', 'text/csv', 'mapping: must be the name of a mapping'],
    ['?mapping=chart&kind=accounts', 'text/csv', 'kind: must be left out beside a mapping, which says it'],
    ['?mapping=chart', 'application/zip', 'mapping: must be left out for what is neither CSV nor XLSX'],
    ['?mapping=chart', 'application/x-ndjson', 'mapping: must be left out for what is neither CSV nor XLSX'],
  ])('is refused for %s with %s', async (search, type, message) => {
    await put('chart', ACCOUNTS_MAPPING);
    const answer = await app.post(`${IMPORTS}${search}`, { as, body: ACCOUNTS_TABLE, ...typed(type) });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { message } }]);
  });

  it('with a key that was used for the same table by another mapping is another request', async () => {
    await put('chart', ACCOUNTS_MAPPING);
    const send = async () =>
      await app.post(`${IMPORTS}?mapping=chart`, {
        as,
        body: ACCOUNTS_TABLE,
        ...typed('text/csv', { 'idempotency-key': 'once' }),
      });
    const first = await send();
    await finishedImport(app, as, first.json<{ data: ImportRecord }>().data.id);
    expect((await send()).json()).toMatchObject({
      data: { id: first.json<{ data: ImportRecord }>().data.id },
    });
    await put('chart', { ...ACCOUNTS_MAPPING, delimiter: ';' });
    expect((await send()).json()).toMatchObject({ error: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});
