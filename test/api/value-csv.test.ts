import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { type Answer, aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { messageOf, refusal } from './settings-support.ts';

const database = await testDatabase('the demo');
const { get } = await testApp(database);
const demo = await findOrganization(database.platform, 'demo');
if (demo === null) throw new Error('there is no demo');
const { secret: as } = await aKey(database, demo);

type Row = Readonly<Record<string, string>>;
type Value = Readonly<{
  value?: number | null;
  nullReason?: string;
  total?: number | null;
  points?: readonly Value[];
  items?: readonly (Value & { key: string; label: string })[];
  comparisons?: readonly Readonly<{
    value: number | null;
    change: number | null;
    changePercent: number | null;
  }>[];
  date?: string;
  complete?: boolean;
}>;
type Reply = Readonly<{
  data: Value;
  meta: { period: { resolved: { startDate: string; endDate: string } } };
}>;

const rowsOf = (answer: Answer): Row[] => parse(answer.body, { columns: true });
const ask = async (id: string, query: string) => {
  const json = await get(`/api/v1/metrics/${id}/value?${query}`, { as });
  const csv = await get(`/api/v1/metrics/${id}/value.csv?${query}`, { as });
  return { json: json.json<Reply>(), csv, rows: rowsOf(csv) };
};
const numberOf = (text: string | undefined) => (text === '' || text === undefined ? null : Number(text));
const partsOf = ({ points, items, total, ...value }: Value): readonly Value[] => {
  if (points !== undefined) return points;
  if (items === undefined) return [value];
  const whole = {
    value: total ?? null,
    ...(value.nullReason === undefined ? {} : { nullReason: value.nullReason }),
  };
  return total === null && value.nullReason === undefined ? items : [...items, whole];
};

describe('a value as CSV', () => {
  it.each(CATALOG.map(({ id, periodKind }) => [id, periodKind === 'snapshot' ? 'today' : 'ytd']))(
    'of %s has the numbers of its JSON, each with its reason where there is none',
    async (id, period) => {
      const { json, rows } = await ask(id, `period=${period}`);
      expect(rows.map(({ value }) => numberOf(value))).toEqual(
        partsOf(json.data).map(({ value }) => value ?? null),
      );
      expect(rows.map(({ null_reason: reason }) => reason)).toEqual(
        partsOf(json.data).map(({ nullReason }) => nullReason ?? ''),
      );
      expect(rows.every(({ metric }) => metric === id)).toBe(true);
    },
  );

  it('has of a month that the period begins or ends within the days that were counted', async () => {
    const { rows } = await ask('revenue.monthly', 'period=2025-08-10:2025-10-20');
    expect(rows.map(({ from, to, complete }) => [from, to, complete])).toEqual([
      ['2025-08-10', '2025-08-31', 'false'],
      ['2025-09-01', '2025-09-30', 'true'],
      ['2025-10-01', '2025-10-20', 'false'],
    ]);
    for (const row of rows) {
      const alone = await ask('revenue.total', `period=${String(row['from'])}:${String(row['to'])}`);
      expect(row['value']).toBe(alone.rows[0]?.['value']);
    }
  });

  it('has the days of its period, and of a series those of each month', async () => {
    const { json, rows } = await ask('revenue.total', 'period=last_fy');
    const { startDate, endDate } = json.meta.period.resolved;
    expect(rows).toMatchObject([{ from: startDate, to: endDate, complete: 'true', unit: 'currency' }]);
    const series = await ask('revenue.monthly', 'period=last_fy');
    expect(series.rows).toHaveLength(12);
    expect(series.rows[1]).toMatchObject({ from: '2025-08-01', to: '2025-08-31' });
  });

  it('is compared in three columns for each time, and parts are compared by their total', async () => {
    const { json, rows } = await ask('revenue.total', 'period=ytd&compare=previous,last_year');
    const expected = json.data.comparisons ?? [];
    expect(expected).toHaveLength(2);
    expect(['previous', 'last_year'].map((to) => numberOf(rows[0]?.[to]))).toEqual(
      expected.map(({ value }) => value),
    );
    expect(['previous', 'last_year'].map((to) => numberOf(rows[0]?.[`${to}_change`]))).toEqual(
      expected.map(({ change }) => change),
    );
    expect(['previous', 'last_year'].map((to) => numberOf(rows[0]?.[`${to}_change_percent`]))).toEqual(
      expected.map(({ changePercent }) => changePercent),
    );
    const parts = await ask('revenue.by_account', 'period=ytd&compare=previous');
    expect(parts.rows.at(-1)).toMatchObject({ label: 'Total', key: '' });
    expect(parts.rows.map(({ previous }) => previous === '')).toEqual([
      ...parts.rows.slice(1).map(() => true),
      false,
    ]);
  });

  it('has a header of its own, and is unchanged as long as its numbers are', async () => {
    const { csv } = await ask('cash.balance', 'period=today');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="cash.balance.csv"');
    expect(csv.body.split('\r\n')[0]).toBe(
      'metric,label,from,to,period,key,value,unit,currency,complete,null_reason',
    );
    const tag = String(csv.headers['etag']);
    const path = '/api/v1/metrics/cash.balance/value.csv?period=today';
    expect((await get(path, { as, headers: { 'if-none-match': tag } })).statusCode).toBe(304);
  });

  it('of a series that is too long is refused', async () => {
    const path = '/api/v1/metrics/revenue.monthly/value.csv?period=trailing_501';
    const answer = await get(path, { as });
    expect(refusal(answer)).toEqual([400, 'ANSWER_TOO_LARGE']);
    expect(messageOf(answer)).toContain('501');
  });
});
