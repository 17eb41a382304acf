import { describe, expect, it } from 'vitest';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { type FiledSheet, sheetIn } from '../spreadsheets/computing.ts';
import { aSession, aUser, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type AnsweredStatement, expectedNumbers, faultsInSheet } from './expected-file.ts';
import { keepForProof } from './keep-for-proof.ts';

const database = await testDatabase('the demo');
const { get } = await testApp(database);
const demo = await findOrganization(database.platform, COMPANY.slug);
if (demo === null) throw new Error('there is no demo');
const as = await aSession(database, demo, await aUser(database, demo, { role: 'owner' }));

async function answered<Answer>(path: string): Promise<Answer> {
  const answer = await get(`/api/v1/${path}`, { as });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json<Answer>();
}

async function workbook(path: string): Promise<Buffer> {
  const answer = await get(`/api/v1/${path}`, { as });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

/** The numbers of a sheet as they are in the file. */
function numbersIn(sheet: FiledSheet): ReadonlyMap<string, number | null> {
  return new Map(
    Array.from(sheet, ([name, { number }]) => [name, number] as const).filter(
      ([, number]) => number !== null,
    ),
  );
}

describe('the ledger of an account of the demo as a workbook', () => {
  type Page = { data: { rows: { kind: string; values: (number | null)[] }[] }; meta: Meta };
  type Meta = { next_cursor: string | null };

  async function allRows(query: string): Promise<Page['data']['rows']> {
    const rows: Page['data']['rows'] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page: Page = await answered(`statements/general-ledger?${query}&limit=500${after}`);
      rows.push(...page.data.rows.filter(({ kind }) => kind === 'line').slice(cursor === '' ? 0 : 1));
      cursor = page.meta.next_cursor;
    }
    return rows;
  }

  it.each(['1110', '1210', '2110', '4110'])('has the numbers of every line of %s', async (code) => {
    const query = `account=${code}&period=2025-09-01:2026-10-31`;
    const file = await workbook(`statements/general-ledger.xlsx?${query}`);
    const sheet = await sheetIn(file);
    const [opening, ...lines] = await allRows(query);
    const numbers = new Map<string, number | null>([['J8', opening?.values[2] ?? null]]);
    for (const [place, { values }] of lines.entries()) {
      const [debit = null, credit = null, balance = null] = values;
      const row = 9 + place;
      // The side on which a line has nothing is empty.
      numbers.set(`H${row}`, debit === 0 ? null : debit).set(`I${row}`, credit === 0 ? null : credit);
      numbers.set(`J${row}`, balance);
    }
    expect(lines.length).toBeGreaterThan(5);
    expect([...numbers.keys()].map((name) => [name, sheet.get(name)?.number ?? null])).toEqual([...numbers]);
    await keepForProof(`demo general ledger ${query}`, file, [{ sheet: 1, numbers }]);
  });
});

describe('a board pack of the demo', () => {
  const PARTS = [
    'profit-and-loss:months:none:accounts',
    'profit-and-loss:departments',
    'balance-sheet:quarters:none:accounts',
    'cash-flow:none:last_year',
    'trial-balance:none:previous',
    'equity-changes:years',
    'aged-receivables:none:none:accounts',
    'aged-payables',
  ];
  const TIME = 'period=last_fy&asOf=2026-10-31';

  it('has in its sheets the numbers of its statements, beside the figures of its board', async () => {
    const parts = ['board:month-end', ...PARTS.map((part) => `statement:${part}`)];
    const file = await workbook(`board-pack.xlsx?parts=${parts.join(',')}&${TIME}`);
    const figures = numbersIn(await sheetIn(file, 2));
    expect(figures.size).toBeGreaterThan(30);
    const proven = [{ sheet: 2, numbers: figures }];
    // The cover, the board and its three statements come before.
    for (const [place, part] of PARTS.entries()) {
      const [name = '', columns = 'none', compare = columns === 'none' ? 'last_year' : 'none', detail] =
        part.split(':');
      const words = [
        TIME,
        `columns=${columns}`,
        ...(compare === 'none' ? [] : [`compare=${compare}`]),
        ...(detail === undefined ? [] : [`detail=${detail}`]),
      ];
      const sheet = await sheetIn(file, 6 + place);
      const statement = (await answered<{ data: AnsweredStatement }>(`statements/${name}?${words.join('&')}`))
        .data;
      expect(faultsInSheet(sheet, statement), part).toEqual([]);
      const numbers = expectedNumbers(sheet, statement);
      expect(numbers.size, part).toBeGreaterThan(5);
      proven.push({ sheet: 6 + place, numbers });
    }
    await keepForProof('demo board pack', file, proven);
  });
});
