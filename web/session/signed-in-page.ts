import type { RegisteredRouter } from '@tanstack/react-router';

/** Whether the page that one is on, or on the way to, is one of those who are signed in. */
export function isSignedInPage(router: RegisteredRouter): boolean {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  return routes.some(({ id }) => id === '/signed-in');
}
