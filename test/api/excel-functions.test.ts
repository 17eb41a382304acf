import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { mistyped } from '../support/mistyped.ts';
import { aThousand, NAMED } from './a-thousand-questions.ts';
import { CellError, excelOf } from './excel-runtime.ts';

const database = await testDatabase('the demo');
const { app, get, post } = await testApp(database);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const demo = await findOrganization(database.platform, COMPANY.slug);
if (demo === null) throw new Error('there is no demo');
const as = await signedIn(database, demo, 'member');
const body = { name: 'Workbook', metrics: NAMED.map(({ id }) => id) };
const { token } = (await post('/api/settings/sheet-links', { as, body })).json<{ data: { token: string } }>()
  .data;
const ADDRESS = `${origin}/api/v1/metrics/cash.balance/value.csv?period=today&link=${token}`;
const valueOf = async (id: string, period: string, more = ''): Promise<unknown> =>
  (await get(`/api/v1/metrics/${id}/value?period=${period}${more}`, { as })).json<{
    data: { value: unknown };
  }>().data.value;

async function connected() {
  const excel = excelOf(origin);
  await excel.connect(ADDRESS);
  return excel;
}

describe('=ALMANAC.VALUE()', () => {
  it('shows the number of a metric, also pinned to a day, and takes a date for a period', async () => {
    const excel = await connected();
    expect(await excel.value('revenue.total', 'last_fy')).toEqual([
      [await valueOf('revenue.total', 'last_fy')],
    ]);
    const pinned = [[await valueOf('revenue.total', 'ytd', '&asOf=2026-03-31')]];
    expect(await excel.value('revenue.total', 'ytd', '2026-03-31')).toEqual(pinned);
    // Days since 30 December 1899, as `=DATE(2026, 3, 31)` and `=DATE(2026, 6, 30)` are.
    expect(await excel.value('revenue.total', 'ytd', 46_112)).toEqual(pinned);
    expect(await excel.value('cash.balance', 46_203)).toEqual([
      [await valueOf('cash.balance', 'as_of:2026-06-30')],
    ]);
  });

  it('reads a range of a thousand cells by 20 requests', async () => {
    const excel = await connected();
    const { metrics, years } = aThousand();
    const cells = await excel.value(metrics, years);
    expect(excel.sent).toHaveLength(20);
    expect(cells).toHaveLength(1000);
    for (const row of [0, 260, 999])
      expect(cells[row]).toEqual([await valueOf(metrics[row]?.[0] ?? '', years[row]?.[0] ?? '')]);
  });

  it('reads a thousand cells with a formula each by 20 requests, and the same question once', async () => {
    const excel = await connected();
    const { metrics, years } = aThousand();
    const all = [...metrics.keys(), 0, 0, 999];
    const answers = await Promise.all(
      all.map(async (row) => await excel.value(metrics[row]?.[0], years[row]?.[0])),
    );
    expect(excel.sent).toHaveLength(20);
    expect(answers.slice(1000)).toEqual([answers[0], answers[0], answers[999]]);
    for (const row of [0, 500, 999])
      expect(answers[row]).toEqual([[await valueOf(metrics[row]?.[0] ?? '', years[row]?.[0] ?? '')]]);
  });

  it('shows a series as two columns, and in a range why there is no number', async () => {
    const excel = await connected();
    const { data } = (await get('/api/v1/metrics/revenue.monthly/value?period=last_fy', { as })).json<{
      data: { points: { label: string; value: number }[] };
    }>();
    expect(await excel.value('revenue.monthly', 'last_fy')).toEqual(
      data.points.map(({ label, value }) => [label, value]),
    );
    const [[total, unknown, empty, wrong, early] = []] = await excel.value(
      [['revenue.total', 'cash.nothing', '', 'revenue.total', 'revenue.total']],
      [['ytd', 'ytd', 'ytd', 'never', '1990-01-01:1990-12-31']],
    );
    expect(total).toBe(await valueOf('revenue.total', 'ytd'));
    expect(unknown).toContain('There is no metric "cash.nothing"');
    expect(empty).toBe('');
    expect(wrong).toContain('never');
    expect(early).toBe('no data');
  });

  it('shows #N/A with the reason in a cell that cannot be read', async () => {
    const excel = await connected();
    const failureOf = async (metric: string, period: string) =>
      await excel.value(metric, period).catch((failure: unknown) => failure as CellError);
    const unknown = await failureOf('cash.nothing', 'today');
    expect(unknown).toBeInstanceOf(CellError);
    expect(unknown).toMatchObject({ code: '#N/A' });
    expect(String(unknown)).toContain('There is no metric "cash.nothing"');
    expect(String(await failureOf('', 'ytd'))).toContain('Name a metric.');
    await excel.connect(mistyped(ADDRESS), token.slice(0, 15));
    expect(String(await failureOf('cash.balance', 'today'))).toContain(
      'The sheet link has ended or was revoked: choose Data, Almanac, Connect',
    );
    excel.stored.clear();
    expect(String(await failureOf('cash.balance', 'today'))).toContain('Choose Data, Almanac, Connect');
  });

  it('keeps the token out of the address and sends no cookie', async () => {
    const excel = await connected();
    await excel.value('cash.balance', 'today');
    expect(excel.sent).toEqual([{ path: '/api/v1/metrics/batch', credentials: 'omit' }]);
  });

  it('takes no link of another service, and nothing that is no link', async () => {
    const excel = excelOf(origin);
    await expect(excel.connect('https://example.com/x?link=alm_sl_x')).rejects.toThrow(
      `This add-in belongs to ${origin}.`,
    );
    await expect(excel.connect('alm_pk_x')).rejects.toThrow('This is not the address of a sheet link.');
    expect([...excel.stored]).toEqual([]);
  });

  it('replaces the link of all workbooks of a computer only where its beginning is named', async () => {
    const excel = excelOf(origin);
    expect(await excel.connectedBy()).toBeNull();
    await excel.connect(ADDRESS);
    const made = await post('/api/settings/sheet-links', { as, body: { ...body, name: 'Other' } });
    const other = made.json<{ data: { token: string; begins_with: string } }>().data;
    const listed = (await get('/api/settings/sheet-links', { as })).json<{
      data: { begins_with: string }[];
    }>();
    const kept = token.slice(0, 15);
    expect(listed.data.map((link) => link.begins_with)).toEqual(
      expect.arrayContaining([kept, other.begins_with]),
    );
    const wanted = other.begins_with;
    const address = ADDRESS.replace(token, other.token);
    for (const replaced of [undefined, wanted])
      expect(await excel.connect(address, replaced)).toEqual({ isConnected: false, kept, wanted });
    expect([await excel.connectedBy(), ...excel.stored.values()]).toEqual([kept, token]);
    expect(await excel.connect(ADDRESS)).toMatchObject({ isConnected: true });
    expect(await excel.connect(address, kept)).toMatchObject({ isConnected: true });
    expect([await excel.connectedBy(), ...excel.stored.values()]).toEqual([wanted, other.token]);
  });

  it('shares its page with the pane, which replaces none of its functions', () => {
    const namesIn = (file: string) =>
      [
        ...readFileSync(new URL(`../../dist/guides/excel/${file}`, import.meta.url), 'utf8').matchAll(
          /^(?:async function|function|const|let) (\w+)/gm,
        ),
      ].map(([, name]) => name);
    const own = new Set(namesIn('functions.js'));
    expect(own).toContain('connect');
    expect(namesIn('pane.js').filter((name) => own.has(name))).toEqual([]);
  });

  it('waits once for a service that is busy', async () => {
    const excel = await connected();
    excel.beBusy(1);
    expect(await excel.value('cash.balance', 'today')).toEqual([[await valueOf('cash.balance', 'today')]]);
    excel.beBusy(2);
    await expect(excel.value('cash.balance', 'today')).rejects.toThrow('The service answered 503.');
  });
});
