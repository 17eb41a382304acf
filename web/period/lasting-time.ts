import type { SearchMiddleware } from '@tanstack/react-router';
import { type PeriodSearch, readPeriodSearch } from './period.ts';

/**
 * For routes whose pages share one choice of time: it is in the address of each of them. A link or a navigation that names
 * no time keeps the one that was chosen; `searchOf` names the usual time so that it replaces another.
 */
export const LASTING_TIME = {
  validateSearch: readPeriodSearch,
  search: { middlewares: [keepTime] },
};

function keepTime({ search, next }: Parameters<SearchMiddleware<PeriodSearch>>[0]): PeriodSearch {
  return { ...readPeriodSearch(search), ...next(search) };
}
