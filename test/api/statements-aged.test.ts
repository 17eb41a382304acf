import { describe, expect, it } from 'vitest';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { get } = await testApp(database);
const demo = await findOrganization(database.platform, COMPANY.slug);
if (demo === null) throw new Error('there is no demo');
const { secret: as } = await aKey(database, demo);

type Row = Readonly<{
  key: string;
  kind: string;
  level: number;
  values: (number | null)[];
  metric: string | null;
  record: Readonly<{ kind: string; id: string; dueDate: string | null }> | null;
}>;
type Made = Readonly<{
  data: Readonly<{ columns: { key: string }[]; rows: Row[]; checks: { difference: number | null }[] }>;
}>;

async function made(name: string, query: string, key = as) {
  const answer = await get(`/api/v1/statements/${name}?${query}`, { as: key });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Made>().data;
}

async function metric(id: string, day: string) {
  const answer = await get(`/api/v1/metrics/${id}/value?period=as_of:${day}`, { as });
  return answer.json<{ data: { value?: number; items?: { key: string; label: string; value: number }[] } }>()
    .data;
}

const cents = (value: number | null) => Math.round((value ?? 0) * 100);
const sum = (values: readonly (number | null)[]) =>
  values.reduce((total: number, value) => total + cents(value), 0);

describe.each([
  {
    name: 'aged-receivables',
    outstanding: 'ar.outstanding',
    ageing: 'ar.ageing',
    byParty: 'ar.by_customer',
    party: 'customer',
  },
  {
    name: 'aged-payables',
    outstanding: 'ap.outstanding',
    ageing: 'ap.ageing',
    byParty: 'ap.by_vendor',
    party: 'vendor',
  },
])('$name', ({ name, outstanding, ageing, byParty, party }) => {
  it.each(['2026-11-19', '2026-06-30', '2025-12-31', '2024-02-29'])(
    'has what the metrics have on %s',
    async (day) => {
      const { columns, rows, checks } = await made(name, `period=as_of:${day}`);
      const bands = columns.map(({ key }) => key.replace('total.', ''));
      expect(bands).toEqual(['not_due', '1_30', '31_60', '61_90', 'over_90', 'unallocated', 'total']);
      const total = rows.find(({ kind }) => kind === 'total');
      expect(total?.values.at(-1)).toBe((await metric(outstanding, day)).value);
      const { items = [] } = await metric(ageing, day);
      for (const { key, value } of items) expect(total?.values[bands.indexOf(key)]).toBe(value);
      const lines = rows.filter(({ kind }) => kind === 'line');
      const parties = (await metric(byParty, day)).items ?? [];
      const owing = lines.filter(({ values }) => values.at(-1) !== 0);
      expect(Object.fromEntries(owing.map(({ key, values }) => [key, values.at(-1)]))).toEqual(
        Object.fromEntries(parties.map(({ key, value }) => [key, value])),
      );
      for (const [place] of bands.entries())
        expect(sum(lines.map(({ values }) => values[place] ?? null))).toBe(
          cents(total?.values[place] ?? null),
        );
      expect(checks.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0]);
      expect(lines.every(({ record }) => record?.kind === party)).toBe(true);
    },
  );

  it('has a column of totals for the end of each part of a range', async () => {
    const { columns, rows } = await made(name, 'period=2026-01-01:2026-06-30&columns=months');
    expect(columns).toHaveLength(6);
    const total = rows.find(({ kind }) => kind === 'total');
    expect(total?.metric).toBe(outstanding);
    for (const [place, day] of [
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ].entries())
      expect(total?.values[place]).toBe((await metric(outstanding, day)).value);
  });

  it('has the open documents of each beneath in detail', async () => {
    const { rows } = await made(name, 'period=as_of:2026-06-30&detail=accounts');
    const lines = rows.filter(({ kind }) => kind === 'line');
    let documents = 0;
    for (const { key, values } of lines.filter(({ level }) => level === 0)) {
      const beneath = lines.filter((row) => row.level === 1 && row.key.startsWith(`${key}.`));
      documents += beneath.length;
      for (const place of [0, 1, 2, 3, 4])
        expect(sum(beneath.map((row) => row.values[place] ?? null))).toBe(cents(values[place] ?? null));
    }
    expect(documents).toBeGreaterThan(10);
  });

  it('needs ledger.read for documents', async () => {
    const { secret } = await aKey(database, demo, ['metrics.read']);
    const answer = await get(`/api/v1/statements/${name}?period=as_of:2026-06-30&detail=accounts`, {
      as: secret,
    });
    expect(answer.json()).toMatchObject({
      error: { code: 'FORBIDDEN_CAPABILITY', detail: { capability: 'ledger.read' } },
    });
  });
});

it('reads the control account where there are no documents, in one row', async () => {
  const organization = await anOrganization(database);
  await keepBooks(database.openTenant(organization.id), {
    accounts: [
      ['1100', 'Receivables', 'receivable'],
      ['4000', 'Sales', 'operating_revenue'],
    ],
    entries: [entry(['2026-11-05', ['1100', '300'], ['4000', '-300']])],
  });
  const { secret } = await aKey(database, organization);
  const { rows } = await made('aged-receivables', 'period=today', secret);
  const none = [null, null, null, null, null, null];
  expect(rows.slice(0, 2)).toMatchObject([
    { key: 'ledger', values: [...none, 300] },
    { key: 'total', values: [...none, 300] },
  ]);
});
