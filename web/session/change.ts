import type { QueryClient } from '@tanstack/react-query';
import { holdRequests } from '../api/client.ts';
import { type Me, me, setupNeeded } from '../api/session.ts';
import { notifyOtherTabs, sessionName } from './other-tabs.ts';

/**
 * Does what makes the session of this browser another one: signing in, working in another organisation. Meanwhile nothing
 * else is asked, in no tab: an answer could be of either session. `settle` is called before anything is asked again; other
 * tabs begin anew unless it is the session that they are of.
 */
export async function changeSession(
  queryClient: QueryClient,
  change: () => Promise<Me>,
  settle: (next: Me) => void,
): Promise<void> {
  await within(queryClient, change, (next) => {
    settle(next);
    notifyOtherTabs({ kind: 'changed', to: sessionName(next) });
  });
}

/** The same for what gives the session another token, and leaves who works where as it was. */
export async function renewSession(queryClient: QueryClient, renew: () => Promise<Me>): Promise<void> {
  await within(queryClient, renew, () => notifyOtherTabs({ kind: 'unchanged' }));
}

/** Forgets everything that was known, and knows who is signed in now. */
export function startWith(queryClient: QueryClient, next: Me): void {
  queryClient.clear();
  queryClient.setQueryData(me.queryKey, next);
  queryClient.setQueryData(setupNeeded.queryKey, false);
}

async function within(
  queryClient: QueryClient,
  request: () => Promise<Me>,
  settle: (next: Me) => void,
): Promise<void> {
  await queryClient.cancelQueries();
  notifyOtherTabs({ kind: 'changing' });
  const answer = request();
  const release = holdRequests();
  try {
    settle(await answer);
  } catch (failure) {
    notifyOtherTabs({ kind: 'unchanged' });
    throw failure;
  } finally {
    release();
  }
}
