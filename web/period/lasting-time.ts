import type { SearchMiddleware } from '@tanstack/react-router';
import { isText, type PeriodSearch, readPeriodSearch } from './period.ts';

/** What the reader chose once for all pages: the time, a department, and what to compare with. */
export type LastingSearch = PeriodSearch &
  Readonly<{ team?: string | undefined; compare?: string | undefined }>;

/** Reads the part of an address that lasts. What the texts mean is for the pages and for the API to say. */
export function readLastingSearch(search: Readonly<Record<string, unknown>>): LastingSearch {
  const { team, compare } = search;
  return {
    ...readPeriodSearch(search),
    ...(isText(team) ? { team } : {}),
    ...(isText(compare) ? { compare } : {}),
  };
}

/**
 * For routes whose pages share one choice of time, department and comparison: it is in the address of each of them. A link or a
 * navigation that does not name a part of it keeps that part; undefined resets it, as `searchOf` does for the usual time.
 */
export const LASTING_TIME = {
  validateSearch: readLastingSearch,
  search: { middlewares: [keepTime] },
};

function keepTime({ search, next }: Parameters<SearchMiddleware<LastingSearch>>[0]): LastingSearch {
  return { ...readLastingSearch(search), ...next(search) };
}
