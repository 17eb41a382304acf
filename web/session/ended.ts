import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { isSignedInPage } from './signed-in-page.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** That one was sent to sign in because the session had ended. Not in the address, which one may send to others. */
    sessionEnded?: boolean;
  }
}

/** After an answer that nobody is signed in any more: leads to where one signs in, and from there back here. */
export async function askToSignInAgain(router: RegisteredRouter, queryClient: QueryClient): Promise<void> {
  if (!isSignedInPage(router)) return;
  const { href } = router.latestLocation;
  await router.navigate({
    to: '/sign-in',
    search: href === '/' ? {} : { return_to: href },
    state: { sessionEnded: true },
  });
  queryClient.clear();
}
