import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { EntryDraft } from '../../src/ledger/entry.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { changeDimensionsOf } from '../../src/metrics/definition/divisible.ts';
import { measuresOf } from '../../src/metrics/definition/measures-of.ts';
import { capabilitiesForRows, capabilityForTeam } from '../../src/metrics/definition/protection.ts';
import { aKey, anOrganization, START, testApp } from '../support/app.ts';
import { type AccountText, entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

// Two books that have the same totals of pay on every day, and differ in who is paid what: by department, account, party,
// text and number of entries. A caller who does not see pay in detail gets the same answers from both to any request.
// `npm run proof:privacy` compares more of them.
const STAFFS = Array.from({ length: Number(process.env['ALMANAC_STAFFS'] ?? 1) }, (_, index) => index + 1);
const database = await testDatabase();
const app = await testApp(database);

const CHART: readonly AccountText[] = [
  ['1000', 'Bank', 'cash'],
  ['1010', 'Savings', 'cash'],
  ['2000', 'Payables', 'payable'],
  ['2200', 'Wages payable', 'payroll_liability'],
  ['2210', 'Pension of the director', 'payroll_liability'],
  ['4000', 'Sales', 'operating_revenue'],
  ['5100', 'Wages in production', 'direct_payroll'],
  ['5110', 'Wages of the foreman', 'direct_payroll'],
  ['6000', 'Salaries', 'payroll'],
  ['6010', 'Salary of the director', 'payroll'],
  ['6100', 'Rent', 'operating_expense'],
  ['payroll', 'Software for wages', 'operating_expense'],
];

/** A pseudo-random number below `below`, the same for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state % below;
  };
}

type Wage = Readonly<{ department: number; amount: number }>;

/** Books with these totals of pay per class and month, each divided by `split`. */
async function books(totals: readonly number[], split: (total: number) => readonly Wage[]) {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  const now = new Date(START);
  const ids = await tenant.write(async (transaction) => {
    const made = { departments: [] as string[], vendors: [] as string[] };
    for (const name of ['Management', 'Production', 'Sales']) {
      const [department, party, vendor] = [newId(now), newId(now), newId(now)];
      await transaction.run(
        sql`insert into departments (id, external_id, name, created_at, updated_at)
            values (${department}, ${name}, ${name}, ${now}, ${now})`.compile(query),
      );
      await transaction.run(
        sql`insert into parties (id, kind, name, created_at, updated_at)
            values (${party}, 'organization', ${`Fund ${name}`}, ${now}, ${now})`.compile(query),
      );
      await transaction.run(
        sql`insert into vendor_profiles (id, external_id, party_id, created_at, updated_at)
            values (${vendor}, ${name}, ${party}, ${now}, ${now})`.compile(query),
      );
      made.departments.push(department);
      made.vendors.push(vendor);
    }
    return made;
  });
  const about = (draft: EntryDraft, department: number): EntryDraft => ({
    ...draft,
    lines: draft.lines.map((line) => ({
      ...line,
      about: {
        customerId: null,
        departmentId: ids.departments[department] ?? null,
        vendorId: ids.vendors[department] ?? null,
      },
    })),
  });
  const entries: EntryDraft[] = [];
  for (const [index, total] of totals.entries()) {
    const month = `2026-${String(index + 6).padStart(2, '0')}`;
    const paid = split(total);
    for (const { department, amount } of paid) {
      const [own, director] = department === 0 ? ['2210', '6010'] : ['2200', '6000'];
      const made = department === 1 ? '5110' : '5100';
      const text = { description: `Wages of somebody in ${department}: ${amount}` };
      entries.push(
        about(entry([`${month}-03`, [director, `${amount}`], [own, `${-amount}`]], text), department),
        about(entry([`${month}-03`, [made, `${amount}`], ['2200', `${-amount}`]], text), department),
        about(entry([`${month}-05`, [own, `${amount}`], ['1000', `${-amount}`]], text), department),
      );
    }
    entries.push(
      about(entry([`${month}-03`, ['6100', '700'], ['1000', '-700']], { description: 'Rent' }), 2),
      about(entry([`${month}-05`, ['payroll', '20'], ['1010', '-20']], { description: 'Software' }), 1),
      entry([`${month}-05`, ['1000', '90000'], ['4000', '-90000']], { description: 'Sales' }),
    );
  }
  await keepBooks(tenant, { accounts: CHART, entries });
  return { organization, departments: ids.departments };
}
type Books = Awaited<ReturnType<typeof books>>;

const MEMBER: readonly Capability[] = ['metrics.read', 'records.read', 'records.write', 'ledger.read'];
const DAYS = ['2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05', '2026-08-05'];

// Ids differ by organisation and reveal nothing; rows of one day may come in any order.
function plain(body: string): unknown {
  const known = body
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/"nextCursor":"[^"]*"/g, '"nextCursor":"more"');
  const answer = JSON.parse(known) as { data?: unknown; results?: unknown };
  const { data } = answer;
  return Array.isArray(data) ? data.map((row) => JSON.stringify(row)).toSorted() : (data ?? answer.results);
}

const PERIODS = {
  range: ['ytd', 'trailing_6', ...DAYS.map((day) => `${day}:${day}`)],
  snapshot: DAYS.map((day) => `as_of:${day}`),
};

/** The values of every metric, by day and for longer periods, with comparisons. */
async function valuesFor(as: string): Promise<string[]> {
  const queries = CATALOG.flatMap(({ id, periodKind, shape }) =>
    PERIODS[periodKind].map((period) => ({
      key: `${id} ${period}`,
      id,
      period,
      ...(shape === 'timeseries' ? {} : { compare: 'previous,last_year' }),
    })),
  );
  const answers: string[] = [];
  for (let first = 0; first < queries.length; first += 50) {
    const body = { queries: queries.slice(first, first + 50) };
    answers.push(JSON.stringify(plain((await app.post('/api/v1/metrics/batch', { as, body })).body)));
  }
  return answers;
}

const LEDGER = CATALOG.filter((metric) =>
  measuresOf(metric).some((measure) => capabilitiesForRows(measure).includes('ledger.read')),
);

/** The explanations of values on a day with pay, and the rows of every leaf. */
async function rowsFor(as: string): Promise<string[]> {
  const get = async (path: string) => plain((await app.get(path, { as })).body);
  const answers: string[] = [];
  for (const { id, periodKind } of LEDGER) {
    const period = periodKind === 'range' ? '2026-07-01:2026-07-05' : 'as_of:2026-07-05';
    const { body } = await app.get(`/api/v1/metrics/${id}/explain?period=${period}`, { as });
    answers.push(JSON.stringify([id, plain(body)]));
    const paths = new Set([...body.matchAll(/"rows":"([^"]+)"/g)].map(([, path]) => path ?? ''));
    for (const path of paths) {
      const rows = await get(`${path}&limit=500`);
      answers.push(JSON.stringify([path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'), rows]));
    }
  }
  return answers.toSorted();
}

/** The causes of changes, broken down by every dimension. */
async function changesFor(as: string): Promise<string[]> {
  const answers: string[] = [];
  for (const metric of LEDGER.filter(({ shape }) => shape !== 'timeseries')) {
    const period = metric.periodKind === 'range' ? '2026-07-01:2026-07-31' : 'as_of:2026-07-31';
    for (const by of [null, ...changeDimensionsOf(metric)]) {
      const path = `/api/v1/metrics/${metric.id}/changes?period=${period}${by === null ? '' : `&by=${by}`}`;
      answers.push(JSON.stringify([path, plain((await app.get(path, { as })).body)]));
    }
  }
  return answers;
}

async function answersTo({ organization }: Books, capabilities: readonly Capability[]) {
  const { secret: as } = await aKey(database, organization, capabilities);
  return [...(await valuesFor(as)), ...(await rowsFor(as)), ...(await changesFor(as))];
}

describe('a caller without people.view_cost', () => {
  it.each(STAFFS)(
    'gets the same answers about two staffs with the same total pay (%i)',
    async (seed) => {
      const random = randomFrom(seed);
      const totals = [0, 1, 2].map(() => 30_000 + random(5_000));
      const cut = () => {
        const first = 1 + random(9_000);
        const second = 1 + random(9_000);
        return (total: number): readonly Wage[] => [
          { department: 0, amount: first },
          { department: 1, amount: second },
          { department: 2, amount: total - first - second },
        ];
      };
      const [one, other] = [await books(totals, cut()), await books(totals, cut())];
      const [ofOne, ofOther] = [await answersTo(one, MEMBER), await answersTo(other, MEMBER)];
      expect(ofOne.length).toBeGreaterThan(150);
      expect(ofOther).toEqual(ofOne);
      // The attack can fail: a caller who sees pay learns the difference.
      const sighted = async ({ organization }: Books) =>
        await valuesFor((await aKey(database, organization, [...MEMBER, 'people.view_cost'])).secret);
      expect(await sighted(other)).not.toEqual(await sighted(one));
    },
    300_000,
  );

  it('sees pay as one part and everything else by part, with the same total as everybody', async () => {
    const { organization, departments } = await books([10_000], (total) => [
      { department: 0, amount: 6000 },
      { department: 1, amount: total - 6000 },
    ]);
    const { secret: as } = await aKey(database, organization, MEMBER);
    const { secret: sighted } = await aKey(database, organization, [...MEMBER, 'people.view_cost']);
    const items = async (id: string, key = as) => {
      const answer = await app.get(`/api/v1/metrics/${id}/value?period=2026-06-01:2026-06-30`, { as: key });
      const { data } = answer.json<{
        data: { total: number; items: { key: string; label: string; value: number }[] };
      }>();
      return {
        total: data.total,
        items: data.items.map(({ key: part, label, value }) => [part, label, value]),
      };
    };
    expect(await items('expenses.by_account')).toEqual({
      total: 20_720,
      items: [
        ['payroll', 'Payroll', 20_000],
        ['6100', 'Rent', 700],
        [expect.stringMatching(/^[0-9a-f-]{36}$/), 'Software for wages', 20],
      ],
    });
    const [, production, sales] = departments;
    expect(await items('expenses.by_department')).toEqual({
      total: 20_720,
      items: [
        ['payroll', 'Payroll', 20_000],
        [sales, 'Sales', 700],
        [production, 'Production', 20],
      ],
    });
    expect(await items('profit.by_department')).toEqual({
      total: 69_280,
      items: [
        ['unassigned', 'Unassigned', 90_000],
        [production, 'Production', -20],
        [sales, 'Sales', -700],
        ['payroll', 'Payroll', -20_000],
      ],
    });
    expect((await items('expenses.by_vendor')).items[0]).toEqual(['payroll', 'Payroll', 20_000]);
    expect((await items('expenses.by_department', sighted)).items).toHaveLength(3);
    expect((await items('expenses.by_account', sighted)).items).toContainEqual([
      'payroll',
      'Software for wages',
      20,
    ]);
  });

  it('gets one row of pay for each day and class, with an account only for cash', async () => {
    const { organization } = await books([10_000], (total) => [
      { department: 0, amount: 6000 },
      { department: 1, amount: total - 6000 },
    ]);
    const { secret: as } = await aKey(database, organization, MEMBER);
    const rows = async (id: string, period: string, leaf = '0') => {
      const answer = await app.get(`/api/v1/metrics/${id}/rows?period=${period}&leaf=${leaf}`, { as });
      expect(answer.body).not.toMatch(/somebody|director|Management|foreman/);
      const { data } = answer.json<{ data: Record<string, unknown>[] }>();
      return data
        .map(({ kind, date, amount, accountClass, account, facts, description, party, department }) => [
          kind,
          date,
          Number(amount),
          accountClass,
          account,
          facts,
          description,
          party,
          department,
        ])
        .filter(([kind]) => kind === 'lines')
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    };
    const bank = { code: '1000', name: 'Bank' };
    const nothing = [null, 1, null, null, null];
    expect(await rows('expenses.total', '2026-06-01:2026-06-30')).toEqual([
      ['lines', '2026-06-03', 10_000, 'direct_payroll', ...nothing],
      ['lines', '2026-06-03', 10_000, 'payroll', ...nothing],
    ]);
    expect(await rows('expenses.by_department', '2026-06-01:2026-06-30', '0:payroll')).toHaveLength(2);
    expect(await rows('tax.payroll_liability', 'as_of:2026-06-30')).toEqual([
      ['lines', '2026-06-03', 20_000, 'payroll_liability', ...nothing],
      ['lines', '2026-06-05', -10_000, 'payroll_liability', ...nothing],
    ]);
    expect(await rows('cash.balance', 'as_of:2026-06-30')).toEqual([
      ['lines', '2026-06-05', -10_000, 'cash', bank, 1, null, null, null],
    ]);
    expect(await rows('cash.out_period', '2026-06-01:2026-06-30')).toEqual([
      ['lines', '2026-06-05', 10_000, null, ...nothing],
    ]);
  });
});

describe('team', () => {
  const COUNTING_PAY = [
    'expenses.total',
    'expenses.payroll',
    'expenses.cost_of_sales',
    'expenses.operating',
    'profit.gross',
    'profit.ebitda',
    'profit.operating',
    'profit.before_tax',
    'profit.net',
    'profit.gross_margin',
    'profit.ebitda_margin',
    'profit.operating_margin',
    'profit.net_margin',
  ];
  const small = books([1000], (amount) => [{ department: 0, amount }]);
  const NOT_COUNTING_PAY = [
    'revenue.total',
    'expenses.depreciation',
    'expenses.interest',
    'headcount.active',
  ];

  it.each(COUNTING_PAY)('of %s needs people.view_cost, which is checked before the form', async (id) => {
    const { organization, departments } = await small;
    const { secret: as } = await aKey(database, organization, MEMBER);
    const { secret: sighted } = await aKey(database, organization, [...MEMBER, 'people.view_cost']);
    for (const path of ['value?', 'explain?', 'rows?leaf=0&', 'changes?', 'history?']) {
      for (const team of [departments[0], 'nonsense']) {
        const answer = await app.get(`/api/v1/metrics/${id}/${path}period=ytd&team=${team}`, { as });
        expect([answer.statusCode, answer.json()], path).toMatchObject([
          403,
          { error: { code: 'FORBIDDEN_CAPABILITY', detail: { capability: 'people.view_cost' } } },
        ]);
      }
    }
    const path = `/api/v1/metrics/${id}/value?period=ytd&team=${departments[0]}`;
    expect((await app.get(path, { as: sighted })).statusCode).toBe(200);
    expect((await app.get(`/api/v1/metrics/${id}`, { as })).json()).toMatchObject({
      data: { teamScoped: true, teamRequiresCapability: 'people.view_cost' },
    });
  });

  it('of all others needs no other capability', () => {
    const needing = CATALOG.filter((metric) => capabilityForTeam(metric) !== null).map(({ id }) => id);
    expect(needing).toEqual(expect.arrayContaining(COUNTING_PAY));
    for (const id of NOT_COUNTING_PAY) expect(needing).not.toContain(id);
  });
});

it('an answer cached for a caller who sees pay is never given to one who does not', async () => {
  const { organization } = await books([10_000], (amount) => [{ department: 0, amount }]);
  const { secret: as } = await aKey(database, organization, MEMBER);
  const { secret: sighted } = await aKey(database, organization, [...MEMBER, 'people.view_cost']);
  const path = '/api/v1/metrics/expenses.by_department/value?period=trailing_12';
  const [seen, hidden, again] = [
    await app.get(path, { as: sighted }),
    await app.get(path, { as }),
    await app.get(path, { as: sighted }),
  ];
  expect(seen.body).toContain('Management');
  expect(hidden.body).not.toContain('Management');
  expect(hidden.headers['etag']).not.toBe(seen.headers['etag']);
  expect(again.headers['etag']).toBe(seen.headers['etag']);
  const since = await app.get(path, { as, headers: { 'if-none-match': String(seen.headers['etag']) } });
  expect(since.statusCode).toBe(200);
  expect(since.body).toBe(hidden.body);
});
