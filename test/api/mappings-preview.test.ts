import { beforeEach, describe, expect, it } from 'vitest';
import { stateOf } from '../import/state.ts';
import { xlsxOf } from '../import/xlsx-file.ts';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { ACCOUNTS_MAPPING, ACCOUNTS_TABLE } from './mappings-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const PATH = '/api/v1/mapping-previews';
let as: string;
let organization: Awaited<ReturnType<typeof anOrganization>>;

beforeEach(async () => {
  organization = await anOrganization(database);
  as = (await aKey(database, organization, ['imports.write', 'ledger.write'])).secret;
});

type Preview = Readonly<{
  kind: string | null;
  kinds: readonly string[];
  mapping: Readonly<{ columns: object }> | null;
  fault: Readonly<{ reason: string }> | null;
  columns: readonly Readonly<{ name: string; words: readonly string[] }>[];
  rows: readonly Readonly<{
    line: number;
    cells: readonly string[];
    becomes: readonly object[];
    refusals: readonly object[];
  }>[];
}>;

const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');
const ask = async (body: object, caller = as) => await app.post(PATH, { as: caller, body });

async function preview(content: string | Buffer, more: object = {}): Promise<Preview> {
  const answer = await ask({ encoding: 'csv', content: base64(content), ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Preview }>().data;
}

describe('a preview of a mapping', () => {
  it('shows each row as it is, and as the mapping reads it', async () => {
    const table = ACCOUNTS_TABLE.replace('SALES', 'Odd');
    expect(await preview(table, { mapping: ACCOUNTS_MAPPING })).toMatchObject({
      kind: 'accounts',
      mapping: ACCOUNTS_MAPPING,
      header_line: 1,
      faults: [],
      columns: [
        { name: 'Nr', place: 0, samples: ['1100', '4000'] },
        { name: 'Name' },
        { name: 'Type', words: ['Bank', 'Odd'] },
        { name: 'Tax' },
      ],
      rows: [
        {
          line: 2,
          cells: ['1100', 'Business account', 'Bank', ''],
          becomes: [{ code: '1100', name: 'Business account', class: 'cash' }],
          refusals: [],
        },
        {
          line: 3,
          refusals: [{ columns: ['class'], reason: '"Type" (class): no such account class: "Odd"' }],
        },
      ],
      warnings: ['columns that the mapping does not know were left out: "Tax"'],
      has_all: true,
      fault: null,
    });
  });

  it('of a table without a mapping is of one that is guessed, and asks', async () => {
    expect(await preview('Date,No,Account,Amount\n03/04/2026,1,2,5\n03/04/2026,1,3,-5\n')).toMatchObject({
      kind: 'journal',
      is_kind_sure: true,
      questions: [
        {
          field: 'dates',
          choices: [
            {
              value: 'dd/mm/yyyy',
              label: 'dd/mm/yyyy: 03/04/2026 is 2026-04-03',
              sets: { dates: 'dd/mm/yyyy' },
            },
            { value: 'mm/dd/yyyy', sets: { dates: 'mm/dd/yyyy' } },
          ],
        },
      ],
      notes: [{ field: 'columns.entry' }, { field: 'columns.amount' }],
    });
  });

  it('of a workbook is the same', async () => {
    const content = await xlsxOf([
      ['Nr', 'Name', 'Type', 'Tax'],
      ['1100', 'Business account', 'Bank'],
    ]);
    const { rows } = await preview(content, { encoding: 'xlsx', mapping: ACCOUNTS_MAPPING });
    expect(rows).toMatchObject([{ line: 2, becomes: [{ code: '1100', class: 'cash' }] }]);
  });

  it('of a mapping that is not complete says what it lacks, and shows the table', async () => {
    const { code } = ACCOUNTS_MAPPING.columns;
    const found = await preview(ACCOUNTS_TABLE, { mapping: { kind: 'accounts', columns: { code } } });
    expect(found).toMatchObject({
      faults: [{ field: 'columns', message: 'must have name' }, { message: 'must have class' }],
      rows: [{ cells: ['1100', 'Business account', 'Bank', ''], becomes: [] }, {}],
    });
  });

  it('writes nothing', async () => {
    const tenant = database.openTenant(organization.id);
    const before = await stateOf(tenant);
    await preview(ACCOUNTS_TABLE, { mapping: ACCOUNTS_MAPPING });
    await preview(ACCOUNTS_TABLE);
    expect(await stateOf(tenant)).toEqual(before);
    expect((await app.get('/api/v1/mappings', { as })).body).not.toContain('"title":null');
  });

  it('cuts long cells, and says all words of a column only where they are few', async () => {
    const rows = Array.from({ length: 150 }, (_row, index) => `${index};${'x'.repeat(300)};Bank`);
    const found = await preview(`Nr;Name;Type\n${rows.join('\n')}`, { mapping: ACCOUNTS_MAPPING });
    expect(found.rows[0]?.cells.map((cell) => cell.length)).toEqual([1, 201, 4]);
    expect(found.columns.map(({ words }) => words.length)).toEqual([0, 1, 1]);
  });
});

describe('who may preview', () => {
  it('is who may import the kind: of others nothing is said or guessed', async () => {
    const mapping = { kind: 'compensation', columns: {} };
    const table =
      'Pay ID,Employee ID,Pay type,Salary,Pay frequency,Contract type,Effective from\n1,2,salary,9,annual,full_time,2026-01-31\n';
    for (const more of [{ mapping }, { kind: 'compensation' }]) {
      const answer = await ask({ encoding: 'csv', content: base64(table), ...more });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { error: { detail: { capability: 'people.write' } } },
      ]);
    }
    expect((await preview(table)).kinds).not.toContain('compensation');
    const people = (await aKey(database, organization, ['imports.write', 'people.write'])).secret;
    const answer = await ask({ encoding: 'csv', content: base64(table) }, people);
    expect(answer.json()).toMatchObject({
      data: { kind: 'compensation', kinds: expect.not.arrayContaining(['journal']) },
    });
  });

  it.each([
    ['owner', 200],
    ['admin', 200],
    ['member', 403],
    ['contractor', 403],
  ] as const)('as a session of an %s is answered by %i', async (role, status) => {
    const session = await signedIn(database, organization, role);
    expect((await ask({ encoding: 'csv', content: base64(ACCOUNTS_TABLE) }, session)).statusCode).toBe(
      status,
    );
  });

  it('is not who may do everything but import', async () => {
    const { secret } = await aKey(database, organization, ['ledger.write', 'people.write', 'records.write']);
    expect((await ask({ encoding: 'csv', content: base64('a') }, secret)).statusCode).toBe(403);
  });

  it('sees again nothing of pay, gender and birth, as in the report of an import', async () => {
    const people = (await aKey(database, organization, ['imports.write', 'people.write'])).secret;
    const content = base64(
      'Employee ID,Full name,Sex,Date of birth\n1,Ada,Zebra,Quagga\n2,Bo,Frau,03/04/1957\n3,Cy,m,05/06/1957\n',
    );
    const answer = await ask({ encoding: 'csv', content, kind: 'persons' }, people);
    expect(answer.body).not.toMatch(/zebra|quagga|1957/i);
    expect(answer.json()).toMatchObject({
      data: {
        columns: [
          { words: ['1', '2', '3'] },
          {},
          { name: 'Sex', samples: [], words: [] },
          { samples: [], words: [] },
        ],
        questions: [{ field: 'dates', choices: [{ label: 'dd/mm/yyyy' }, { label: 'mm/dd/yyyy' }] }],
        rows: [
          { cells: ['1', 'Ada', null, null], refusals: [{ columns: ['date_of_birth'] }] },
          { becomes: [{ person: '2', legal_name: 'Bo', gender: null, date_of_birth: null }], refusals: [] },
          {},
        ],
      },
    });
    const pay = base64(
      'Pay ID,Employee ID,Pay type,Salary,Pay frequency,Contract type,Effective from\n1,2,salary,91234.5,annual,full_time,2026-01-31\n',
    );
    const paid = await ask({ encoding: 'csv', content: pay }, people);
    expect(paid.json()).toMatchObject({
      data: { kind: 'compensation', faults: [], rows: [{ becomes: [{ amount: null }] }] },
    });
    expect(paid.body).not.toContain('91234');
  });
});

describe('a hostile table', () => {
  it.each([
    ['what is no Base64', { encoding: 'csv', content: 'a b' }, 'content'],
    ['nothing', { encoding: 'csv', content: '' }, 'content'],
    ['too much CSV', { encoding: 'csv', content: base64(Buffer.alloc(256 * 1024 + 1, 'a')) }, 'content'],
    ['a kind that is none', { encoding: 'csv', content: base64('a'), kind: 'fec-file' }, 'kind'],
    [
      'an unknown part of a mapping',
      { encoding: 'csv', content: base64('a'), mapping: { kind: 'journal', columns: {}, run: 'x' } },
      'mapping.run',
    ],
    ['NDJSON', { encoding: 'ndjson', content: base64('a') }, 'encoding'],
  ])('is refused for %s', async (_what, body, field) => {
    const answer = await ask(body);
    const { error } = answer.json<{ error: { code: string; detail: { fields: { field: string }[] } } }>();
    expect([answer.statusCode, error.code, error.detail.fields.map((one) => one.field)]).toEqual([
      400,
      'INVALID_REQUEST',
      [field],
    ]);
  });

  it.each([
    ['a NUL', 'csv', Buffer.from('a,b\n\0,1\n'), 'a NUL byte'],
    ['text that is no workbook', 'xlsx', Buffer.from('Nr;Name'), 'it cannot be read as a workbook'],
    ['an old workbook', 'xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'it is protected by a password'],
    ['more columns than are read', 'csv', Buffer.from(`${'a,'.repeat(1001)}\n`), 'more than 1000 columns'],
  ])('is answered with the reason of an import for %s', async (_what, encoding, content, reason) => {
    const found = await preview(content, { encoding });
    expect([found.fault?.reason, found.rows]).toEqual([expect.stringContaining(reason), []]);
  });

  it('of one text that is in thousands of cells is cut', async () => {
    const long = { value: '0', type: 's' };
    const rows = Array.from({ length: 200 }, () => Array.from({ length: 100 }, () => long));
    const content = await xlsxOf([['x'.repeat(30_000)], ...rows]);
    const answer = await ask({ encoding: 'xlsx', content: base64(content) });
    expect([answer.statusCode, content.length < 100_000]).toEqual([200, true]);
    expect(answer.body.length).toBeLessThan(1_000_000);
  });
});
