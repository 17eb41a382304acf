import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

// Every amount has more digits than a double can hold. Today is 2026-11-20 in Sydney.
const database = await testDatabase();
const { get, post } = await testApp(database);
const organization = await anOrganization(database);
const { secret: as } = await aKey(database, organization);
const NOW = '90071992547409.93';
const A_YEAR_AGO = '90071992547408.91';
/** With these, something is known of every day, and of what was sold 0. */
const RECORDED = ['2025-11-01', '2026-01-31', '2026-04-30', '2026-07-31', '2026-10-01'];
await keepBooks(database.openTenant(organization.id), {
  accounts: SMALL_CHART,
  entries: [
    ...RECORDED.map((date) => entry([date, ['1000', '1'], ['1010', '-1']])),
    entry(['2025-11-10', ['1000', A_YEAR_AGO], ['4000', `-${A_YEAR_AGO}`]]),
    entry(['2026-11-10', ['1000', NOW], ['4000', `-${NOW}`]]),
  ],
});

/** The numbers with a given name in JSON as text, in order. */
const numbers = (json: string, name: string) =>
  [...json.matchAll(new RegExp(`"${name}":(-?[0-9.eE+]+)`, 'g'))].map(([, text]) => text);

const ask = async (id: string, query: string, what = 'value') =>
  (await get(`/api/v1/metrics/${id}/${what}?${query}`, { as })).payload;

describe('a number too precise for a double is sent with all of its digits', () => {
  it('as a value, and in its comparisons', async () => {
    const answer = await ask('revenue.total', 'period=mtd&compare=last_year');
    expect(numbers(answer, 'value')).toEqual([NOW, A_YEAR_AGO]);
    expect(numbers(answer, 'change')).toEqual(['1.02']);
  });

  it('in a batch', async () => {
    const body = { queries: [{ key: 'a', id: 'cash.balance', period: 'today' }] };
    const { payload } = await post('/api/v1/metrics/batch', { as, body });
    expect(numbers(payload, 'value')).toEqual(['180143985094818.84']);
  });

  it('in a timeseries', async () => {
    const answer = await ask('revenue.monthly', 'period=2026-10-01:2026-11-30');
    expect(numbers(answer, 'value')).toEqual(['0', NOW]);
  });

  it('in a breakdown and its total', async () => {
    const answer = await ask('revenue.by_account', 'period=mtd');
    expect([numbers(answer, 'value'), numbers(answer, 'total')]).toEqual([[NOW], [NOW]]);
  });

  it('in an explanation', async () => {
    const answer = await ask('revenue.total', 'period=mtd', 'explain');
    expect(numbers(answer, 'value')).toEqual([NOW]);
    expect(answer).toContain(`"sum":"${NOW}"`);
  });

  it('in a cached answer, byte for byte', async () => {
    const first = await ask('revenue.total', 'period=qtd');
    expect([await ask('revenue.total', 'period=qtd'), numbers(first, 'value')]).toEqual([first, [NOW]]);
  });
});

it('a negative amount that rounds to zero is 0, never -0', async () => {
  const of = await anOrganization(database);
  const { secret } = await aKey(database, of);
  await keepBooks(database.openTenant(of.id), {
    accounts: SMALL_CHART,
    entries: [entry(['2026-11-10', ['1000', '-0.0004'], ['4000', '0.0004']])],
  });
  const answer = await get('/api/v1/metrics/revenue.total/value?period=mtd', { as: secret });
  expect(numbers(answer.payload, 'value')).toEqual(['0']);
});
