import { Decimal } from 'decimal.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { relativesOf } from '../../src/metrics/catalog/relatives.ts';
import { changeDimensionsOf } from '../../src/metrics/definition/divisible.ts';
import { isFigureMetric } from '../../src/metrics/definition/metric.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

// Every change of the demo: what made it must come to it, and be what the catalogue's own divisions say.
const database = await testDatabase('the demo');
const { get, post } = await testApp(database);
let as: string;

beforeAll(async () => {
  const organization = await findOrganization(database.platform, COMPANY.slug);
  if (organization === null) throw new Error('there is no demo');
  ({ secret: as } = await aKey(database, organization));
}, 60_000);

type Changed = Readonly<{ label: string; before: number; after: number; effect: number }>;
type Changes = Readonly<{
  value: Readonly<{ value?: number | null; total?: number | null }>;
  comparison: Readonly<{ to: string; value: number | null; change: number | null; nullReason?: string }>;
  drivers: readonly (Changed & Readonly<{ metric: string | null; parts: (Changed & { key: string })[] }>)[];
}>;
type Item = Readonly<{ key: string; value: number | null }>;

const ask = async <Data>(path: string): Promise<Data> => {
  const answer = await get(`/api/v1/metrics/${path}`, { as });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.payload}`);
  return answer.json<{ data: Data }>().data;
};
const added = (effects: readonly Readonly<{ effect: number }>[]): number =>
  effects.reduce((sum, { effect }) => sum.plus(effect), new Decimal(0)).toNumber();

const COMPARED = CATALOG.filter((metric) => metric.shape !== 'timeseries' && !isFigureMetric(metric));
const PERIODS = { snapshot: ['today', 'as_of:2025-12-31'], range: ['ytd', 'last_quarter'] } as const;

describe('the drivers of a change', () => {
  it.each(COMPARED.map((metric) => [metric.id, metric] as const))(
    'of %s adds up to it',
    async (id, metric) => {
      for (const [place, period] of PERIODS[metric.periodKind].entries()) {
        const query = `period=${period}`;
        const compared = await ask<{ comparisons: unknown[] }>(
          `${id}/value?${query}&compare=previous,last_year`,
        );
        for (const [index, against] of ['previous', 'last_year'].entries()) {
          // Divided for one of the periods.
          for (const by of place === 0 ? [null, ...changeDimensionsOf(metric)] : [null]) {
            const division = by === null ? '' : `&by=${by}`;
            const { comparison, drivers } = await ask<Changes>(
              `${id}/changes?${query}&against=${against}${division}`,
            );
            expect(comparison).toEqual(compared.comparisons[index]);
            expect([by, added(drivers)]).toEqual([by, comparison.change ?? 0]);
            const divided = drivers.filter(({ parts }) => parts.length > 0);
            expect([by, divided.map(({ parts }) => added(parts))]).toEqual([
              by,
              divided.map(({ effect }) => effect),
            ]);
          }
        }
      }
    },
  );
});

describe('the parts of a change', () => {
  const divided = COMPARED.flatMap((metric) =>
    relativesOf(metric).divisions.flatMap((division) =>
      changeDimensionsOf(metric).some((by) => by === division.dimension.name)
        ? [[metric.id, division] as const]
        : [],
    ),
  );

  it.each(divided.map(([id, division]) => [id, division.id, division] as const))(
    'of %s are those of %s at both times',
    async (id, _, { id: divisionId, dimension, periodKind }) => {
      const period = periodKind === 'snapshot' ? 'today' : 'ytd';
      const { drivers } = await ask<Changes>(
        `${id}/changes?period=${period}&against=last_year&by=${dimension.name}`,
      );
      const { drivers: ofDivision } = await ask<Changes>(
        `${divisionId}/changes?period=${period}&against=last_year`,
      );
      const now = await ask<{ items: Item[] }>(`${divisionId}/value?period=${period}`);
      const values = new Map(now.items.map(({ key, value }) => [key, value]));
      // Of several drivers, as of profit, a part has one effect on each.
      const keys = new Set(drivers.flatMap(({ parts }) => parts.map(({ key }) => key)));
      keys.delete('others');
      for (const key of keys) {
        const effect = added(drivers.flatMap(({ parts }) => parts.filter((part) => part.key === key)));
        const own = ofDivision[0]?.parts.find((part) => part.key === key);
        expect([key, effect]).toEqual([key, own?.effect ?? 0]);
        expect([key, own?.after ?? 0]).toEqual([key, values.get(key) ?? 0]);
      }
      expect(keys.size).toBeGreaterThan(0);
    },
  );

  it('of departments are there for the whole statement of profit or loss', async () => {
    const { drivers } = await ask<Changes>('profit.net/changes?period=ytd&against=last_year&by=department');
    expect(drivers.every(({ parts }) => parts.length > 0)).toBe(true);
  });
});

describe('the history', () => {
  it('of a metric with a series is that series', async () => {
    const checked = CATALOG.flatMap((metric) => {
      const series = relativesOf(metric).monthly;
      return series === null ? [] : [[metric.id, series.id] as const];
    });
    expect(checked.length).toBeGreaterThan(8);
    for (const [id, series] of checked) {
      const { points } = await ask<{ points: { value: number | null }[] }>(
        `${id}/history?period=last_fy&count=12`,
      );
      const { points: months } = await ask<{ points: { value: number | null }[] }>(
        `${series}/value?period=last_fy`,
      );
      expect([id, points.map(({ value }) => value)]).toEqual([id, months.map(({ value }) => value)]);
    }
  });

  it('of every single value equals a batch of its periods', async () => {
    for (const { id, shape, periodKind } of CATALOG) {
      if (shape !== 'scalar') continue;
      const { points } = await ask<{
        points: { period: { startDate: string; endDate: string }; value: number | null }[];
      }>(`${id}/history?period=last_quarter&every=quarter&count=6`);
      const queries = points.map(({ period: { startDate, endDate } }, index) => ({
        key: `${index}`,
        id,
        period: periodKind === 'snapshot' ? `as_of:${endDate}` : `${startDate}:${endDate}`,
      }));
      const { results } = (await post('/api/v1/metrics/batch', { as, body: { queries } })).json<{
        results: Record<string, { data: { value: number | null } }>;
      }>();
      expect([id, points.map(({ value }) => value)]).toEqual([
        id,
        queries.map(({ key }) => results[key]?.data.value),
      ]);
    }
  });
});
