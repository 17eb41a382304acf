import { type PeriodSearch, readPeriodSearch } from '../../period/period.ts';

/** The address of a metric: the time, and the department. */
export type MetricSearch = PeriodSearch & Readonly<{ team?: string }>;

export function readMetricSearch(search: Readonly<Record<string, unknown>>): MetricSearch {
  const { team } = search;
  return { ...readPeriodSearch(search), ...(typeof team === 'string' && team !== '' ? { team } : {}) };
}
