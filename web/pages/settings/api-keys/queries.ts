import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import type { ListApiKeys, MintApiKey } from '../../../api/generated.ts';
import { catalogue } from '../../../api/metrics.ts';
import { forManagers } from '../for-managers.ts';
import { memberNames } from '../members/queries.ts';

/** A key of the organisation, without its secret. */
export type ApiKey = ListApiKeys['answer']['data'][number];
export type Capability = ApiKey['capabilities'][number];
/** A key that was just made, with its secret, which is never shown again. */
export type MintedKey = MintApiKey['answer']['data'];

/** All keys, the newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['settings', 'api-keys'],
  queryFn: async ({ signal }): Promise<readonly ApiKey[]> =>
    (await ask('GET /settings/api-keys', { signal })).data,
});

/** Asks for them before the page is there, for those who may see them. */
export const loadApiKeys = forManagers((queryClient) => {
  void queryClient.prefetchQuery(apiKeysQuery);
  void queryClient.prefetchQuery(memberNames);
  // The catalogue has a metric to try a new key with.
  void queryClient.prefetchQuery(catalogue);
});
