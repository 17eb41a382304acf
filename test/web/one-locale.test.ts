import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { readPage, organization, get, send } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');
const customer = (await get('/api/v1/customers?fields=id', { as })).json<{ data: { id: string }[] }>().data[0]
  ?.id;
const person = (await get('/api/v1/memberships', { as }))
  .json<{ data: { id: string; name: string }[] }>()
  .data.find(({ name }) => name === 'Anna Kowalski')?.id;
// A change with a date and an amount for the log and the history.
await send('PATCH', `/api/v1/customers/${customer}`, { as, body: { credit_limit: '1234567.5' } });

const PATHS = [
  '/',
  '/?period=last_month&asOf=2026-03-31',
  '/?period=2025-04-01:2026-03-31',
  '/?period=trailing_12',
  '/metrics/revenue.total?period=trailing_12',
  '/metrics/cash.balance?asOf=2026-08-15',
  '/metrics/cash.on_hand_monthly?period=last_month',
  '/metrics/cash.on_hand_monthly?period=trailing_12',
  '/metrics/ar.by_customer',
  '/customers',
  `/customers/${customer}?asOf=2026-03-31`,
  '/people?asOf=2025-03-31',
  `/people/${person}`,
  '/settings/organization',
  '/settings/members',
  '/settings/api-keys',
  '/settings/imports',
  '/settings/exports',
  '/settings/audit-log',
];

// Dates in formats of neither locale: that of the United States, and that of the API.
const FOREIGN_TO_BOTH = [
  /\b[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}/,
  /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/,
  /\b\d{4}-\d{2}-\d{2}\b/,
];

// The formats of the other locale.
const FOREIGN: Readonly<Record<string, readonly RegExp[]>> = {
  'de-DE': [
    /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{4}/,
    /\b(?:January|February|March|June|July|October|December)\b/,
    /\b(?:Mar|May|Oct|Dec) \d{4}/,
    /[$€£]\d/,
    /\d,\d{3}\b/,
    /\d\.\d+ ?%/,
  ],
  'en-AU': [
    /\b\d{1,2}\. (?:Jan|Feb|März|Apr|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez)/,
    /\b(?:Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember)\b/,
    /\d [$€£]/,
    /\d\.\d{3}[.,]/,
    /\d,\d+\s?%/,
  ],
};

describe.each(Object.keys(FOREIGN))('for a reader of %s', (locale) => {
  it.each(PATHS)('%s formats every date and every number in one way', async (path) => {
    const page = await readPage({ session: as, path, locale });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilQuiet(page);
    // Text for programs has its own format.
    const text = await page.evaluate<string>(`(() => {
      for (const each of document.querySelectorAll('code, pre, input, textarea')) each.style.display = 'none';
      return document.querySelector('main').innerText;
    })()`);
    const plain = text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');
    expect(plain.length).toBeGreaterThan(40);
    const foreign = [...FOREIGN_TO_BOTH, ...(FOREIGN[locale] ?? [])];
    expect(foreign.flatMap((form) => form.exec(plain)?.[0] ?? [])).toEqual([]);
  });
});
