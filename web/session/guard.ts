import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { hasCode } from '../api/failure.ts';
import { type Me, me, setupNeeded } from '../api/session.ts';

/**
 * The signed-in user. Redirects others to sign in, and back afterwards, and users whose organisation requires a second
 * factor to its set-up.
 */
export async function requireSignedIn(queryClient: QueryClient, href: string): Promise<Me> {
  try {
    const known = await queryClient.ensureQueryData(me);
    if (known.needs_second_factor && !href.startsWith('/account/'))
      throw redirect({ to: '/account/security' });
    return known;
  } catch (failure) {
    if (!hasCode(failure, 'UNAUTHENTICATED')) throw failure;
    await requireSetUp(queryClient);
    throw redirect({ to: '/sign-in', search: href === '/' ? {} : { return_to: href } });
  }
}

/** Redirects to the creation of the first organisation, while there is none. */
export async function requireSetUp(queryClient: QueryClient): Promise<void> {
  // If this is unknown the page continues, and its own requests report the failure.
  const isNeeded = await queryClient.fetchQuery(setupNeeded).catch(() => false);
  if (isNeeded) throw redirect({ to: '/setup' });
}

/** Redirects to sign-in, once there is an organisation. */
export async function requireNotSetUp(queryClient: QueryClient): Promise<void> {
  if (!(await queryClient.fetchQuery(setupNeeded))) throw redirect({ to: '/sign-in' });
}
