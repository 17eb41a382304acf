import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { roundAtEdge } from '../../src/money/round.ts';
import { DIVIDED_ON_A_DAY, IN_A_PERIOD, moves, ON_A_DAY, SERVICE } from '../by-hand/people.ts';
import { staffedDemo } from '../generators/demo-with-staff.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import type { PlainValue } from '../support/plain.ts';
import { answerTo } from './answering.ts';
import { question } from './asking.ts';

const TODAY = day('2026-11-20');
const DAYS = [
  '2026-11-20',
  '2026-11-19',
  '2026-06-30',
  '2025-09-01',
  '2025-08-31',
  '2025-02-28',
  '2024-02-29',
  '2022-09-30',
];
const PERIODS = [
  '2025-07-01:2026-06-30',
  '2026-02-01:2026-02-01',
  '2024-12-31:2025-09-01',
  '2023-12-01:2026-11-20',
  '2026-07-01:2026-11-20',
];

const database = await testDatabase('the demo');
let tenant: TenantWriter;

beforeAll(async () => {
  tenant = await staffedDemo(database);
});

/** Answers as they are before small groups are hidden: of one person and more. */
async function ask(id: string, period: string, team: string | null = null): Promise<PlainValue> {
  return await answerTo(tenant, question(id, period, TODAY, 7, team), 1);
}

async function byHand(
  statement: string,
  values: readonly string[],
): Promise<Record<string, string | null>[]> {
  return await tenant.read(CompiledQuery.raw(statement, [...values]));
}

/** The value of a statement's only row, rounded as the metric's unit says. */
function rounded(id: string, value: string | null | undefined): number | null {
  const { unit, decimals } = question(id, 'today', TODAY).metric;
  return value === null || value === undefined
    ? null
    : roundAtEdge(new Decimal(value), unit, 'AUD', decimals).toNumber();
}

function partsOf(value: PlainValue): Record<string, number | null> {
  if (value.kind !== 'breakdown') throw new Error('not a breakdown');
  const parts = value.items.filter(
    (item) => item.value !== null && (item.value !== 0 || value.total === null),
  );
  return Object.fromEntries(parts.map(({ label, value: amount }) => [label.toLowerCase(), amount]));
}

async function partsByHand(id: string, statement: string, values: readonly string[]) {
  const rows = await byHand(statement, values);
  const parts = rows.map((row) => Object.values(row));
  return Object.fromEntries(
    parts.flatMap(([label, amount]) =>
      amount === null || amount === undefined ? [] : [[label?.toLowerCase(), rounded(id, amount)]],
    ),
  );
}

const datesOf = (period: string) => period.split(':');

describe('a figure of people equals SQL written by hand on the tables', () => {
  it.each(Object.entries(ON_A_DAY))('%s', async (id, statement) => {
    const values = new Set<number | null>();
    for (const date of DAYS) {
      const rows = await byHand(`select value::text from (${statement}) answer(value)`, [date]);
      const expected = rounded(id, rows[0]?.['value']);
      expect(await ask(id, `as_of:${date}`), `${id} ${date}`).toMatchObject({ value: expected });
      values.add(expected);
    }
    // A comparison of nothing with nothing proves nothing.
    expect(values.size).toBeGreaterThan(/contractors|managers/.test(id) ? 1 : 3);
  });

  it.each(Object.entries(DIVIDED_ON_A_DAY))('%s', async (id, statement) => {
    for (const date of DAYS) {
      const expected = await partsByHand(
        id,
        `select label, value::text from (${statement}) answer(label, value)`,
        [date],
      );
      expect(partsOf(await ask(id, `as_of:${date}`)), `${id} ${date}`).toEqual(expected);
      expect(Object.keys(expected).length).toBeGreaterThan(0);
    }
  });

  it.each(Object.entries(IN_A_PERIOD))('%s', async (id, statement) => {
    const values = new Set<number | null>();
    for (const period of PERIODS) {
      const rows = await byHand(`select value::text from (${statement}) answer(value)`, datesOf(period));
      const expected = rounded(id, rows[0]?.['value']);
      expect(await ask(id, period), `${id} ${period}`).toMatchObject({ value: expected });
      values.add(expected);
    }
    expect(values.size).toBeGreaterThan(2);
  });

  it.each([
    ['headcount.monthly', 'headcount.active', 'count(*)', 'value'],
    ['comp.monthly', 'comp.annual_total', 'sum(year)', 'value / 12'],
  ])('%s, month by month', async (id, each, _figure, expression) => {
    const value = await ask(id, '2025-01-15:2026-11-30');
    if (value.kind !== 'timeseries') throw new Error('not a timeseries');
    expect(value.points.length).toBe(23);
    for (const { date, value: shown } of value.points) {
      const rows = await byHand(
        `select (${expression})::text as value from (${ON_A_DAY[each]}) answer(value)`,
        [date === '2026-11-01' ? '2026-11-20' : monthEnd(date)],
      );
      expect(shown, `${id} ${date}`).toBe(rounded(each, rows[0]?.['value']));
    }
  });
});

describe('a figure of a team counts its department and those below it', () => {
  const TEAM = `(with recursive tree as (select id from departments where external_id = $2
    union all select d.id from departments d join tree t on d.parent_department_id = t.id) select id from tree)`;
  const onDay: Readonly<Record<string, string>> = {
    'headcount.active': 'select count(*) from emp where dep in (TEAM)',
    'headcount.contractors': `select count(*) from post where role = 'contractor' and dep in (TEAM) and pid not in (select pid from emp)`,
    'people.average_tenure':
      'select avg(($1::date - since) / (365.2425 / 12)) from emp join service using (pid) where dep in (TEAM)',
    'comp.annual_total': 'select coalesce(sum(year), 0) from emp join pay using (pid) where dep in (TEAM)',
    'comp.average': 'select avg(year) from emp join pay using (pid) where dep in (TEAM)',
  };

  it.each(Object.entries(onDay))('%s', async (id, statement) => {
    const values = new Set<number | null>();
    for (const name of ['D-COMPANY', 'D-COMMERCIAL', 'D-SALES', 'D-MARKETING', 'D-OFFICE']) {
      const [team] = await byHand('select id from departments where external_id = $1', [name]);
      for (const date of ['2026-11-20', '2025-02-28', '2025-03-01']) {
        const rows = await byHand(
          `select value::text from (${SERVICE} ${statement.replaceAll('(TEAM)', TEAM)}) answer(value)`,
          [date, name],
        );
        const expected = rounded(id, rows[0]?.['value']);
        expect(await ask(id, `as_of:${date}`, team?.['id'] ?? ''), `${id} ${name} ${date}`).toMatchObject({
          value: expected,
        });
        values.add(expected);
      }
    }
    expect(values.size).toBeGreaterThan(id === 'headcount.contractors' ? 1 : 5);
  });

  it('and its hires, leavers and conversions are the persons who joined and left its departments', async () => {
    let moved = 0;
    for (const name of ['D-COMPANY', 'D-OFFICE']) {
      const [team] = await byHand('select id from departments where external_id = $1', [name]);
      const among = moves(`a.department_id in ${TEAM.replace('$2', '$3')}`);
      for (const what of ['hires', 'leavers', 'conversions'] as const) {
        const rows = await byHand(`select value::text from (${among[what]}) answer(value)`, [
          '2025-01-01',
          '2026-11-20',
          name,
        ]);
        const id = `people.${what}`;
        expect(await ask(id, '2025-01-01:2026-11-20', team?.['id'] ?? ''), `${id} ${name}`).toMatchObject({
          value: Number(rows[0]?.['value']),
        });
        moved += Number(rows[0]?.['value']);
      }
    }
    expect(moved).toBeGreaterThan(20);
  }, 120_000);
});

function monthEnd(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
