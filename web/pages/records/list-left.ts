import { useLocation } from '@tanstack/react-router';
import type { RecordsSearch } from './kind.ts';

/** The search, filters and order of the list from which the reader came to a record; none for other ways to it. */
export function useListLeft(): RecordsSearch {
  return useLocation({ select: ({ state }) => state.list }) ?? NONE;
}

const NONE: RecordsSearch = {};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that a link to a record was in, to go back to. */
    list?: RecordsSearch;
  }
}
