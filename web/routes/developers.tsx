import { createRoute } from '@tanstack/react-router';
import { readDevelopersSearch } from '../pages/developers/developers-search.ts';
import { readRequestLogSearch } from '../pages/request-log/search.ts';
import { lazyLoader, lazyRouteComponent } from '../shell/lazy-page.ts';
import { signedIn } from './root.tsx';

const loadExample = lazyLoader(
  async () => (await import('../pages/developers/example-query.ts')).loadExample,
);

const developers = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers',
  validateSearch: readDevelopersSearch,
  loader: ({ context }) => loadExample(context),
  component: lazyRouteComponent(() => import('../pages/developers/developers-page.tsx'), 'DevelopersPage'),
});

const requests = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/requests',
  validateSearch: readRequestLogSearch,
  component: lazyRouteComponent(() => import('../pages/request-log/request-log-page.tsx'), 'RequestLogPage'),
});

const guide = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers/start/$guide',
  component: lazyRouteComponent(() => import('../pages/guides/guide-page.tsx'), 'GuidePage'),
});

/** Pages for people who connect programs, spreadsheets and assistants. */
export const developerRoutes = [developers, requests, guide] as const;
