import { describe, expect, it } from 'vitest';
import { compareText } from '../../src/metrics/value/compare-text.ts';
import { aKey, anOrganization } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp, refusal } from '../support/metrics-app.ts';

const database = await testDatabase();
const { get } = await metricsApp(database);
const books = await anOrganization(database);
const other = await anOrganization(database);
await keepBooks(database.openTenant(books.id), {
  accounts: [
    ['1000', 'Bank', 'cash'],
    ['2100', 'Wages owed', 'payroll_liability'],
    ['3000', 'Share capital', 'share_capital'],
    ['4000', 'Sales', 'operating_revenue'],
    ['6100', 'Wages', 'payroll'],
  ],
  entries: [
    entry(['2026-06-30', ['1000', '1000'], ['3000', '-1000']], { kind: 'opening' }),
    entry(['2026-06-30', ['1000', '5'], ['4000', '-5']], { externalId: 'S-0' }),
    entry(['2026-07-02', ['1000', '300'], ['4000', '-300']], { externalId: 'S-1', description: 'Sale' }),
    entry(['2026-07-02', ['6100', '80'], ['1000', '-80']], { externalId: 'W-1', description: 'Wage of Ada' }),
    entry(['2026-07-02', ['6100', '60'], ['1000', '-60']], { externalId: 'W-2', description: 'Wage of Bob' }),
    entry(['2026-07-02', ['1000', '40'], ['4000', '-40']], { externalId: 'S-2', description: 'Sale' }),
    entry(['2026-09-20', ['1000', '-10'], ['4000', '10']], { externalId: 'S-3', description: 'Refund' }),
  ],
});
const { secret: as } = await aKey(database, books, ['ledger.read', 'people.view_cost']);
const { secret: without } = await aKey(database, books, ['ledger.read']);

type Row = Readonly<{
  key: string;
  label: string;
  date: string | null;
  values: (number | null)[];
  record: { id: string } | null;
}>;
type Ledger = Readonly<{
  data: Readonly<{ rows: Row[]; checks: object[] }>;
  meta: Readonly<{ next_cursor: string | null; account: object }>;
}>;

async function ledger(query: string, key = as): Promise<Ledger> {
  const answer = await get(`/api/v1/statements/general-ledger?${query}`, { as: key });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Ledger>();
}

const shown = ({ data }: Ledger) => data.rows.map(({ label, date, values }) => [label, date, ...values]);

describe('the general ledger of an account', () => {
  it('has every line in order, with the balance after it', async () => {
    const page = await ledger('account=1000&period=2026-07-01:2026-11-20');
    expect(page.meta).toMatchObject({
      account: { code: '1000', name: 'Bank', class: 'cash' },
      next_cursor: null,
    });
    const rows = shown(page);
    expect([rows[0], rows.at(-1)]).toEqual([
      ['Opening balance', null, null, null, 1005],
      ['Closing balance', null, null, null, 1195],
    ]);
    const lines = rows.slice(1, -1);
    expect(lines.map(([label]) => String(label)).toSorted(compareText)).toEqual([
      'Refund',
      'Sale',
      'Sale',
      'Wage of Ada',
      'Wage of Bob',
    ]);
    let balance = 1005;
    for (const [, , debit, credit, after] of lines)
      expect(after).toBe((balance += Number(debit) - Number(credit)));
    expect(lines.map(([, date]) => date)).toEqual([
      '2026-07-02',
      '2026-07-02',
      '2026-07-02',
      '2026-07-02',
      '2026-09-20',
    ]);
    expect(page.data.checks).toEqual([{ label: 'Lines = balance of the account', difference: 0 }]);
  });

  it('is the same page by page', async () => {
    const whole = (await ledger('account=1000&period=2026-07-01:2026-11-20')).data.rows;
    for (const limit of [1, 2, 3, 5]) {
      const rows: Row[] = [];
      let cursor = '';
      do {
        const page = await ledger(`account=1000&period=2026-07-01:2026-11-20&limit=${limit}${cursor}`);
        const [before, ...lines] = page.data.rows;
        expect(before?.values.at(-1)).toBe(rows.at(-1)?.values.at(-1) ?? 1005);
        rows.push(...lines);
        cursor = page.meta.next_cursor === null ? '' : `&cursor=${page.meta.next_cursor}`;
      } while (cursor !== '');
      expect(rows).toEqual(whole.slice(1));
    }
  });

  it('of income begins with the financial year of the first day', async () => {
    expect(shown(await ledger('account=4000&period=2026-08-01:2026-09-30'))).toEqual([
      ['Opening balance', null, null, null, -340],
      ['Refund', '2026-09-20', 10, 0, -330],
      ['Closing balance', null, null, null, -330],
    ]);
    expect(shown(await ledger('account=4000&period=2026-06-01:2026-07-31'))[0]?.at(-1)).toBe(0);
  });

  it('has the lines of pay of a day as one where the caller may not see pay', async () => {
    for (const limit of [1, 2, 100]) {
      const first = await ledger(`account=1000&period=2026-07-01:2026-07-31&limit=${limit}`, without);
      expect(shown(first)[1]).toEqual(['Payroll', '2026-07-02', 0, 140, 865]);
      expect(JSON.stringify(first)).not.toMatch(/Ada|Bob|"W-/);
    }
    const whole = await ledger('account=1000&period=2026-07-01:2026-07-31', without);
    expect(shown(whole).at(-1)).toEqual(['Closing balance', null, null, null, 1205]);
    expect(whole.data.checks).toMatchObject([{ difference: 0 }]);
  });
});

describe('the general ledger is refused', () => {
  const refused = async (query: string, key = as) =>
    await refusal(get(`/api/v1/statements/general-ledger?${query}`, { as: key }));
  const PERIOD = 'period=2026-07-01:2026-07-31';

  it.each([
    ['without an account', PERIOD, 400, 'INVALID_REQUEST'],
    ['of no account', `account=9999&${PERIOD}`, 404, 'NOT_FOUND'],
    ['of an account with a longer code', `account=1000%20&${PERIOD}`, 404, 'NOT_FOUND'],
    ['without a period', 'account=1000', 400, 'INVALID_PERIOD'],
    ['of a day', 'account=1000&period=today', 400, 'PERIOD_KIND_MISMATCH'],
    ['after a cursor that is none', `account=1000&${PERIOD}&cursor=x`, 400, 'INVALID_REQUEST'],
    ['in columns', `account=1000&${PERIOD}&columns=months`, 400, 'INVALID_REQUEST'],
  ])('%s', async (_case, query, status, code) => {
    expect(await refused(query)).toMatchObject({ status, code });
  });

  it('after a cursor of another period', async () => {
    const { meta } = await ledger('account=1000&period=2026-07-01:2026-07-31&limit=1');
    expect(
      await refused(`account=1000&period=2026-08-01:2026-08-31&cursor=${meta.next_cursor ?? ''}`),
    ).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });

  it('of an account of pay to a caller who may not see pay', async () => {
    for (const account of ['6100', '2100'])
      expect(await refused(`account=${account}&${PERIOD}`, without)).toMatchObject({
        status: 403,
        detail: { capability: 'people.view_cost' },
      });
  });

  it('of an account of another organisation', async () => {
    const { secret } = await aKey(database, other);
    expect(await refused(`account=1000&${PERIOD}`, secret)).toMatchObject({ status: 404 });
  });

  it('to a key without ledger.read, which does not see it listed either', async () => {
    const { secret } = await aKey(database, books, ['metrics.read']);
    expect(await refused(`account=1000&${PERIOD}`, secret)).toMatchObject({ status: 403 });
    const names = (key: string) =>
      get('/api/v1/statements', { as: key }).then((answer) =>
        answer.json<{ data: { name: string }[] }>().data.map(({ name }) => name),
      );
    expect(await names(secret)).not.toContain('general-ledger');
    expect(await names(as)).toEqual(['general-ledger']);
  });
});
