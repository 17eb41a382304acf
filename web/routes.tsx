import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadCustomer, loadCustomers } from './pages/customers/queries.ts';
import { readCustomersSearch } from './pages/customers/search.ts';
import { loadMetric } from './pages/metric/queries.ts';
import { loadOverview } from './pages/overview/queries.ts';
import { readPeriodSearch } from './period/period.ts';
import { requireSignedIn } from './session/guard.ts';
import { PageNotFound } from './shell/page-not-found.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { Shell } from './shell/shell.tsx';

/** What every route has at hand before its page is there. */
export type RouteContext = Readonly<{ queryClient: QueryClient }>;

const root = createRootRouteWithContext<RouteContext>()();

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ return_to: wanted }): { return_to?: string } =>
    typeof wanted === 'string' ? { return_to: wanted } : {},
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

// Pages that everybody may read.
const open = createRoute({ getParentRoute: () => root, id: 'open', component: PublicFrame });

const reference = createRoute({
  getParentRoute: () => open,
  path: '/reference',
  component: lazyRouteComponent(() => import('./pages/reference/reference-page.tsx'), 'ReferencePage'),
});

// Pages of those who are signed in. Their loaders begin to ask while the code of the page is on its way.
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context: { queryClient }, location }) => ({
    me: await requireSignedIn(queryClient, location.href),
  }),
  component: Shell,
});

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: readPeriodSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadOverview(context, deps),
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
});

const metric = createRoute({
  getParentRoute: () => signedIn,
  path: '/metrics/$id',
  validateSearch: readPeriodSearch,
  loader: ({ context, params }) => loadMetric(context, params.id),
  component: lazyRouteComponent(() => import('./pages/metric/metric-page.tsx'), 'MetricPage'),
});

const customers = createRoute({
  getParentRoute: () => signedIn,
  path: '/customers',
  validateSearch: readCustomersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadCustomers(context, deps),
  component: lazyRouteComponent(() => import('./pages/customers/customers-page.tsx'), 'CustomersPage'),
});

const customer = createRoute({
  getParentRoute: () => signedIn,
  path: '/customers/$id',
  loader: ({ context, params }) => loadCustomer(context, params.id),
  component: lazyRouteComponent(() => import('./pages/customers/customer-page.tsx'), 'CustomerPage'),
});

// Every other address, for those who are let in.
const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: PageNotFound });

/** Every page of the app. A new one is one route above and one name here. */
export const routeTree = root.addChildren([
  signIn,
  open.addChildren([reference]),
  signedIn.addChildren([overview, metric, customers, customer, unknown]),
]);
