import { type PeriodSearch, readPeriodSearch } from '../../period/period.ts';

/** What the address of a metric says: the time, and the department that it is counted for. */
export type MetricSearch = PeriodSearch & Readonly<{ team?: string }>;

export function readMetricSearch(search: Readonly<Record<string, unknown>>): MetricSearch {
  const { team } = search;
  return { ...readPeriodSearch(search), ...(typeof team === 'string' && team !== '' ? { team } : {}) };
}
