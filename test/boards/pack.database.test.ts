import { describe, expect, it } from 'vitest';
import { capabilitiesOf } from '../../src/access/capability.ts';
import { MOST_STATEMENTS, makePack } from '../../src/boards/pack/make-pack.ts';
import type { Tile } from '../../src/boards/tile.ts';
import { SELECT_DATA_VERSION } from '../../src/db/data-version.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { boardPart } from '../../src/reports/message/board-part.ts';
import { type FiledSheet, sheetIn } from '../spreadsheets/computing.ts';
import { type AnsweredStatement, faultsInSheet } from '../statements/expected-file.ts';
import { aSession, aUser, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aChart, aFigure, aStatement, aTable } from './tiles.ts';

const database = await testDatabase('the demo');
const { get, post } = await testApp(database);
const organization = await findOrganization(database.platform, COMPANY.slug);
if (organization === null) throw new Error('there is no demo');
const user = await aUser(database, organization, { role: 'owner' });
const as = await aSession(database, organization, user);
const tenant = database.openTenant(organization.id);
const reader = {
  userId: user.id,
  role: 'owner' as const,
  capabilities: capabilitiesOf('owner'),
  limits: null,
  organization,
};
const member = await aSession(
  database,
  organization,
  await aUser(database, organization, { role: 'member' }),
);

const TILES: readonly Tile[] = [
  aFigure('revenue.total', { compare: 'last_year' }),
  aFigure('profit.gross_margin', { title: '=Margin', period: 'last_month' }),
  aChart('cash.balance', 6),
  aStatement('cash-flow', { method: 'direct', title: 'Where cash went' }),
  aTable(['ar.dso', 'headcount.active']),
  aTable(['ar.ageing'], { title: 'Owed by age' }),
];

async function aBoard(caller = as, tiles = TILES): Promise<string> {
  const answer = await post('/api/v1/boards', { as: caller, body: { name: 'Sales: meeting', tiles } });
  return answer.json<{ data: { id: string } }>().data.id;
}

async function pack(parts: string, query = '&period=ytd&asOf=2026-10-31') {
  const answer = await get(`/api/v1/board-pack.xlsx?parts=${parts}${query}`, { as });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

/** The rows of a sheet: the text or number of each cell. */
function rowsOf(sheet: FiledSheet): (string | number | null)[][] {
  const rows: (string | number | null)[][] = [];
  for (const [name, { text, number }] of sheet) {
    const [, column = 'A', row = '1'] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
    (rows[Number(row) - 1] ??= [])[column.charCodeAt(0) - 65] = text ?? number;
  }
  return rows.map((cells) => Array.from(cells, (cell) => cell ?? null));
}

describe('a board pack as a workbook', () => {
  it('has the figures of its boards as the API answers them', async () => {
    const file = await pack(`board:${await aBoard()}`);
    const answer = await post('/api/v1/board-values', {
      as,
      body: { tiles: TILES, period: 'ytd', asOf: '2026-10-31' },
    });
    const [revenue, margin, cash, , days, ages] = answer.json<{ data: readonly Values[] }>().data;
    const rows = rowsOf(await sheetIn(file, 2));
    const rowOf = (label: string) => rows.find((cells) => cells?.[0] === label) ?? [];
    const { value = null, comparisons: [compared] = [] } = revenue?.result?.data ?? {};
    expect(rowOf('Total revenue').slice(2)).toEqual([
      value,
      compared?.value,
      compared?.change,
      expect.closeTo(Number(compared?.changePercent) / 100, 12),
    ]);
    expect(rowOf('=Margin')[2]).toBeCloseTo(Number(margin?.result?.data?.value) / 100, 12);
    const months = rows
      .slice(rows.findIndex((cells) => cells?.[0] === 'Cash balance by month') + 1)
      .slice(0, 6);
    expect(months.map((cells) => cells[2])).toEqual(cash?.result?.data?.points?.map((point) => point.value));
    expect([rowOf('Days sales outstanding')[2], rowOf('Headcount')[2]]).toEqual(
      days?.results?.map(({ data }) => data?.value),
    );
    const items = ages?.results?.[0]?.data?.items ?? [];
    expect(items.length).toBeGreaterThan(3);
    for (const { label, value: amount } of items) expect(rowOf(label)[2], label).toBe(amount);
  });

  it('says why there is no number, as a mail does: what is hidden never looks empty', async () => {
    const tiles = [
      aTable(['diversity.age_band']),
      aTable(['revenue.by_customer'], { period: '2019-01-01:2019-01-31' }),
      aFigure('diversity.women_managers_share', { compare: 'last_year' }),
      aChart('diversity.women_managers_share', 3),
    ];
    const hidden = 'Hidden to protect small groups';
    const expected = [
      ['Headcount by age', hidden],
      ['Under 25', hidden],
      ['25 to 34', hidden],
      ['35 to 44', 7],
      ['45 to 54', 9],
      ['55 to 64', 8],
      ['65 and over', hidden],
      ['Not stated', hidden],
      ['Revenue by customer', 'Nothing recorded'],
      ['Share of women among managers', hidden, hidden],
    ];
    const chart = 'Share of women among managers by month';
    const month = ['30 June 2023 (snapshot)', hidden];
    const id = await aBoard(as, tiles);
    const rows = rowsOf(await sheetIn(await pack(`board:${id}`), 2)).slice(6);
    expect(rows.map(([label, , ...cells]) => [label, ...cells])).toEqual([
      ...expected,
      [chart],
      month,
      month,
      month,
    ]);
    const input = { parts: [{ kind: 'board', id }] as const, period: 'ytd', asOf: '2026-10-31' };
    const [made] = (await makePack(tenant, input, reader, new Date(START))).parts;
    if (made?.kind !== 'board') throw new Error('a board is not there');
    const { table } = boardPart(made, { about: '', link: '' }, { currency: 'AUD', jurisdiction: null });
    const mailed = table.rows.map(({ label, cells }) => [label, ...cells.filter((cell) => cell !== '')]);
    expect(mailed).toEqual([...expected.map((row) => row.map(String)), [chart, hidden]]);
  });

  it('has its statements as the API answers them, with formulas, those of boards after their boards', async () => {
    const file = await pack(`board:${await aBoard()},statement:profit-and-loss:months`);
    const asked = 'asOf=2026-10-31&period=ytd';
    for (const [sheet, path] of [
      [3, `cash-flow?${asked}&method=direct`],
      [4, `profit-and-loss?${asked}&columns=months`],
    ] as const) {
      const statement = (await get(`/api/v1/statements/${path}`, { as })).json<{ data: AnsweredStatement }>();
      const found = await sheetIn(file, sheet);
      expect(faultsInSheet(found, statement.data)).toEqual([]);
      expect([...found.values()].some(({ formula }) => formula !== null)).toBe(true);
    }
  });

  it('has a statement compared and in detail as its part says', async () => {
    const file = await pack('statement:balance-sheet:none:previous:accounts,statement:cash-flow:none:none');
    const asked = 'asOf=2026-10-31&period=ytd';
    for (const [sheet, path] of [
      [2, `balance-sheet?${asked}&compare=previous&detail=accounts`],
      [3, `cash-flow?${asked}`],
    ] as const) {
      const statement = (await get(`/api/v1/statements/${path}`, { as })).json<{ data: AnsweredStatement }>();
      expect(faultsInSheet(await sheetIn(file, sheet), statement.data)).toEqual([]);
    }
  });

  it('has no documents for a reader who may not see them', async () => {
    const contractor = await aSession(
      database,
      organization,
      await aUser(database, organization, { role: 'contractor' }),
    );
    const of = async (detail: string) =>
      await get(`/api/v1/board-pack.xlsx?parts=statement:aged-payables:none:none:${detail}&period=ytd`, {
        as: contractor,
      });
    expect((await of('summary')).statusCode).toBe(200);
    const refused = await of('accounts');
    expect([refused.statusCode, refused.json<{ error: object }>().error]).toMatchObject([
      403,
      { code: 'FORBIDDEN_CAPABILITY', detail: { capability: 'ledger.read' } },
    ]);
  });

  it('has a cover that says what it is of, and what is in it', async () => {
    const id = await aBoard();
    const file = await pack(
      `board:${id},statement:balance-sheet`,
      '&period=last_fy&asOf=2026-10-31&title=October',
    );
    const words = rowsOf(await sheetIn(file)).map(([first]) => first);
    expect(words).toEqual([
      COMPANY.name,
      'October',
      'FY2026',
      expect.stringMatching(/^As at 31 October 2026, in AUD, data version \d+$/),
      expect.stringMatching(/^Made on 20 November 2026.* \(Australia\/Sydney\)$/),
      expect.stringMatching(/\/api\/v1\/board-pack\.xlsx\?parts=board.*asOf=2026-10-31/),
      undefined,
      'Contents',
      '1. Sales: meeting',
      '2. Where cash went',
      '3. Balance sheet',
    ]);
  });

  it('is refused for what is no part, and for a board that its reader does not see', async () => {
    const theirs = await aBoard(member);
    for (const [parts, status] of [
      [`board:${theirs}`, 404],
      ['board:nothing', 400],
      ['statement:general-ledger', 400],
      ['statement:profit-and-loss:weeks', 400],
      ['statement:profit-and-loss:months:budget', 400],
      ['statement:profit-and-loss:months:none:lines', 400],
      ['statement:profit-and-loss:months:none:summary:', 400],
      ['board:cash:months', 400],
      [Array.from({ length: 21 }, () => 'board:cash').join(','), 400],
    ] as const) {
      const answer = await get(`/api/v1/board-pack.xlsx?parts=${parts}&period=ytd`, { as });
      expect([parts, answer.statusCode]).toEqual([parts, status]);
    }
  });

  it('has at most so many statements, those on its boards included', async () => {
    const id = await aBoard(
      as,
      Array.from({ length: MOST_STATEMENTS }, () => aStatement('equity-changes')),
    );
    const answer = await get(`/api/v1/board-pack.xlsx?parts=board:${id},statement:cash-flow&period=ytd`, {
      as,
    });
    expect(answer.json<{ error: { code: string; message: string } }>().error).toMatchObject({
      code: 'ANSWER_TOO_LARGE',
      message:
        'A board pack has at most 40 statements, those on its boards included, and this one would have 41; leave some out.',
    });
    // The cover and the figures come first.
    const last = rowsOf(await sheetIn(await pack(`board:${id}`), 2 + MOST_STATEMENTS));
    expect(last.flat()).toContain('Changes in equity');
  });

  it('is made again where the data change while it is made, and given up where they always do', async () => {
    const write = async () => void (await tenant.write(async () => true));
    const input = { parts: [{ kind: 'board', id: 'cash' }] as const, period: 'ytd', asOf: undefined };
    const makeWhile = async (changes: number) => {
      let left = changes;
      // After the state was read for the first time, and before the numbers are.
      const disturbed: TenantWriter = {
        ...tenant,
        read: async (statement, stateIn) => {
          const rows = await tenant.read(statement, stateIn);
          if ((statement as object) === SELECT_DATA_VERSION && left > 0) {
            left -= 1;
            await write();
          }
          return rows;
        },
      };
      return await makePack(disturbed, input, reader, new Date(START));
    };
    const [state] = await tenant.read(SELECT_DATA_VERSION);
    expect((await makeWhile(1)).dataVersion).toBe(Number(state?.version) + 1);
    await expect(makeWhile(10)).rejects.toThrow(/^The data changed too often/);
  });
});

type Data = Readonly<{
  value?: number;
  comparisons?: readonly Readonly<{ value: number; change: number; changePercent: number }>[];
  points?: readonly Readonly<{ value: number }>[];
  items?: readonly Readonly<{ label: string; value: number }>[];
}>;
type Values = Readonly<{ result?: Readonly<{ data: Data }>; results?: readonly Readonly<{ data: Data }>[] }>;
