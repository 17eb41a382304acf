import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import type { ListExports } from '../../../api/generated.ts';

export type Export = ListExports['answer']['data'][number];

/** The exports, the newest first; while one runs they are asked for again and again. */
export const exportsQuery = queryOptions({
  queryKey: ['settings', 'exports'],
  queryFn: async ({ signal }) => (await ask('GET /v1/exports', { signal })).data,
  refetchInterval: ({ state }) => (isAnyRunning(state.data) ? POLL_MS : false),
});

const POLL_MS = 700;

export function isAnyRunning(exports: readonly Export[] | undefined): boolean {
  return exports?.some(({ state }) => state === 'running') === true;
}
