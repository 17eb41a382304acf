import { createRoute } from '@tanstack/react-router';
import { LASTING_TIME } from '../period/lasting-time.ts';
import { requireNotSetUp, requireSetUp, requireSignedIn } from '../session/guard.ts';
import { hideToken } from '../session/link-token.ts';
import { AppFailure } from '../shell/app-failure.tsx';
import { lazyRouteComponent } from '../shell/lazy-page.ts';
import { PublicFrame } from '../shell/public-frame.tsx';
import { FirstPaint, root } from './root.tsx';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ return_to: wanted }): { return_to?: string } =>
    typeof wanted === 'string' ? { return_to: wanted } : {},
  beforeLoad: async ({ context: { queryClient } }) => await requireSetUp(queryClient),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
  component: lazyRouteComponent(() => import('../pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: async ({ context: { queryClient }, location }) => {
    hideToken(location, '/setup');
    await requireNotSetUp(queryClient);
  },
  component: lazyRouteComponent(() => import('../pages/setup/setup-page.tsx'), 'SetupPage'),
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
  component: lazyRouteComponent(() => import('../pages/invitation/invitation-page.tsx'), 'InvitationPage'),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(() => import('../pages/recovery/forgotten-page.tsx'), 'ForgottenPage'),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  beforeLoad: ({ location }) => hideToken(location, '/reset-password'),
  component: lazyRouteComponent(() => import('../pages/recovery/reset-page.tsx'), 'ResetPage'),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify-address',
  beforeLoad: ({ location }) => hideToken(location, '/verify-address'),
  component: lazyRouteComponent(() => import('../pages/recovery/verify-page.tsx'), 'VerifyPage'),
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

// A member who is signed in is asked; the frame of the app would lead away from the question.
const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect',
  validateSearch: ({ request }): { request?: string } => (typeof request === 'string' ? { request } : {}),
  beforeLoad: async ({ context: { queryClient }, location }) => {
    await requireSignedIn(queryClient, location.href);
  },
  component: lazyRouteComponent(() => import('../pages/assistants/connect-page.tsx'), 'ConnectPage'),
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
  component: lazyRouteComponent(() => import('../pages/reference/reference-page.tsx'), 'ReferencePage'),
});

const referenceStart = createRoute({
  getParentRoute: () => reference,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/reference/reference-start.tsx'), 'ReferenceStart'),
});

const operation = createRoute({
  getParentRoute: () => reference,
  path: '/$operation',
  component: lazyRouteComponent(() => import('../pages/reference/operation-page.tsx'), 'OperationPage'),
});

/** Pages for everyone: signing in and what leads to it, and the reference of the API. */
export const publicRoutes = [
  signIn,
  setup,
  invitation,
  forgotten,
  reset,
  verify,
  connect,
  open.addChildren([reference.addChildren([referenceStart, operation])]),
] as const;
