import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { GetSecondFactor, ListSessions } from '../../api/generated.ts';
import { assistantsQuery } from '../assistants/queries.ts';
import type { SignedInContext } from '../context.ts';

export type Session = ListSessions['answer']['data'][number];
export type SecondFactor = GetSecondFactor['answer']['data'];

/** The user's sessions, the newest first. */
export const sessions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }): Promise<Session[]> => (await ask('GET /auth/sessions', { signal })).data,
});

export const secondFactor = queryOptions({
  queryKey: ['account', 'second factor'],
  queryFn: async ({ signal }): Promise<SecondFactor> =>
    (await ask('GET /auth/second-factor', { signal })).data,
});

export function loadSecurity({ queryClient }: SignedInContext): void {
  void queryClient.prefetchQuery(sessions);
  void queryClient.prefetchQuery(secondFactor);
  void queryClient.prefetchQuery(assistantsQuery('own'));
}
