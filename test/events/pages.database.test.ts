import { expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { emitEvent } from '../../src/events/emit-event.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { eventsInTable } from './events-asking.ts';

const database = await testDatabase();
const app = await testApp(database);

type Page = Readonly<{ data: readonly { id: string; type: string }[]; meta: { has_more: boolean } }>;

const DAY = { kind: 'range', startDate: '2026-07-01', endDate: '2027-07-01', asOfDate: '2026-11-20' };

const CROSSING = {
  alert_id: '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d',
  name: 'Costs',
  metric: 'expenses.total',
  statement: null,
  row: null,
  label: 'Total expenses',
  team: null,
  period: { requested: 'ytd', resolved: { ...DAY, label: 'Year to date', complete: false } },
  condition: 'above',
  limit: '10',
  limit_unit: 'amount',
  unit: 'currency',
  currency: 'AUD',
  value: '11',
  before: null,
  sentence: 'Total expenses (Year to date) is A$11, above the limit of A$10.',
  explanation: null,
  link: 'https://almanac.test/metrics/expenses.total',
};

/** Events of an organisation in which crossings of pay stand between others. */
async function aBusiness() {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  const crosses = async (...needs: readonly Capability[]) =>
    await tenant.noteTogether(async (transaction) => {
      await transaction.run(emitEvent('metric.crossed', { ...CROSSING, needs }, app.clock()));
    });
  await keepBooks(tenant, { accounts: SMALL_CHART });
  await crosses('metrics.read', 'people.view_cost');
  await crosses('people.view_cost');
  await crosses('metrics.read');
  await crosses('metrics.read', 'people.view_cost');
  await keepBooks(tenant, { accounts: [['1999', 'Petty cash', 'cash']] });
  await crosses('people.view_cost');
  return { organization, tenant };
}

/** All pages of a list, each after the last event of the one before, as a program reads them. */
async function pagesFor(secret: string, limit: number): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let after = ''; ; ) {
    const page = (await app.get(`/api/v1/events?limit=${limit}${after}`, { as: secret })).json<Page>();
    pages.push(page);
    const last = page.data.at(-1);
    if (!page.meta.has_more || last === undefined) return pages;
    after = `&after=${last.id}`;
  }
}

it.each([1, 2, 3])(
  'pages of %i have every event that the caller may see, whatever is hidden between',
  async (limit) => {
    const { organization, tenant } = await aBusiness();
    const { secret } = await aKey(database, organization, ['metrics.read']);
    const pages = await pagesFor(secret, limit);
    const visible = (await eventsInTable(tenant)).filter(
      ({ kind, data }) =>
        kind === 'data.changed' ||
        (kind === 'metric.crossed' && !JSON.stringify(data).includes('people.view_cost')),
    );
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(visible.map(({ id }) => id));
    expect(visible.some(({ kind }) => kind === 'metric.crossed')).toBe(true);
    expect(pages.at(-1)?.meta.has_more).toBe(false);
  },
);

it('a page does not say that there are more where all that follow are hidden', async () => {
  const { organization } = await aBusiness();
  const { secret } = await aKey(database, organization, ['metrics.read']);
  const all = (await app.get('/api/v1/events?limit=500', { as: secret })).json<Page>();
  const full = (await app.get(`/api/v1/events?limit=${all.data.length}`, { as: secret })).json<Page>();
  expect(full.data).toEqual(all.data);
  expect(full.meta.has_more).toBe(false);
});
