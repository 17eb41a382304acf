import { type LastingSearch, readLastingSearch } from '../../period/lasting-time.ts';
import { isText } from '../../period/period.ts';

/** The address of a board pack is the pack: its parts, its title and its time. Nothing is stored. */
export type PackSearch = LastingSearch & Readonly<{ parts?: string | undefined; title?: string | undefined }>;

export function readPackSearch(search: Readonly<Record<string, unknown>>): PackSearch {
  const { parts, title } = search;
  return {
    ...readLastingSearch(search),
    ...(isText(parts) ? { parts } : {}),
    ...(isText(title) ? { title: title.slice(0, LONGEST_TITLE) } : {}),
  };
}

/** The title of a cover that has none of its own. */
export const USUAL_TITLE = 'Board pack';

/** So long a title is at most. */
export const LONGEST_TITLE = 200;
