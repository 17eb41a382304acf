import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import type { FirstSteps } from '../../../api/generated.ts';

/** How far the organisation is, for its owners and admins. */
export const firstStepsQuery = queryOptions({
  queryKey: ['overview', 'first-steps'],
  queryFn: async ({ signal }) => (await ask('GET /settings/first-steps', { signal })).data,
});

/** The trial balance of the financial year, for its checks alone. */
export const agreementQuery = queryOptions({
  queryKey: ['overview', 'first-steps', 'trial-balance'],
  queryFn: async ({ signal }) => {
    const query = { period: 'ytd', columns: 'none' } as const;
    return (await ask('GET /v1/statements/{name}', { path: { name: 'trial-balance' }, query, signal })).data;
  },
});

/** Hides the first steps from all managers, or shows them again. */
export async function hideFirstSteps(client: QueryClient, isHidden: boolean): Promise<void> {
  const { data } = await ask('PUT /settings/first-steps', { body: { is_hidden: isHidden } });
  await client.cancelQueries({ queryKey: firstStepsQuery.queryKey });
  client.setQueryData<FirstSteps>(firstStepsQuery.queryKey, data);
}
