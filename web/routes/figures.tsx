import { createRoute } from '@tanstack/react-router';
import { readPackSearch } from '../pages/board-pack/pack-search.ts';
import { readMetricsSearch } from '../pages/metrics/metrics-search.ts';
import { loadOverview } from '../pages/overview/queries.ts';
import { readStatementSearch } from '../pages/statements/statement-search.ts';
import { readLastingSearch } from '../period/lasting-time.ts';
import { readPeriodSearch } from '../period/period.ts';
import { lazyLoader, lazyRouteComponent } from '../shell/lazy-page.ts';
import { signedIn } from './root.tsx';

const loadMetric = lazyLoader(async () => (await import('../pages/metric/queries.ts')).loadMetric);
const loadMetrics = lazyLoader(async () => (await import('../pages/metrics/queries.ts')).loadMetrics);

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: readPeriodSearch,
  loaderDeps: ({ search }) => search,
  // The page does not wait for it.
  loader: ({ context, deps }) => void loadOverview(context, deps),
  component: lazyRouteComponent(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
});

const statements = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements',
  validateSearch: readPeriodSearch,
  component: lazyRouteComponent(() => import('../pages/statements/statements-page.tsx'), 'StatementsPage'),
});

const statement = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements/$name',
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(() => import('../pages/statements/statement-page.tsx'), 'StatementPage'),
});

const metrics = createRoute({
  getParentRoute: () => signedIn,
  path: '/metrics',
  validateSearch: readMetricsSearch,
  loader: ({ context }) => loadMetrics(context),
  component: lazyRouteComponent(() => import('../pages/metrics/metrics-page.tsx'), 'MetricsPage'),
});

const metric = createRoute({
  getParentRoute: () => signedIn,
  path: '/metrics/$id',
  validateSearch: readLastingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadMetric(context, params.id, deps),
  component: lazyRouteComponent(() => import('../pages/metric/metric-page.tsx'), 'MetricPage'),
});

const loadAlerts = lazyLoader(async () => (await import('../pages/alerts/queries.ts')).loadAlerts);

const alerts = createRoute({
  getParentRoute: () => signedIn,
  path: '/alerts',
  loader: ({ context }) => loadAlerts(context),
  component: lazyRouteComponent(() => import('../pages/alerts/alerts-page.tsx'), 'AlertsPage'),
});

const boards = createRoute({
  getParentRoute: () => signedIn,
  path: '/boards',
  component: lazyRouteComponent(() => import('../pages/boards/boards-page.tsx'), 'BoardsPage'),
});

const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/boards/$id',
  validateSearch: readPeriodSearch,
  component: lazyRouteComponent(() => import('../pages/boards/board-page.tsx'), 'BoardPage'),
});

const boardPack = createRoute({
  getParentRoute: () => signedIn,
  path: '/board-pack',
  validateSearch: readPackSearch,
  component: lazyRouteComponent(() => import('../pages/board-pack/pack-page.tsx'), 'PackPage'),
});

const packDocument = createRoute({
  getParentRoute: () => signedIn,
  path: '/board-pack/print',
  validateSearch: readPackSearch,
  component: lazyRouteComponent(() => import('../pages/board-pack/document-page.tsx'), 'DocumentPage'),
});

/** Pages of figures. */
export const figureRoutes = [
  boardPack,
  packDocument,
  overview,
  alerts,
  boards,
  board,
  statements,
  statement,
  metrics,
  metric,
] as const;
