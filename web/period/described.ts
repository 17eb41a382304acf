import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../api/client.ts';
import type { GetPeriod } from '../api/generated.ts';
import type { ChosenTime } from './period.ts';

/** The meaning of a chosen time for the organisation: its days, its end and its months. */
export type DescribedTime = GetPeriod['answer']['data'] & Readonly<{ time: ChosenTime }>;

/** A month, from its first day to the last one that is counted. */
export type MonthDays = Readonly<{ first: string; last: string; complete: boolean }>;

/** The months of a chart, and how many of the newest of them are those of the period; the others are its context. */
export type ChartMonths = Readonly<{ months: readonly MonthDays[]; chosen: number }>;

/** The description of a time; `today` is that of the organisation, on which it depends. The one before stays meanwhile. */
export function describedTime(time: ChosenTime, today: string) {
  const { period, asOf } = time;
  return queryOptions({
    queryKey: ['metrics', 'period', period, asOf, today],
    queryFn: async ({ signal }): Promise<DescribedTime> => ({
      time,
      ...(await ask('GET /v1/periods/{period}', { path: { period }, query: { asOf }, signal })).data,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** The months that show how a value developed: as many as the period has, but at least a year of them and at most three. */
export function chartMonths({ months, monthCount }: DescribedTime): ChartMonths {
  const chosen = Math.min(MOST, monthCount);
  const shown = months.slice(-Math.max(LEAST, chosen));
  return {
    months: shown.map(({ startDate, asOfDate, complete }) => ({
      first: startDate,
      last: asOfDate,
      complete,
    })),
    chosen,
  };
}

/** Whether a period has too few months for a chart of them to show more than a bar or two: it needs those before it. */
export function needsContext({ chosen }: ChartMonths): boolean {
  return chosen < FEWEST;
}

const LEAST = 12;
const MOST = 36;
const FEWEST = 4;
