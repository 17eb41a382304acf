import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Almanac, type MetricId, period, q } from '../../clients/typescript/src/index.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { PROOFS } from '../by-hand/index.ts';
import { aKey, anOrganization } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { demoService } from './demo-service.ts';

const database = await testDatabase('the demo');
const { address, key, tenant } = await demoService(database);
const almanac = new Almanac({ address, key });
// Their proofs are of a quarter, and of a day after months that used up cash.
const OF_OTHER_DAYS = new Set(['growth.revenue_previous', 'cash.runway']);
const LAST_YEAR = ['2025-07-01', '2026-06-30'] as const;

type Loose = Readonly<{ kind: string; currency?: string; dimension?: string; exact?: string | null }>;

/** The answers about metrics, by their ids; each in the period that it takes. */
async function answersAbout(ids: readonly string[]): Promise<Readonly<Record<string, Loose>>> {
  const answers: Record<string, Loose> = {};
  for (let at = 0; at < ids.length; at += 50) {
    const queries = ids.slice(at, at + 50).map((id) => {
      const isSnapshot = CATALOG.find((metric) => metric.id === id)?.periodKind === 'snapshot';
      const when = isSnapshot ? period.asOf(LAST_YEAR[1]) : period.between(...LAST_YEAR);
      return [id, q(id as MetricId, when as never)] as const;
    });
    Object.assign(answers, await almanac.batch(Object.fromEntries(queries)));
  }
  return answers;
}

describe('metrics', () => {
  it('every one answers in the shape and the unit of its type', async () => {
    const answers = await answersAbout(CATALOG.map(({ id }) => id));
    const shapes = CATALOG.map(({ id, shape, unit, ...metric }) => {
      const { kind, currency, dimension } = answers[id] ?? {};
      const expected = 'dimension' in metric ? metric.dimension.name : undefined;
      return kind === shape && (currency !== undefined) === (unit === 'currency') && dimension === expected
        ? []
        : [id];
    });
    expect(shapes.flat()).toEqual([]);
  });

  it('every single value has the digits that SQL by hand has', async () => {
    const single = CATALOG.filter(({ id, shape }) => shape === 'scalar' && !OF_OTHER_DAYS.has(id));
    const proofs = PROOFS.filter(
      ({ id, when }) => when !== 'month by month' && single.some((metric) => metric.id === id),
    );
    expect(proofs.length).toBeGreaterThan(80);
    const answers = await answersAbout(proofs.map(({ id }) => id));
    const wrong: string[] = [];
    for (const { id, statement } of proofs) {
      const { unit, decimals } = single.find((metric) => metric.id === id) ?? { unit: 'count', decimals: 0 };
      const places = decimals ?? { currency: 2, percent: 4, ratio: 4, days: 1, months: 1, count: 0 }[unit];
      const [row] = await tenant.read<{ value: string | null }>(
        CompiledQuery.raw(
          `select trim_scale(round(value::numeric, ${places}))::text as value from (${statement}) rows(label, value)
           where $1::date is not null and $2::date is not null`,
          [...LAST_YEAR],
        ),
      );
      if (answers[id]?.exact !== (row?.value ?? null))
        wrong.push(`${id}: ${answers[id]?.exact}, by hand ${row?.value}`);
    }
    expect(wrong).toEqual([]);
  });

  it('one that fails is named, and stops no other that is settled by itself', async () => {
    const queries = {
      cash: q('cash.balance', period.today),
      sales: q('revenue.total', 'last_week' as never),
    };
    await expect(almanac.batch(queries)).rejects.toMatchObject({
      name: 'BatchError',
      failures: { sales: { name: 'InvalidRequestError', code: 'INVALID_PERIOD', status: 400 } },
    });
    const { cash, sales } = await almanac.batchSettled(queries);
    expect(cash).toMatchObject({ ok: true, answer: { kind: 'scalar', metric: 'cash.balance' } });
    expect(sales).toMatchObject({ ok: false, error: { code: 'INVALID_PERIOD' } });
  });

  it('are compared, pinned and counted for a team', async () => {
    const { data } = await almanac.request('GET /v1/departments', {});
    const options = {
      compare: ['previous', 'last_year'],
      asOf: '2026-08-31',
      team: data[0]?.id ?? '',
    } as const;
    const answer = await almanac.value('expenses.total', period.ytd, options);
    expect(answer.asOf).toBe('2026-08-31');
    expect(answer.period).toMatchObject({ startDate: '2026-07-01', asOfDate: '2026-08-31' });
    const { previous, last_year: lastYear } = answer.comparisons;
    const alone = await almanac.value('expenses.total', period.between('2025-07-01', '2025-08-31'), {
      team: options.team,
    });
    expect([lastYear.value?.exact, previous.period?.endDate]).toEqual([alone.exact, '2025-08-31']);
  });
});

describe('numbers that no double holds', () => {
  const DIGITS = '90071992547409.93';

  it('come with all of their digits, and are not rounded', async () => {
    const large = await anOrganization(database);
    await keepBooks(database.openTenant(large.id), {
      accounts: SMALL_CHART,
      entries: [entry(['2026-11-10', ['1000', DIGITS], ['4000', `-${DIGITS}`]])],
    });
    const { secret } = await aKey(database, large);
    const theirs = new Almanac({ address, key: secret });
    const total = await theirs.value('revenue.total', period.mtd);
    expect(total.exact).toBe(DIGITS);
    expect(() => total.value).toThrow('read `exact`');
    const byAccount = await theirs.value('revenue.by_account', period.mtd);
    expect([byAccount.total?.exact, byAccount.parts[0]?.exact]).toEqual([DIGITS, DIGITS]);
    const monthly = await theirs.value('revenue.monthly', period.mtd);
    expect(monthly.points.map(({ exact }) => exact)).toEqual([DIGITS]);
    const sheet = await theirs.statement('balance-sheet', period.today);
    expect(
      sheet.rows.find(({ key: row }) => row === 'total_assets')?.values.map((value) => value?.exact),
    ).toEqual([DIGITS]);
  });
});
