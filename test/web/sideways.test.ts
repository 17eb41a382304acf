import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { aKey, aUser, signedIn } from '../support/app.ts';
import { type OpenedPage, testWeb, untilDrawn, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, get, send, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

// A name without spaces, like a reference number or an address.
const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
const customer = (await get('/api/v1/customers?fields=id', { as })).json<{ data: { id: string }[] }>().data[0]
  ?.id;
const person = (await get('/api/v1/memberships', { as }))
  .json<{ data: { id: string; name: string }[] }>()
  .data.find(({ name }) => name === 'Anna Kowalski')?.id;

// A page of 1440 at 200% zoom is like one of 720, and one of 1280 at 400% like one of 320.
const WIDTHS = [320, 390, 720, 768, 1440];

const PATHS = [
  '/',
  '/?period=2025-04-01:2026-03-31&asOf=2026-03-31',
  '/boards',
  '/boards/month-end',
  '/boards/cash',
  '/statements',
  '/statements/profit-and-loss',
  '/statements/balance-sheet?detail=accounts',
  '/metrics',
  '/metrics?q=revenue',
  '/metrics/revenue.total',
  '/metrics/cash.on_hand_monthly',
  '/metrics/ar.by_customer',
  '/metrics/headcount.by_department',
  '/customers?status=all',
  `/customers/${customer}`,
  '/invoices',
  '/payments',
  '/journal-entries',
  '/accounts',
  '/vendors',
  '/people',
  '/people?view=reporting&status=all',
  `/people/${person}`,
  '/settings/organization',
  '/settings/members',
  '/settings/api-keys',
  '/settings/custom-fields',
  '/settings/custom-fields/new',
  '/settings/imports',
  '/settings/exports',
  '/settings/retention',
  '/settings/audit-log',
  '/account/password',
  '/developers',
  '/developers/requests',
  '/reference',
  '/reference/getMetricValues',
];

describe('no page scrolls sideways or breaks a word for lack of space:', () => {
  it.each(PATHS)('%s', async (path) => {
    await withLongNames();
    const page = await readPage({ session: as, path });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilQuiet(page);
    const found: unknown[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await untilDrawn(page);
      const beyond = await beyondTheEdge(page);
      if (beyond.length > 0) found.push({ width, beyond });
      const broken = await brokenWords(page);
      if (broken.length > 0) found.push({ width, broken });
    }
    expect(found).toEqual([]);
  });

  it('a customer being edited, and the sign-in page', async () => {
    await withLongNames();
    const page = await openPage({ session: as, path: `/customers/${customer}` });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Account number').waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await untilDrawn(page);
      expect({ width, beyond: await beyondTheEdge(page) }).toEqual({ width, beyond: [] });
    }
    await page.context().clearCookies();
    await page.close({ runBeforeUnload: false });
    const front = await openPage({ path: '/sign-in' });
    for (const width of WIDTHS) {
      await front.setViewportSize({ width, height: 900 });
      expect(await beyondTheEdge(front)).toEqual([]);
    }
    expect(front.url()).toBe(`${address}/sign-in`);
  });
});

let isPrepared = false;

// Everything with a name gets one as long as is realistic.
async function withLongNames(): Promise<void> {
  if (isPrepared) return;
  isPrepared = true;
  const body = {
    contact_last_name: LONG,
    notes: LONG.repeat(2),
    billing_email: `${LONG.toLowerCase().slice(0, 60)}@example.com`,
    payment_terms: LONG,
  };
  const answer = await send('PATCH', `/api/v1/customers/${customer}`, { as, body });
  expect(answer.statusCode).toBe(200);
  await aUser(database, organization, {
    role: 'admin',
    name: LONG,
    email: `${LONG.toLowerCase().slice(0, 60)}@example.com`,
  });
  await aKey(database, organization, undefined, { name: LONG });
  await send('PATCH', '/api/settings/organization', { as, body: { name: LONG } });
  await database.openTenant(organization.id).write(async (transaction) => {
    await transaction.run(
      sql`update parties set name = ${LONG} where id in (
        select party_id from customer_profiles where id = ${customer}
        union all select p.party_id from persons p join memberships m on m.person_id = p.id where m.id = ${person}
      )`.compile(query),
    );
    await transaction.run(
      sql`update departments set name = ${LONG} where id = (select id from departments order by name limit 1)`.compile(
        query,
      ),
    );
  });
}

// Elements that extend beyond the right edge of the page, unless their own frame scrolls or clips them.
async function beyondTheEdge(page: OpenedPage): Promise<unknown[]> {
  return await page.evaluate(`(() => {
    const { documentElement: root } = document;
    if (root.scrollWidth <= root.clientWidth) return [];
    const out = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > root.clientWidth + 1);
    const deepest = out.filter((each) => !out.some((other) => other !== each && each.contains(other)));
    return [root.scrollWidth, ...deepest.slice(0, 5).map((each) => each.tagName + '.' + each.className + ' ' + each.textContent.slice(0, 40))];
  })()`);
}

// Text with more lines than words, none of which is longer than a line on a phone.
async function brokenWords(page: OpenedPage): Promise<unknown[]> {
  return await page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const words = node.data.trim().split(/[\\s\\-/.,:_@]+/).filter((word) => word !== '');
      if (words.length === 0 || words.some((word) => word.length > 20)) continue;
      // Text for screen readers only takes no space.
      if (node.parentElement.getBoundingClientRect().width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > words.length + 1) found.push(node.data.trim().slice(0, 40));
    }
    return found.slice(0, 5);
  })()`);
}
