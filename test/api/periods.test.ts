import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { get } = await testApp(database);
// START in Sydney.
const TODAY = '2026-11-20';

type Resolved = Readonly<{
  startDate: string;
  endDate: string;
  asOfDate: string;
  kind: string;
  complete: boolean;
}>;
type Described = Readonly<{
  requested: object;
  resolved: Resolved;
  closing: string;
  monthCount: number;
  months: readonly (Resolved & { label: string })[];
  previous: Resolved | null;
  lastYear: Resolved | null;
}>;

const PERIODS = (
  'ytd qtd mtd this_month this_quarter this_fy last_month last_quarter last_fy last_2_fy ' +
  'trailing_1 trailing_7 trailing_24 2025-04-01:2026-03-31 2026-11-01:2027-01-31'
).split(' ');
const DAYS = [undefined, '2026-11-20', '2026-07-01', '2026-06-30', '2024-02-29', '2025-12-31', '2026-01-01'];

describe('a period', () => {
  it.each([1, 2, 4, 7, 12])('has the days of its values, for years that begin in month %i', async (month) => {
    const organization = await anOrganization(database, { financialYearStartMonth: month });
    const { secret: as } = await aKey(database, organization);
    for (const asOf of DAYS) {
      for (const period of PERIODS) {
        const pin = asOf === undefined ? '' : `asOf=${asOf}`;
        const { data, meta } = (await get(`/api/v1/periods/${period}?${pin}`, { as })).json<{
          data: Described;
          meta: { asOf: string | null };
        }>();
        const range = (
          await get(
            `/api/v1/metrics/revenue.total/value?period=${period}&compare=previous,last_year&${pin}`,
            { as },
          )
        ).json<Answer>();
        const at = (
          await get(`/api/v1/metrics/cash.balance/value?period=${data.closing}&${pin}`, { as })
        ).json<Answer>();
        const [previous, lastYear] = range.data.comparisons ?? [];
        expect({
          period,
          asOf,
          ...data,
          closing: at.meta.period.resolved.asOfDate,
          meta: meta.asOf,
        }).toEqual({
          period,
          asOf,
          ...range.meta.period,
          closing: range.meta.period.resolved.asOfDate,
          monthCount: touched(range.meta.period.resolved),
          months: monthsTo(range.meta.period.resolved.asOfDate),
          previous: previous?.resolved,
          lastYear: lastYear?.resolved,
          meta: asOf ?? null,
        });
      }
    }
  });

  it('of a day closes on that day', async () => {
    const { secret: as } = await aKey(database, await anOrganization(database));
    const [today, then] = await Promise.all(
      ['today', 'as_of:2026-06-30'].map(
        async (period) => (await get(`/api/v1/periods/${period}`, { as })).json<{ data: Described }>().data,
      ),
    );
    expect(today).toMatchObject({
      closing: 'today',
      monthCount: 1,
      resolved: { asOfDate: TODAY, kind: 'snapshot' },
    });
    expect(then).toMatchObject({ closing: 'as_of:2026-06-30', previous: { endDate: '2026-05-31' } });
  });

  it('at the beginning of the calendar has only the existing months', async () => {
    const { secret: as } = await aKey(database, await anOrganization(database));
    const { data } = (await get('/api/v1/periods/as_of:0001-02-10', { as })).json<{ data: Described }>();
    expect(data.months.map(({ asOfDate }) => asOfDate)).toEqual(['0001-01-31', '0001-02-10']);
    expect(data).toMatchObject({ lastYear: null });
  });

  it.each([
    ['last_decade', '', 'INVALID_PERIOD'],
    ['2026-02-30:2026-03-01', '', 'INVALID_PERIOD'],
    ['ytd', '?asOf=2026-11-21', 'INVALID_AS_OF'],
    ['ytd', '?asOf=soon', 'INVALID_AS_OF'],
    ['as_of:2199-01-01', '', 'INVALID_AS_OF'],
    ['ytd', '?as_of=2026-06-30', 'INVALID_REQUEST'],
    [encodeURIComponent('ytd/../../me'), '', 'INVALID_PERIOD'],
    ['x'.repeat(5000), '', 'INVALID_PERIOD'],
  ])('%s%s is refused: %s', async (period, query, code) => {
    const { secret: as } = await aKey(database, await anOrganization(database));
    const answer = await get(`/api/v1/periods/${period}${query}`, { as });
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([400, code]);
  });
});

type Answer = Readonly<{
  data: { comparisons?: readonly { resolved: Resolved | null }[] };
  meta: { period: { requested: object; resolved: Resolved } };
}>;

/** The months that a period touches up to its last day, by simple counting. */
function touched({ startDate, asOfDate }: Resolved): number {
  const [from, to] = [startDate, asOfDate].map(
    (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
  );
  return (to ?? 0) - (from ?? 0) + 1;
}

/** Thirty-six months up to a day, by the clock of JavaScript. */
function monthsTo(last: string) {
  const year = Number(last.slice(0, 4));
  const month = Number(last.slice(5, 7)) - 1;
  return Array.from({ length: 36 }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 35 + index, 1));
    const end = new Date(Date.UTC(year, month - 34 + index, 0)).toISOString().slice(0, 10);
    return {
      startDate: first.toISOString().slice(0, 10),
      endDate: end,
      asOfDate: end < last ? end : last,
      kind: 'range',
      label: new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first),
      complete: end <= last,
    };
  });
}
