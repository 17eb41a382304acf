import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { AlmanacError } from '../../src/errors.ts';
import { writeJson } from '../../src/json.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import type { TimeseriesMetric } from '../../src/metrics/definition/metric.ts';
import type { Question } from '../../src/metrics/plan/question.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import {
  formatDay,
  lastDayOf,
  parsePeriod,
  periodBetween,
  periodFromInclusive,
} from '../../src/period/index.ts';
import { answer } from '../../src/questions/answer.ts';
import { arbitraryBook } from '../generators/book.ts';
import { arbitraryEmployer } from '../generators/employer.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { arbitraryPapers } from '../generators/papers.ts';
import { aTrader, importing } from '../import/documents-support.ts';
import { keepPapers } from '../oracle/papers.ts';
import { anOrganization, START } from '../support/app.ts';
import { day, entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { exactAnswersTo } from './answering.ts';
import { question } from './asking.ts';
import { keepBook } from './keep-book.ts';
import { keepEmployer } from './keep-employer.ts';

const TODAY = '2026-06-30';
const NOW = new Date(`${TODAY}T03:04:05.678Z`);
const SERIES = CATALOG.filter((metric): metric is TimeseriesMetric => metric.shape === 'timeseries');
const OF_EACH_KIND = [
  'balance.equity_monthly',
  'revenue.monthly',
  'ar.outstanding_monthly',
  'headcount.monthly',
];
const BOOKS = howManyBooks(1);
const database = await testDatabase();

const ORGANIZATION = { baseCurrency: 'AUD', minimumGroupSize: 5 } as Organization;
const principal = {
  kind: 'api key' as const,
  keyId: 'a key',
  organization: ORGANIZATION,
  capabilities: new Set(CAPABILITIES),
  limits: null,
};

type Point = Readonly<{
  date: string;
  label: string;
  complete: boolean;
  value: number | null;
  nullReason?: string;
}>;

/** The points that the service answers with, of all series at once. */
async function answered(
  tenant: TenantWriter,
  questions: readonly Question[],
  period: string,
): Promise<Point[][]> {
  const request = parsePeriod(period);
  if (!request.ok) throw new Error(request.problem.message);
  const resolved = questions.map((one) => ({ question: one, request: request.value, comparisons: [] }));
  const answers = await answer(tenant, resolved, principal, NOW);
  return answers.map((one) => {
    if (one instanceof AlmanacError) throw one;
    return (JSON.parse(writeJson(one.data)) as { points: Point[] }).points;
  });
}

/** The value of one month by itself: of its own metric, by a statement of its own. */
async function ofMonth(tenant: TenantWriter, series: Question, month: string) {
  const { metric, period } = series;
  if (metric.shape !== 'timeseries') throw new Error(`${metric.id} is no series`);
  const start = day(month);
  const next = new Date(`${month}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const end = day(next.toISOString().slice(0, 10));
  const first = start < period.counted.start ? period.counted.start : start;
  const counted =
    first >= period.counted.end
      ? null
      : periodBetween(first, end < period.counted.end ? end : period.counted.end);
  if (counted === null) return { value: null, nullReason: 'no_data' };
  const days =
    metric.of.periodKind === 'snapshot'
      ? periodFromInclusive(lastDayOf(counted), lastDayOf(counted))
      : counted;
  const alone = { ...series, metric: metric.of, period: { ...period, counted: days } };
  const [exact] = await exactAnswersTo(tenant, [alone]);
  const { value, nullReason } = JSON.parse(writeJson(exact)) as Point;
  return { value, ...(nullReason === undefined ? {} : { nullReason }) };
}

const monthAt = (count: number): string =>
  `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
const numberOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** Periods of more months than are read at once: so many up to today, and some that name their days and may end later. */
const anyLongPeriod = fc.oneof(
  fc.integer({ min: 501, max: 26_000 }).map((months) => `trailing_${months}`),
  fc
    .tuple(
      fc.integer({ min: 12, max: 2000 * 12 }),
      fc.integer({ min: 0, max: 27 }),
      fc.integer({ min: 2020 * 12, max: 2090 * 12 }),
    )
    .map(
      ([first, days, last]) =>
        `${formatDay(((day(monthAt(first)) as number) + days) as ReturnType<typeof day>)}:${monthAt(last)}`,
    ),
);

/** The series whose months are not all there in order, and of some months, most of them with facts, those that differ from the month alone. */
async function differences(
  tenant: TenantWriter,
  period: string,
  placesOf: (count: number, today: number) => readonly number[],
  series = SERIES,
): Promise<readonly string[]> {
  const questions = series.map(({ id }) => question(id, period, day(TODAY)));
  const answers = await answered(tenant, questions, period);
  const found: string[] = [];
  for (const [index, asked] of questions.entries()) {
    const points = answers[index] ?? [];
    const { start, end } = asked.period.nominal;
    const [first, last] = [numberOf(formatDay(start)), numberOf(formatDay((end - 1) as typeof end))];
    const isWhole = points.every(({ date }, count) => date === monthAt(first + count));
    if (!isWhole || points.length !== last - first + 1) found.push(`${asked.metric.id} ${period}`);
    const today = numberOf(TODAY) - first;
    for (const place of new Set(placesOf(points.length, today))) {
      const point = points[place];
      if (point === undefined) {
        found.push(`${asked.metric.id} ${period} has no point ${place}`);
        continue;
      }
      const { value, nullReason } = point;
      const shown = JSON.stringify({ value, ...(nullReason === undefined ? {} : { nullReason }) });
      const alone = JSON.stringify(await ofMonth(tenant, asked, point.date));
      if (shown !== alone) found.push(`${asked.metric.id} ${period} ${point.date}: ${shown}, not ${alone}`);
    }
  }
  return found;
}

// The months of the last ten years have most facts; the others may lie anywhere.
const anyPlaces = fc
  .array(fc.nat(), { minLength: 6, maxLength: 6 })
  .map(
    (places) => (count: number, today: number) =>
      places.map((place, number) =>
        number % 2 === 0 ? place % count : Math.min(count - 1, Math.max(0, today - (place % 120))),
      ),
  );

describe('a series of many months has the value of each month by itself', () => {
  const fresh = async () => database.openTenant((await anOrganization(database)).id);

  const anyBook = arbitraryBook.map((book) => async () => {
    const tenant = await fresh();
    await keepBook(tenant, book);
    return tenant;
  });
  const anyStaff = arbitraryEmployer.map((employer) => async () => {
    const tenant = await fresh();
    const { correct } = await keepEmployer(tenant, employer);
    await correct();
    return tenant;
  });
  const anyPapers = arbitraryPapers.map((papers) => async () => {
    const tenant = await aTrader(database);
    const parties = (letter: string) =>
      Array.from({ length: 7 }, (_, index) => `${letter}-${index + 1},${letter}-${index + 1}\n`);
    await importing(tenant, {
      'customers.csv': `customer,name\n${parties('C').join('')}`,
      'vendors.csv': `vendor,name\n${parties('V').join('')}`,
    });
    await keepPapers(tenant, papers);
    return tenant;
  });

  it.each([
    ['book', anyBook],
    ['staff', anyStaff],
    ['papers', anyPapers],
  ] as const)(
    'on any %s',
    async (_what, any) => {
      await fc.assert(
        fc.asyncProperty(any, anyLongPeriod, anyPlaces, async (keep, period, placesOf) => {
          expect(await differences(await keep(), period, placesOf)).toEqual([]);
        }),
        making(BOOKS),
      );
    },
    timeFor(BOOKS * 10),
  );

  const ancient = async () => {
    const tenant = await fresh();
    await keepBooks(tenant, {
      accounts: SMALL_CHART,
      entries: [
        entry(['0001-01-31', ['1000', '10.00'], ['3000', '-10.00']]),
        entry(['1066-10-14', ['1000', '5.00'], ['4000', '-5.00']]),
        entry(['2026-06-30', ['1000', '7.00'], ['4000', '-7.00']]),
      ],
    });
    return tenant;
  };

  describe.each([
    ['books that begin with the calendar', ancient],
    ['no books at all', fresh],
  ] as const)('of %s', (_what, keep) => {
    // All series would have half a million points, so the whole calendar is asked of one for each kind of reading.
    it('up to today', async () => {
      const some = SERIES.filter(({ id }) => OF_EACH_KIND.includes(id));
      expect(some).toHaveLength(OF_EACH_KIND.length);
      const places = [0, 1, 499, 500, 501, 12_797, 23_999];
      expect(await differences(await keep(), 'trailing_24000', () => places, some)).toEqual([]);
    });

    it.each([
      ['0001-01-01:0043-12-31', [0, 1, 499, 500, 501]],
      ['1024-12-01:1067-12-31', [0, 499, 500, 502, 503]],
    ])('between %s, in every series', async (period, places) => {
      expect(await differences(await keep(), period, () => places)).toEqual([]);
    });
  });
});

it('starts on the day of the tests, so that no fact lies in the future', () => {
  expect(START.slice(0, 10) > TODAY).toBe(true);
});
