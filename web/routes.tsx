import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { readCustomersSearch } from './pages/customers/search.ts';
import { readMetricSearch } from './pages/metric/metric-search.ts';
import { readMetricsSearch } from './pages/metrics/metrics-search.ts';
import { loadOverview } from './pages/overview/queries.ts';
import { readPeopleSearch } from './pages/people/search.ts';
import { readKeysSearch } from './pages/settings/api-keys/search.ts';
import { readAuditSearch } from './pages/settings/audit-log/search.ts';
import { readFieldsSearch, readNewFieldSearch } from './pages/settings/custom-fields/search.ts';
import { readImportsSearch } from './pages/settings/imports/search.ts';
import { readStatementSearch } from './pages/statements/statement-search.ts';
import { LASTING_TIME } from './period/lasting-time.ts';
import { readPeriodSearch } from './period/period.ts';
import { requireNotSetUp, requireSetUp, requireSignedIn } from './session/guard.ts';
import { hideToken } from './session/link-token.ts';
import { AppFailure } from './shell/app-failure.tsx';
import { lazyLoader, lazyRouteComponent } from './shell/lazy-page.ts';
import { PageNotFound } from './shell/page-not-found.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { Shell } from './shell/shell.tsx';

/** The context of every route's loader. */
export type RouteContext = Readonly<{ queryClient: QueryClient }>;

// Loaders of pages other than the first.
const loadCustomers = lazyLoader(async () => (await import('./pages/customers/queries.ts')).loadCustomers);
const loadMetric = lazyLoader(async () => (await import('./pages/metric/queries.ts')).loadMetric);
const loadMetrics = lazyLoader(async () => (await import('./pages/metrics/queries.ts')).loadMetrics);
const loadParty = lazyLoader(async () => (await import('./pages/parties/queries.ts')).loadParty);
const loadPeople = lazyLoader(async () => (await import('./pages/people/queries.ts')).loadPeople);
const loadSecurity = lazyLoader(async () => (await import('./pages/security/queries.ts')).loadSecurity);
const loadApiKeys = lazyLoader(
  async () => (await import('./pages/settings/api-keys/queries.ts')).loadApiKeys,
);
const loadMembers = lazyLoader(async () => (await import('./pages/settings/members/queries.ts')).loadMembers);
const loadOrganization = lazyLoader(
  async () => (await import('./pages/settings/organization/queries.ts')).loadOrganization,
);

// Until it is known who is signed in, what web/index.html shows stays: the app shows nothing of its own.
const FirstPaint = () => null;

const root = createRootRouteWithContext<RouteContext>()({
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ return_to: wanted }): { return_to?: string } =>
    typeof wanted === 'string' ? { return_to: wanted } : {},
  beforeLoad: async ({ context: { queryClient } }) => await requireSetUp(queryClient),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: async ({ context: { queryClient }, location }) => {
    hideToken(location, '/setup');
    await requireNotSetUp(queryClient);
  },
  component: lazyRouteComponent(() => import('./pages/setup/setup-page.tsx'), 'SetupPage'),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  beforeLoad: async ({ context: { queryClient }, location }) => {
    hideToken(location, '/accept-invitation');
    await requireSetUp(queryClient);
  },
  component: lazyRouteComponent(() => import('./pages/invitation/invitation-page.tsx'), 'InvitationPage'),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(() => import('./pages/recovery/forgotten-page.tsx'), 'ForgottenPage'),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  beforeLoad: ({ location }) => hideToken(location, '/reset-password'),
  component: lazyRouteComponent(() => import('./pages/recovery/reset-page.tsx'), 'ResetPage'),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify-address',
  beforeLoad: ({ location }) => hideToken(location, '/verify-address'),
  component: lazyRouteComponent(() => import('./pages/recovery/verify-page.tsx'), 'VerifyPage'),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

// Public pages.
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  ...LASTING_TIME,
  beforeLoad: async ({ context: { queryClient } }) => await requireSetUp(queryClient),
  component: PublicFrame,
  errorComponent: AppFailure,
});

const reference = createRoute({
  getParentRoute: () => open,
  path: '/reference',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: lazyRouteComponent(() => import('./pages/reference/reference-page.tsx'), 'ReferencePage'),
});

const referenceStart = createRoute({
  getParentRoute: () => reference,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/reference/reference-start.tsx'), 'ReferenceStart'),
});

const operation = createRoute({
  getParentRoute: () => reference,
  path: '/$operation',
  component: lazyRouteComponent(() => import('./pages/reference/operation-page.tsx'), 'OperationPage'),
});

// Pages of those who are signed in. Loaders of pages that are opened often begin to ask while the code of the page is on its way.
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  ...LASTING_TIME,
  beforeLoad: async ({ context: { queryClient }, location }) => ({
    me: await requireSignedIn(queryClient, location.href),
  }),
  component: Shell,
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: readPeriodSearch,
  loaderDeps: ({ search }) => search,
  // The page does not wait for it.
  loader: ({ context, deps }) => void loadOverview(context, deps),
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
});

const statements = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements',
  validateSearch: readPeriodSearch,
  component: lazyRouteComponent(() => import('./pages/statements/statements-page.tsx'), 'StatementsPage'),
});

const statement = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements/$name',
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(() => import('./pages/statements/statement-page.tsx'), 'StatementPage'),
});

const metrics = createRoute({
  getParentRoute: () => signedIn,
  path: '/metrics',
  validateSearch: readMetricsSearch,
  loader: ({ context }) => loadMetrics(context),
  component: lazyRouteComponent(() => import('./pages/metrics/metrics-page.tsx'), 'MetricsPage'),
});

const metric = createRoute({
  getParentRoute: () => signedIn,
  path: '/metrics/$id',
  validateSearch: readMetricSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadMetric(context, params.id, deps),
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
  loader: ({ context, params }) => loadParty(context, 'customer', params.id),
  component: lazyRouteComponent(() => import('./pages/customers/customer-page.tsx'), 'CustomerPage'),
});

const vendor = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendors/$id',
  loader: ({ context, params }) => loadParty(context, 'vendor', params.id),
  component: lazyRouteComponent(() => import('./pages/vendors/vendor-page.tsx'), 'VendorPage'),
});

const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/people',
  validateSearch: readPeopleSearch,
  loader: ({ context }) => loadPeople(context),
  component: lazyRouteComponent(() => import('./pages/people/people-page.tsx'), 'PeoplePage'),
});

const person = createRoute({
  getParentRoute: () => signedIn,
  path: '/people/$membershipId',
  loader: ({ context }) => loadPeople(context),
  component: lazyRouteComponent(() => import('./pages/people/person-page.tsx'), 'PersonPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings/settings-layout.tsx'), 'SettingsLayout'),
});

const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/organization', replace: true });
  },
});

const settingsOrganization = createRoute({
  getParentRoute: () => settings,
  path: '/organization',
  loader: loadOrganization,
  component: lazyRouteComponent(
    () => import('./pages/settings/organization/organization-page.tsx'),
    'OrganizationPage',
  ),
});

const settingsMembers = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  loader: loadMembers,
  component: lazyRouteComponent(() => import('./pages/settings/members/members-page.tsx'), 'MembersPage'),
});

const settingsRetention = createRoute({
  getParentRoute: () => settings,
  path: '/retention',
  component: lazyRouteComponent(
    () => import('./pages/settings/retention/retention-page.tsx'),
    'RetentionPage',
  ),
});

const settingsAuditLog = createRoute({
  getParentRoute: () => settings,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(
    () => import('./pages/settings/audit-log/audit-log-page.tsx'),
    'AuditLogPage',
  ),
});

const password = createRoute({
  getParentRoute: () => signedIn,
  path: '/account/password',
  component: lazyRouteComponent(() => import('./pages/password/password-page.tsx'), 'PasswordPage'),
});

const ownInvitations = createRoute({
  getParentRoute: () => signedIn,
  path: '/account/invitations',
  component: lazyRouteComponent(
    () => import('./pages/own-invitations/own-invitations-page.tsx'),
    'OwnInvitationsPage',
  ),
});

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/account/security',
  loader: ({ context }) => loadSecurity(context),
  component: lazyRouteComponent(() => import('./pages/security/security-page.tsx'), 'SecurityPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  validateSearch: readKeysSearch,
  loader: loadApiKeys,
  component: lazyRouteComponent(() => import('./pages/settings/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});

const customFields = createRoute({
  getParentRoute: () => settings,
  path: '/custom-fields',
});

const customFieldList = createRoute({
  getParentRoute: () => customFields,
  path: '/',
  validateSearch: readFieldsSearch,
  component: lazyRouteComponent(() => import('./pages/settings/custom-fields/fields-page.tsx'), 'FieldsPage'),
});

const newCustomField = createRoute({
  getParentRoute: () => customFields,
  path: '/new',
  validateSearch: readNewFieldSearch,
  component: lazyRouteComponent(
    () => import('./pages/settings/custom-fields/new-field-page.tsx'),
    'NewFieldPage',
  ),
});

const customField = createRoute({
  getParentRoute: () => customFields,
  path: '/$id',
  component: lazyRouteComponent(
    () => import('./pages/settings/custom-fields/edit-field-page.tsx'),
    'EditFieldPage',
  ),
});

const imports = createRoute({
  getParentRoute: () => settings,
  path: '/imports',
  validateSearch: readImportsSearch,
  component: lazyRouteComponent(() => import('./pages/settings/imports/imports-page.tsx'), 'ImportsPage'),
});

const exports = createRoute({
  getParentRoute: () => settings,
  path: '/exports',
  component: lazyRouteComponent(() => import('./pages/settings/exports/exports-page.tsx'), 'ExportsPage'),
});

// Every other address, for those who are let in.
const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: PageNotFound });

/** Every page of the app. A new one is one route above and one name here. */
export const routeTree = root.addChildren([
  signIn,
  setup,
  invitation,
  forgotten,
  reset,
  verify,
  open.addChildren([reference.addChildren([referenceStart, operation])]),
  signedIn.addChildren([
    overview,
    statements,
    statement,
    metrics,
    metric,
    customers,
    customer,
    vendor,
    people,
    person,
    settings.addChildren([
      settingsStart,
      settingsOrganization,
      settingsMembers,
      settingsRetention,
      settingsAuditLog,
      apiKeys,
      customFields.addChildren([customFieldList, newCustomField, customField]),
      imports,
      exports,
    ]),
    password,
    ownInvitations,
    security,
    unknown,
  ]),
]);
