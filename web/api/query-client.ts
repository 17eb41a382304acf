import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasCode, mayPass } from './failure.ts';

/** The cache of the API's answers. `onSignedOut` is called when an answer says that the session has ended. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const watch = (failure: Error): void => {
    if (hasCode(failure, 'UNAUTHENTICATED')) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      // A caller that checks for a session handles the absence of one.
      onError: (failure, { queryKey: [subject], state }) => {
        if (subject !== 'session' || state.data !== undefined) watch(failure);
      },
    }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Asked without a connection too, so that a page says that there is none instead of waiting for one.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, failure) => mayPass(failure) && failures < MOST_RETRIES,
        retryDelay: (failures, failure) =>
          Math.min(
            (mayPass(failure) ? failure.retryAfterMs : null) ?? FIRST_PAUSE_MS * 2 ** failures,
            LONGEST_PAUSE_MS,
          ),
      },
      // A change may have been made although no answer came, so only a person retries it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
