import { describe, expect, it } from 'vitest';
import { closingOf, dayIn } from '../../web/period/closing.ts';
import { chosenTime, PRESETS, readPeriodSearch, searchOf } from '../../web/period/period.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { get } = await testApp(database);
const TODAY = '2026-11-20';

describe('the day on which a period closes', () => {
  const periods = [
    ...PRESETS.flatMap((preset) => preset.periods.map(({ period }) => period)),
    'this_month',
    'this_quarter',
    'this_fy',
    'trailing_7',
    '2025-04-01:2026-03-31',
    '2026-11-01:2027-01-31',
  ];
  const months = [1, 2, 4, 7, 12];
  const days = [
    undefined,
    '2026-11-20',
    '2026-07-01',
    '2026-06-30',
    '2024-02-29',
    '2025-12-31',
    '2026-01-01',
  ];

  it.each(months)('is what the service counts up to, for years that begin in month %i', async (month) => {
    const organization = await anOrganization(database, { financialYearStartMonth: month });
    const { secret: as } = await aKey(database, organization);
    for (const asOf of days) {
      for (const period of periods) {
        const time = { period, asOf };
        const pin = asOf === undefined ? '' : `&asOf=${asOf}`;
        const closing = closingOf(time, { financial_year_start_month: month }, TODAY);
        const answers = await Promise.all([
          get(`/api/v1/metrics/revenue.total/value?period=${period}${pin}`, { as }),
          get(`/api/v1/metrics/cash.balance/value?period=${closing}${pin}`, { as }),
        ]);
        const [range, snapshot] = answers.map((answer) => answer.json<Told>().meta.period.resolved.asOfDate);
        expect({ time, day: snapshot }).toEqual({ time, day: range });
      }
    }
  });
});

type Told = Readonly<{ meta: Readonly<{ period: Readonly<{ resolved: Readonly<{ asOfDate: string }> }> }> }>;

it('today is that of the organisation, wherever the reader is', () => {
  const now = new Date('2026-11-20T13:30:00Z');
  expect([dayIn('Australia/Sydney', now), dayIn('Pacific/Honolulu', now)]).toEqual([
    '2026-11-21',
    '2026-11-20',
  ]);
});

describe('the time in an address', () => {
  it.each([
    [{}, { period: 'ytd', asOf: undefined }],
    [
      { period: 'last_fy', asOf: '2026-06-30' },
      { period: 'last_fy', asOf: '2026-06-30' },
    ],
    [
      { period: 'ytd', asOf: 'today', other: 1 },
      { period: 'ytd', asOf: undefined },
    ],
    [
      { period: 5, asOf: '' },
      { period: 'ytd', asOf: undefined },
    ],
  ])('%j', (search, time) => {
    expect(chosenTime(readPeriodSearch(search))).toEqual(time);
    expect(chosenTime(searchOf(time))).toEqual(time);
  });
});
