import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { ListAlertFirings } from '../../api/generated.ts';

export type Firings = ListAlertFirings['answer'];
export type Firing = Firings['data'][number];

/** What fired, the newest first, and how much of it was not seen. */
export const firingsQuery = queryOptions({
  queryKey: ['alert-firings'],
  queryFn: async ({ signal }): Promise<Firings> => await ask('GET /v1/alerts/firings', { signal }),
  refetchInterval: 60_000,
  staleTime: 30_000,
});
