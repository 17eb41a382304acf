import { type PeriodSearch, readPeriodSearch } from '../../period/period.ts';
import { type Category, readCategory } from './categories.ts';

/** The address of the catalogue: the search, and the time for the linked pages. */
export type MetricsSearch = PeriodSearch & Readonly<{ q?: string; category?: Category }>;

export function readMetricsSearch(search: Readonly<Record<string, unknown>>): MetricsSearch {
  const { q } = search;
  const category = readCategory(search['category']);
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(category === null ? {} : { category }),
    ...readPeriodSearch(search),
  };
}
