import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_MONTHS, type Tile } from '../../src/boards/tile.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aChart, aFigure, aStatement, aTable } from './tiles.ts';

const database = await testDatabase('the demo');
const { get, post } = await testApp(database);
const organization = await findOrganization(database.platform, COMPANY.slug);
if (organization === null) throw new Error('there is no demo');
const { secret: as } = await aKey(database, organization);

const VALUES = '/api/v1/board-values';
const idsOf = (...shapes: string[]) =>
  CATALOG.flatMap(({ id, shape }) => (shapes.includes(shape) ? [id] : []));
const SCALARS = idsOf('scalar');

const arbitraryScalar = fc.constantFrom(...SCALARS);
const arbitraryCompare = fc.constantFrom('previous' as const, 'last_year' as const, null);
const arbitraryPeriod = fc.constantFrom(
  'ytd',
  'last_month',
  'trailing_12',
  'last_fy',
  '2026-02-10:2026-04-17',
);
const arbitraryPin = fc.option(arbitraryPeriod, { nil: null });
const arbitraryTile: fc.Arbitrary<Tile> = fc.oneof(
  fc
    .tuple(arbitraryScalar, arbitraryPin, arbitraryCompare)
    .map(([metric, period, compare]) => aFigure(metric, { period, compare })),
  fc
    .tuple(arbitraryScalar, fc.integer({ min: CHART_MONTHS.least, max: CHART_MONTHS.most }), arbitraryPin)
    .map(([metric, months, period]): Tile => ({ ...aChart(metric, months), period })),
  fc
    .tuple(fc.uniqueArray(arbitraryScalar, { minLength: 1, maxLength: 5 }), arbitraryPin, arbitraryCompare)
    .map(([metrics, period, compare]) => aTable(metrics, { period, compare })),
  fc
    .tuple(fc.constantFrom(...idsOf('breakdown')), arbitraryPin)
    .map(([metric, period]) => aTable([metric], { period })),
  fc.constant(aStatement('profit-and-loss')),
);

type Result = Readonly<{ ok: boolean; data?: unknown; meta?: object; error?: object }>;
type Values = Readonly<{ kind: string; result?: Result; results?: readonly Result[] }>;

async function valuesOf(tiles: readonly Tile[], period: string, asOf: string) {
  const answer = await post(VALUES, { as, body: { tiles, period, asOf } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: readonly Values[]; meta: { dataVersion: number | null } }>();
}

/** The same asked for alone: metrics of a day on the day on which the period closes. */
async function askedAlone(id: string, query: Record<string, string>, path = 'value'): Promise<Result> {
  const day = CATALOG.find((metric) => metric.id === id)?.periodKind === 'snapshot' && path === 'value';
  const period = day ? await closingOf(query) : (query['period'] ?? '');
  const text = new URLSearchParams({ ...query, period }).toString();
  const answer = await get(`/api/v1/metrics/${id}/${path}?${text}`, { as });
  const body = answer.json<{ data?: unknown; meta?: object; error?: object }>();
  return { ok: answer.statusCode === 200, ...body };
}

async function closingOf({ period = '', asOf = '' }: Record<string, string>): Promise<string> {
  const answer = await get(`/api/v1/periods/${period}?asOf=${asOf}`, { as });
  return answer.json<{ data: { closing: string } }>().data.closing;
}

async function expectedOf(tile: Tile, period: string, asOf: string): Promise<Values> {
  const query = { period: tile.period ?? period, asOf };
  const compared = 'compare' in tile && tile.compare !== null ? { ...query, compare: tile.compare } : query;
  switch (tile.kind) {
    case 'figure':
      return { kind: tile.kind, result: await askedAlone(tile.metric, compared) };
    case 'chart':
      return {
        kind: tile.kind,
        result: await askedAlone(tile.metric, { ...query, count: `${tile.months}` }, 'history'),
      };
    case 'table':
      return {
        kind: tile.kind,
        results: await Promise.all(tile.metrics.map(async (id) => await askedAlone(id, compared))),
      };
    case 'statement':
      return { kind: tile.kind };
    default:
      return tile satisfies never;
  }
}

const boards = howManyBooks(25);

describe('the values of a board', () => {
  it(
    'are those of its metrics asked for alone, whatever its tiles',
    async () => {
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(arbitraryTile, { minLength: 1, maxLength: 12 }),
          arbitraryPeriod,
          fc.constantFrom('2026-11-20', '2026-08-31', '2025-02-28'),
          async (tiles, period, asOf) => {
            const { data } = await valuesOf(tiles, period, asOf);
            const expected = await Promise.all(
              tiles.map(async (tile) => await expectedOf(tile, period, asOf)),
            );
            expect(data).toEqual(expected);
            compared += tiles.length;
          },
        ),
        making(boards),
      );
      expect(compared).toBeGreaterThan(boards * 3);
    },
    timeFor(boards),
  );

  it('are as many as a board may have', async () => {
    const tiles = Array.from({ length: 100 }, (_, place) => aFigure(SCALARS[place % SCALARS.length] ?? ''));
    const { data, meta } = await valuesOf(tiles, 'ytd', '2026-11-20');
    expect(data).toHaveLength(100);
    expect(new Set(data.map(({ result }) => result?.ok))).toEqual(new Set([true]));
    expect(meta.dataVersion).toBeGreaterThan(0);
    const { headers } = await post(VALUES, { as, body: { tiles: [aChart('cash.balance')], period: 'ytd' } });
    expect(headers['ratelimit']).toBeDefined();
  });

  it('have an error in the place of a tile that cannot be answered, and the others their values', async () => {
    const tiles = [aFigure('revenue.total', { period: '2030-01-01:2030-01-31' }), aFigure('revenue.total')];
    const { data } = await valuesOf(tiles, 'last_month', '2026-11-20');
    expect(data.map(({ result }) => result?.ok)).toEqual([false, true]);
  });

  it('are refused for a period that is none, and for tiles whose metrics the caller may not see', async () => {
    const { secret } = await aKey(database, organization, ['metrics.read']);
    const tiles = [aFigure('comp.average')];
    const answer = await post(VALUES, { as: secret, body: { tiles, period: 'soon', asOf: 'x' } });
    expect(answer.statusCode).toBe(400);
    const { error } = answer.json<{ error: { detail: { fields: { field: string }[] } } }>();
    expect(error.detail.fields.map(({ field }) => field)).toEqual(['tiles[0].metric', 'asOf', 'period']);
  });
});
