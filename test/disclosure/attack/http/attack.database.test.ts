// The attack on the demo over HTTP. It knows none of the rules, and only combines answers. `npm run proof:privacy` breaks every
// rule once, and with ALMANAC_STAFFS=200 covers every day.

import { expect, it } from 'vitest';
import { COMPANY } from '../../../../src/demo/company.ts';
import { candidateDays } from '../../../../src/disclosure/candidate-days.ts';
import { FIGURES } from '../../../../src/metrics/catalog/registry.ts';
import { findOrganization } from '../../../../src/organizations/create-organization.ts';
import { addDays, type Day, dayOf, financialCalendar } from '../../../../src/period/index.ts';
import { importing } from '../../../import/people-files.ts';
import { aKey, anOrganization, testApp } from '../../../support/app.ts';
import { testDatabase } from '../../../support/database.ts';
import { routesOf } from './asking.ts';
import { AttackOverHttp } from './attack-over-http.ts';
import { everyDayShown, snapshotsWithout } from './broken-snapshots.ts';
import { corrections, demoFiles, joiners, leavers } from './demo-staff.ts';

const STAFFS = process.env['ALMANAC_STAFFS'];
const isLong = Number(STAFFS ?? 1) >= 200;
const database = await testDatabase('the demo');
const demo = await findOrganization(database.platform, COMPANY.slug);
if (demo === null) throw new Error('there is no demo');

/** The days to query: in the long run all of two years, otherwise those around the last ends of quarters. */
function daysUntil(today: Day): readonly Day[] {
  if (isLong) return Array.from({ length: 730 }, (_, back) => addDays(today, -back));
  const ends = candidateDays('quarter', financialCalendar(1), addDays(today, -500), today);
  return [today, ...ends.flatMap(({ day, endsYear }) => (endsYear ? [addDays(day, -1), day] : [day]))];
}

it('reveals no person to a caller with diversity and pay gaps who requests everything, while all data change', async () => {
  const app = await testApp(database);
  const attack = await AttackOverHttp.on(app, database, demo, 3);
  const ask = async (minimum: number) => await attack.ask(daysUntil(attack.today), minimum);
  /** Requests between two changes, only in the long run: otherwise the answers before and after are enough. */
  const askBetween = async (minimum: number) => {
    if (STAFFS !== undefined) await ask(minimum);
  };
  const moveTo = (day: string) => app.clock.set(`${day}T03:00:00Z`);
  await ask(5);
  const { secret } = await aKey(database, demo);
  const [department] = (await app.get('/api/v1/departments', { as: secret })).json<{
    data: { id: string }[];
  }>().data;
  await attack.askEachRoute(dayOf(2026, 9, 30), department?.id ?? '');

  await attack.import(corrections(0, 3));
  await askBetween(5);
  await attack.import(joiners('J', 1, '2026-12-01'));
  await attack.import(leavers(4, 2, '2026-12-15'));
  moveTo('2027-01-04');
  await ask(5);
  expect(await attack.set({ minimum_group_size: 9 })).toBe(200);
  await askBetween(9);
  expect(await attack.set({ minimum_group_size: 3 })).toBe(200);
  await ask(3);
  expect(await attack.set({ base_currency: 'EUR' })).toBe(409);
  expect(await attack.set({ time_zone: 'Pacific/Auckland', financial_year_start_month: 2 })).toBe(200);
  await attack.import(joiners('K', 6, '2027-01-20'));
  moveTo('2027-05-03');
  await askBetween(3);
  await attack.import(corrections(10, 2));
  expect([200, 409]).toContain(await attack.beginSeries());
  await askBetween(3);
  await attack.import(corrections(20, 30));
  expect([200, 409]).toContain(await attack.beginSeries());
  await ask(3);
  expect(await attack.set({ financial_year_start_month: 7, snapshot_days: '31_march' })).toBe(200);
  await attack.import(leavers(10, 6, '2027-06-10'));
  await attack.import(joiners('L', 7, '2028-03-01'));
  moveTo('2028-04-10');
  await ask(3);
  expect(attack.exposed).toBe(0);
}, 600_000);

const BROKEN = {
  'the staff is renewed after every joiner or leaver': snapshotsWithout({
    whole: () => true,
    combination: () => true,
  }),
  'gaps are renewed whatever changed': snapshotsWithout({ gap: () => true }),
  'every day is answered as it is': everyDayShown(
    dayOf(2026, STAFFS === undefined ? 11 : 9, 1),
    dayOf(2026, 11, 20),
  ),
} as const;
// The attack on the rules breaks each of them, also the one on parts, which matters little in a demo with few year ends.
const ASKED = Object.entries(BROKEN).filter((_, index) => STAFFS !== undefined || index === 2);
const TODAY = dayOf(2026, 11, 20);
const AUTUMN = Array.from({ length: STAFFS === undefined ? 20 : 60 }, (_, back) => addDays(TODAY, -back));
// Of every day as it is, the days themselves reveal enough.
const QUARTERS =
  STAFFS === undefined
    ? []
    : candidateDays('quarter', financialCalendar(7), dayOf(2020, 7, 1), TODAY).map(({ day }) => day);

it.each(ASKED)(
  'would identify persons if %s',
  async (_what, makeSnapshots) => {
    const app = await testApp(database);
    const organization = await anOrganization(database);
    const tenant = database.openTenant(organization.id);
    await importing(tenant, demoFiles(), app.clock());
    const attack = await AttackOverHttp.on(app, database, organization, 5);
    await makeSnapshots(tenant, app.clock());
    await attack.ask([...QUARTERS, ...AUTUMN], 5);
    expect(attack.exposed).toBeGreaterThan(0);
  },
  120_000,
);

it('shows no such figure to a contractor', async () => {
  const app = await testApp(database);
  const { secret: as } = await aKey(database, demo, ['metrics.read', 'records.read']);
  const listed = (await app.get('/api/v1/metrics', { as })).body;
  for (const { metric } of FIGURES) {
    expect(listed).not.toContain(metric);
    for (const route of ['', '/value?period=today', '/explain?period=today', '/rows?period=today&leaf=0']) {
      const answer = await app.get(`/api/v1/metrics/${metric}${route}`, { as });
      expect(answer.json(), `${metric}${route}`).toMatchObject({ error: { code: 'FORBIDDEN_CAPABILITY' } });
    }
  }
  const queries = FIGURES.slice(0, 50).map(({ metric }) => ({ key: metric, id: metric, period: 'today' }));
  const { results } = (await app.post('/api/v1/metrics/batch', { as, body: { queries } })).json<{
    results: Record<string, { error: { code: string } }>;
  }>();
  expect(Object.values(results).map(({ error }) => error.code)).toEqual(
    queries.map(() => 'FORBIDDEN_CAPABILITY'),
  );
});

it('covers every route of metrics in the document', async () => {
  const { app } = await testApp(database);
  expect(
    routesOf(app)
      .filter((route) => route.includes('/v1/metrics'))
      .toSorted(),
  ).toEqual([
    'GET /v1/metrics',
    'GET /v1/metrics/{id}',
    'GET /v1/metrics/{id}/changes',
    'GET /v1/metrics/{id}/explain',
    'GET /v1/metrics/{id}/history',
    'GET /v1/metrics/{id}/rows',
    'GET /v1/metrics/{id}/value',
    'GET /v1/metrics/{id}/value.csv',
    'POST /v1/metrics/batch',
  ]);
});
