import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import { employ } from '../generators/demo-with-staff.ts';
import { aKey, anOrganization, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { refusal } from '../support/metrics-app.ts';

// Four persons, to be counted by hand: one stays, one moves, one is hired after a contract, one leaves.
const database = await testDatabase();
const { get } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const teams: Record<string, string> = {};
for (const name of ['Shop', 'Works']) {
  teams[name] = newId(new Date(START));
  await tenant.write(
    async (transaction) =>
      await transaction.run(
        sql`insert into departments (id, external_id, name, created_at, updated_at)
          values (${teams[name]}, ${name}, ${name}, ${START}, ${START})`.compile(query),
      ),
  );
}
const salary = (amount: number, hours: number) =>
  ['salary', amount, 'AUD', 'annual', hours, ['2020-01-01']] as const;
await employ(tenant, {
  gender: 'woman',
  memberships: [
    { days: ['2020-01-01', '2022-12-31'] },
    { days: ['2023-01-01'], posts: [['2023-01-01', 'member', 'Shop']], pay: [salary(90_000, 38)] },
  ],
});
await employ(tenant, {
  gender: 'man',
  memberships: [
    {
      days: ['2024-01-01'],
      posts: [
        ['2024-01-01', 'member', 'Works'],
        ['2026-08-01', 'member', 'Shop'],
      ],
      pay: [salary(60_000, 19)],
    },
  ],
});
await employ(tenant, {
  gender: 'woman',
  memberships: [
    {
      days: ['2025-01-01'],
      posts: [
        ['2025-01-01', 'contractor', 'Shop'],
        ['2026-09-01', 'member', 'Shop'],
      ],
    },
  ],
});
await employ(tenant, {
  gender: 'man',
  memberships: [{ days: ['2026-07-15', '2026-10-31'], posts: [['2026-07-15', 'member', 'Shop']] }],
});

const keyWith = async (...capabilities: Capability[]) =>
  (await aKey(database, organization, ['metrics.read', ...capabilities])).secret;
const reader = await keyWith();
const records = await keyWith('records.read');
const pay = await keyWith('people.view_cost');
const hr = await keyWith('records.read', 'people.view_cost', 'people.view_paygap');

type Row = Readonly<{
  kind: string;
  date: string;
  amount: string;
  description: string | null;
  person: Readonly<Record<string, string | null>> | null;
}>;

const rowsOf = async (id: string, asked: string, as: string) =>
  (await get(`/api/v1/metrics/${id}/rows?${asked}`, { as })).json<{ data: Row[] }>().data;
const factsOf = async (id: string, asked: string, as: string) =>
  JSON.stringify(
    (await get(`/api/v1/metrics/${id}/explain?${asked}`, { as })).json<{ data: { parts: unknown } }>().data
      .parts,
  );

describe('the persons behind a value', () => {
  it('are listed with their membership and its dates, and add up to it', async () => {
    const rows = await rowsOf('headcount.active', 'period=today&leaf=0', records);
    expect(rows.map(({ kind, amount, date, person }) => [kind, amount, date, person?.['startDate']])).toEqual(
      rows.map(({ person }) => ['person', '1', '2026-11-20', person?.['startDate']]),
    );
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ person }) => person?.['startDate']))).toEqual(
      new Set(['2023-01-01', '2024-01-01', '2025-01-01']),
    );
    expect(rows[0]?.person).toMatchObject({ name: 'Somebody', terminationDate: null, since: null });
  });

  it('show the event and its day: hired, left or converted', async () => {
    const eventsOf = async (id: string) =>
      (await rowsOf(id, 'period=ytd&leaf=0', records)).map(({ date, amount, description }) => [
        date,
        amount,
        description,
      ]);
    expect(await eventsOf('people.hires')).toEqual([['2026-07-15', '1', 'Hired']]);
    expect(await eventsOf('people.leavers')).toEqual([['2026-11-01', '1', 'Left']]);
    expect(await eventsOf('people.conversions')).toEqual([
      ['2026-09-01', '1', 'Contractor until the day before'],
    ]);
  });

  it('of a team show where they moved from and to', async () => {
    const eventsOf = async (id: string, team: string) =>
      (await rowsOf(id, `period=ytd&leaf=0&team=${teams[team]}`, records)).map(({ date, description }) => [
        date,
        description,
      ]);
    expect(await eventsOf('people.hires', 'Shop')).toEqual([
      ['2026-08-01', 'Moved from Works'],
      ['2026-07-15', 'Hired'],
    ]);
    expect(await eventsOf('people.leavers', 'Works')).toEqual([['2026-08-01', 'Moved to Shop']]);
  });

  it('show the start of each employment, across memberships without a gap', async () => {
    const rows = await rowsOf('people.average_tenure', 'period=today&leaf=0', records);
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ person }) => person?.['since']))).toEqual(
      new Set(['2020-01-01', '2024-01-01', '2026-09-01']),
    );
  });

  it('show pay and hours to those who may see pay and persons', async () => {
    const amounts = async (id: string, leaf: string) =>
      (await rowsOf(id, `period=today&leaf=${leaf}`, hr))
        .map(({ amount }) => Number(amount))
        .sort((one, other) => one - other);
    expect(await amounts('comp.annual_total', '1')).toEqual([60_000, 90_000]);
    expect(await amounts('people.fte', '0')).toEqual([19, 38, 38]);
  });

  it.each([
    ['people.hires', 'period=ytd', reader],
    ['comp.annual_total', 'period=today', pay],
    ['people.fte', 'period=today', records],
  ])('of %s are counted but not listed for those who may not see them', async (id, asked, as) => {
    const facts = await factsOf(id, asked, as);
    expect(facts).toMatch(/"leaf":null,"count":[1-9]\d*,"sum":null,"rows":null/);
    expect(facts).not.toContain('"rows":"');
    expect(await refusal(get(`/api/v1/metrics/${id}/rows?${asked}&leaf=0`, { as }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN_CAPABILITY',
    });
  });

  it('of pay gaps are never listed, whatever the capabilities of the caller', async () => {
    const answer = await get('/api/v1/metrics/paygap.gender_median_gap/rows?period=today&leaf=0', { as: hr });
    expect(answer.statusCode).toBe(404);
  });
});
