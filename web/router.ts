import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';
import { PageFailure } from './shell/page-failure.tsx';
import { PageNotFound } from './shell/page-not-found.tsx';
import { PageSkeleton } from './shell/page-skeleton.tsx';

/** The router of the app. Addresses hold plain text: `?period=2025-07-01:2026-06-30`. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The queries decide which data are fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // Parameters that a page does not declare are removed from its address, and never reach it.
    search: { strict: true },
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: PageNotFound,
    defaultPendingComponent: PageSkeleton,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeSearch,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  // These mean nothing in a query, and are read more easily as they are.
  return text === '' ? '' : `?${text.replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/')}`;
}
