import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { findMetric } from '../../src/metrics/catalog/registry.ts';
import {
  LEDGER_DIVIDED_IN_A_PERIOD,
  LEDGER_DIVIDED_ON_A_DAY,
  LEDGER_IN_A_PERIOD,
  LEDGER_MONTHLY,
  LEDGER_ON_A_DAY,
} from '../by-hand/ledger.ts';
import { edgedDemo } from '../generators/demo-with-edges.ts';
import { testDatabase } from '../support/database.ts';
import { answering, scalarOf } from './answering.ts';

// Asked on the day of the second column, with the days that a calendar on the wall gives for them.
const DAYS = [
  ['today', '2026-11-20', '2026-11-20'],
  ['today', '2026-03-17', '2026-03-17'],
  ['as_of:2025-06-29', '2026-11-20', '2025-06-29'],
  ['as_of:2024-02-28', '2026-11-20', '2024-02-28'],
] as const;
const PERIODS = [
  ['ytd', '2026-11-20', '2026-07-01', '2026-11-20'],
  ['ytd', '2026-03-31', '2025-07-01', '2026-03-31'],
  ['last_fy', '2026-11-20', '2025-07-01', '2026-06-30'],
  ['trailing_12', '2026-11-20', '2025-12-01', '2026-11-20'],
  ['2025-02-10:2026-03-17', '2026-11-20', '2025-02-10', '2026-03-17'],
] as const;
const QUARTERS = [
  ['last_quarter', '2026-11-20', '2026-07-01', '2026-09-30'],
  ['last_quarter', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['last_quarter', '2024-08-01', '2024-04-01', '2024-06-30'],
] as const;
const WHOLE_MONTHS = [
  ['2026-08-01:2026-10-31', '2026-11-20', '2026-08-01', '2026-10-31'],
  ['last_month', '2026-11-20', '2026-10-01', '2026-10-31'],
  ['2024-12-01:2025-03-31', '2026-11-20', '2024-12-01', '2025-03-31'],
] as const;
/** What is asked of other periods, because the statement by hand holds for these alone. */
const OTHER_PERIODS: Readonly<Record<string, typeof QUARTERS | typeof WHOLE_MONTHS>> = {
  'growth.revenue_previous': QUARTERS,
  'cash.burn_rate': WHOLE_MONTHS,
};

const database = await testDatabase('the demo');
let tenant: TenantWriter;

beforeAll(async () => {
  tenant = await edgedDemo(database);
});

/** The rows of a statement, their values rounded by the database as the metric's unit says. */
async function byHand(id: string, statement: string, first: string, last: string) {
  const decimals = { currency: 2, percent: 4, ratio: 4, days: 1, months: 1, count: 0 };
  const places = decimals[findMetric(id)?.unit ?? 'currency'];
  const rows: { label: string; value: string | null }[] = await tenant.read(
    CompiledQuery.raw(
      `select label, round(value::numeric, ${places})::text as value from (${statement}) rows(label, value)
       where $1::date is not null and $2::date is not null`,
      [first, last],
    ),
  );
  return rows.map(({ label, value }) => [label, value === null ? null : Number(value)] as const);
}

async function oneByHand(
  id: string,
  expression: string,
  first: string,
  last: string,
): Promise<number | null> {
  const [row] = await byHand(id, `select 'value', ${expression}`, first, last);
  return row?.[1] ?? null;
}

describe('a figure of the ledger equals SQL written by hand on the lines', () => {
  it.each(Object.entries(LEDGER_ON_A_DAY))('%s, whatever the day', async (id, expression) => {
    const found = new Set<number | null>();
    for (const [period, today, last] of DAYS) {
      const expected = await oneByHand(id, expression, last, last);
      const [value] = await answering(tenant, today)([[id, period]]);
      expect(scalarOf(value), `${id} ${last}`).toBe(expected);
      found.add(expected);
    }
    // A comparison of nothing with nothing proves nothing.
    expect(found.size).toBeGreaterThan(/balance_check|runway/.test(id) ? 0 : 2);
  });

  it.each(Object.entries(LEDGER_IN_A_PERIOD))('%s, whatever the period', async (id, expression) => {
    const found = new Set<number | null>();
    for (const [period, today, first, last] of OTHER_PERIODS[id] ?? PERIODS) {
      const expected = await oneByHand(id, expression, first, last);
      const [value] = await answering(tenant, today)([[id, period]]);
      expect(scalarOf(value), `${id} ${first} ${last}`).toBe(expected);
      found.add(expected);
    }
    expect(found.size).toBeGreaterThan(/late_entries/.test(id) ? 0 : 1);
  });

  it.each(Object.entries({ ...LEDGER_DIVIDED_ON_A_DAY, ...LEDGER_DIVIDED_IN_A_PERIOD }))(
    '%s, part by part',
    async (id, statement) => {
      const asked =
        id in LEDGER_DIVIDED_ON_A_DAY
          ? DAYS.map(([period, today, last]) => [period, today, last, last] as const)
          : PERIODS;
      for (const [period, today, first, last] of asked) {
        const expected = await byHand(id, statement, first, last);
        const [value] = await answering(tenant, today)([[id, period]]);
        if (value?.kind !== 'breakdown') throw new Error('not a breakdown');
        expect(
          new Map(value.items.map((item) => [item.label, item.value])),
          `${id} ${first} ${last}`,
        ).toEqual(new Map(expected));
        expect(expected.length).toBeGreaterThan(2);
      }
    },
  );

  it.each(Object.entries(LEDGER_MONTHLY))('%s, month by month', async (id, each) => {
    const expression = LEDGER_IN_A_PERIOD[each] ?? LEDGER_ON_A_DAY[each] ?? '';
    for (const [period, today, first, last] of PERIODS) {
      const [value] = await answering(tenant, today)([[id, period]]);
      if (value?.kind !== 'timeseries') throw new Error('not a timeseries');
      const expected = [];
      for (const [from, until] of monthsOf(first, last)) {
        expected.push(await oneByHand(each, expression, from, until));
      }
      expect(
        value.points.map((point) => point.value),
        `${id} ${period}`,
      ).toEqual(expected);
    }
  });
});

function monthsOf(first: string, last: string): (readonly [from: string, until: string])[] {
  const months: (readonly [string, string])[] = [];
  for (let from = first; from <= last; ) {
    const [year = 0, month = 0] = from.split('-').map(Number);
    const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    months.push([from, end < last ? end : last]);
    from = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  }
  return months;
}
