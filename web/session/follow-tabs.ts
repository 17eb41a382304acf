import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { holdRequests } from '../api/client.ts';
import { me } from '../api/session.ts';
import { beginAnew } from './begin-anew.ts';
import { sessionGoesOn } from './ended.ts';
import { hearOtherTabs, sessionName } from './other-tabs.ts';
import { ownPath } from './return-to.ts';
import { isSignedInPage } from './signed-in-page.ts';

/** Keeps this tab in step with the others: they share one session, and none may show numbers of another. */
export function followOtherTabs(router: RegisteredRouter, queryClient: QueryClient): void {
  let release = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = (): void => {
    clearTimeout(timer);
    release();
    if (isSignedInPage(router)) void queryClient.invalidateQueries();
  };
  hearOtherTabs((word) => {
    switch (word.kind) {
      case 'changing':
        release();
        release = holdRequests();
        if (isSignedInPage(router)) void queryClient.cancelQueries();
        // The other tab may be closed half-way, which leaves the state of the session unknown.
        timer = setTimeout(() => settle(router, goOn), LONGEST_MS);
        return;
      case 'unchanged':
        goOn();
        return;
      case 'changed':
        if (isOurs(queryClient, word.to)) {
          sessionGoesOn();
          goOn();
        } else settle(router, goOn);
        return;
      case 'ended':
        if (isSignedInPage(router)) beginAnew('/sign-in');
        return;
      default:
        word satisfies never;
    }
  });
}

const LONGEST_MS = 15_000;

// The user of the ended session signed in again: the input here is still theirs.
function isOurs(queryClient: QueryClient, name: string): boolean {
  const known = queryClient.getQueryData(me.queryKey);
  return known !== undefined && sessionName(known) === name;
}

// Public pages do not change.
function settle(router: RegisteredRouter, goOn: () => void): void {
  const { pathname, search } = router.state.location;
  if (isSignedInPage(router)) beginAnew('/');
  else if (pathname === '/sign-in') beginAnew(ownPath(search.return_to));
  else goOn();
}
