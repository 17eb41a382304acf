import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { LASTING_TIME } from '../period/lasting-time.ts';
import { requireSignedIn } from '../session/guard.ts';
import { AppFailure } from '../shell/app-failure.tsx';
import { Shell } from '../shell/shell.tsx';

/** The context of every route's loader. */
export type RouteContext = Readonly<{ queryClient: QueryClient }>;

// Until it is known who is signed in, what web/index.html shows stays: the app shows nothing of its own.
export const FirstPaint = () => null;

export const root = createRootRouteWithContext<RouteContext>()({
  errorComponent: AppFailure,
  pendingComponent: FirstPaint,
});

// Pages of those who are signed in. Loaders of pages that are opened often begin to ask while the code of the page is on its way.
export const signedIn = createRoute({
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
