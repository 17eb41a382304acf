import { createRoute } from '@tanstack/react-router';
import { lazyLoader, lazyRouteComponent } from '../shell/lazy-page.ts';
import { signedIn } from './root.tsx';

const loadSecurity = lazyLoader(async () => (await import('../pages/security/queries.ts')).loadSecurity);

const password = createRoute({
  getParentRoute: () => signedIn,
  path: '/account/password',
  component: lazyRouteComponent(() => import('../pages/password/password-page.tsx'), 'PasswordPage'),
});

const ownInvitations = createRoute({
  getParentRoute: () => signedIn,
  path: '/account/invitations',
  component: lazyRouteComponent(
    () => import('../pages/own-invitations/own-invitations-page.tsx'),
    'OwnInvitationsPage',
  ),
});

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/account/security',
  loader: ({ context }) => loadSecurity(context),
  component: lazyRouteComponent(() => import('../pages/security/security-page.tsx'), 'SecurityPage'),
});

const loadSheetLinks = lazyLoader(
  async () => (await import('../pages/sheet-links/queries.ts')).loadSheetLinks,
);

const sheetLinks = createRoute({
  getParentRoute: () => signedIn,
  path: '/account/sheet-links',
  loader: ({ context }) => loadSheetLinks(context),
  component: lazyRouteComponent(() => import('../pages/sheet-links/sheet-links-page.tsx'), 'SheetLinksPage'),
});

const loadReports = lazyLoader(async () => (await import('../pages/reports/queries.ts')).loadReports);

/** The mails of reports link to it with the report to stop. */
const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/reports',
  validateSearch: ({ stop }: Readonly<Record<string, unknown>>): Readonly<{ stop?: string }> =>
    typeof stop === 'string' ? { stop } : {},
  loader: ({ context }) => loadReports(context),
  component: lazyRouteComponent(() => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
});

/** A user's own account. */
export const accountRoutes = [password, ownInvitations, security, sheetLinks, reports] as const;
