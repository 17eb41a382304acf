import { type PeriodSearch, readPeriodSearch } from '../../period/period.ts';
import { type Category, readCategory } from './categories.ts';

/** What the address of the catalogue says: what is looked for, and the time of the pages that it leads to. */
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
