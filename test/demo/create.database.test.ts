import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { createDemo, type DemoCredentials } from '../../src/demo/create.ts';
import { describeDemo } from '../../src/demo/describe.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { bookOn } from './reading.ts';

const database = await testDatabase();
const service = await testApp(database);
const { platform, found, openTenant } = database;
const doors = { platform, found, openTenant, keyPrefix: 'alm' };
const now = new Date(START);
let credentials: DemoCredentials;

beforeAll(async () => {
  const created = await Promise.all([createDemo(doors, now), createDemo(doors, now)]);
  const [made, ...others] = created.filter((result) => result !== null);
  if (made === undefined || others.length > 0) throw new Error('of two at once, one makes the demo');
  credentials = made;
});

test('the demo is created once, also by several processes', async () => {
  expect(await createDemo(doors, now)).toBeNull();
  expect(await createDemo(doors, new Date('2027-03-01T00:00:00Z'))).toBeNull();
});

test('its ledger is sound and holds every entry of the book', async () => {
  const tenant = await openDemo();
  const findings = await verifyLedger(tenant);
  expect(findings.flatMap((finding) => finding.differences)).toEqual([]);
  const [count] = await tenant.read(
    query
      .selectFrom('journal_lines')
      .select((select) => select.fn.countAll<string>().as('lines'))
      .compile(),
  );
  const lines = bookOn('2026-11-20').entries.reduce((sum, entry) => sum + entry.lines.length, 0);
  expect(Number(count?.lines)).toBe(lines);
});

test('an entry is recorded in the month that it belongs to', async () => {
  const entries = await (await openDemo()).read(
    query.selectFrom('journal_entries').select(['entry_date', 'recorded_at']).compile(),
  );
  expect(entries.filter((entry) => entry.recorded_at > now)).toEqual([]);
  const strays = entries.filter(
    (entry) => !entry.recorded_at.toISOString().startsWith(entry.entry_date.slice(0, 7)),
  );
  expect(strays).toEqual([]);
});

test('both users sign in with the passwords that are shown, each in their role', async () => {
  expect(credentials.signIns.map(({ role }) => role)).toEqual(['owner', 'member']);
  for (const { role, email, password } of credentials.signIns) {
    const answer = await service.post('/api/auth/sign-in', {
      body: { email, password },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(role);
  }
});

test('what is printed is enough to ask: the lines answer as they stand', async () => {
  const text = describeDemo(credentials, 'http://127.0.0.1:3000/');
  for (const { email, password } of credentials.signIns)
    expect(text).toMatch(new RegExp(`${email}\\s+${password}`));
  expect(text).toContain('http://127.0.0.1:3000/reference');
  const value = /'http:\/\/127\.0\.0\.1:3000(\/api\/v1\/metrics\/revenue\.total\/value\?period=ytd)'/.exec(
    text,
  )?.[1];
  const answer = await service.get(value ?? '', { as: credentials.key });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ data: { value: number } }>().data.value).toBeGreaterThan(5_000_000);
  const body: unknown = JSON.parse(/-d '([^']+)'/.exec(text)?.[1] ?? '');
  const batch = await service.post('/api/v1/metrics/batch', { as: credentials.key, body });
  expect(batch.statusCode).toBe(200);
  const results = Object.values(batch.json<{ results: Record<string, { ok: boolean }> }>().results);
  expect(results.map((result) => result.ok)).toEqual([true, true, true, true]);
});

test('the answer in the README is that of the demo', async () => {
  const answer = await service.get('/api/v1/metrics/revenue.total/value?period=last_fy', {
    as: credentials.key,
  });
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const shown: unknown = JSON.parse(/```json\n(\{"data".*?)```/s.exec(readme)?.[1] ?? '');
  const { data, meta } = answer.json<{ data: object; meta: object }>();
  expect(shown).toEqual({ data, meta: { ...meta, computedAt: expect.any(String) as unknown } });
});

test('the key can read and nothing else', async () => {
  const keys = await (await openDemo()).read(query.selectFrom('api_keys').select('capabilities').compile());
  expect(keys).toEqual([{ capabilities: ['metrics.read', 'records.read', 'ledger.read'] }]);
});

async function openDemo() {
  const organization = await findOrganization(database.platform, COMPANY.slug);
  if (organization === null) throw new Error('there is no demo');
  return database.openTenant(organization.id);
}
