import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { ListRequests } from '../../api/generated.ts';
import { type RequestLogSearch, WITHIN } from './search.ts';

export type LoggedRequest = ListRequests['answer']['data'][number];

/** The requests, page by page, the newest first. While it is live, they are read again every few seconds. */
export function requestLog({ within, ...filters }: RequestLogSearch, isLive: boolean) {
  return infiniteQueryOptions({
    queryKey: ['request log', filters, within],
    queryFn: async ({ pageParam, signal }) =>
      await ask('GET /v1/request-log', {
        query: {
          ...filters,
          ...(within === undefined ? {} : { since: minutesAgo(WITHIN[within].minutes) }),
          limit: PAGE,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: NO_CURSOR,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    placeholderData: keepPreviousData,
    // Older pages are read again too, so that more of them are read more seldom.
    refetchInterval: ({ state }) => isLive && EVERY_MS * Math.max(1, state.data?.pages.length ?? 1),
  });
}

const PAGE = '50';
const NO_CURSOR: string | null = null;
const EVERY_MS = 3000;

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
