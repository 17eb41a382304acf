import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { hasCode } from '../api/failure.ts';
import { type Me, me } from '../api/session.ts';

/** Who is signed in; sends everybody else to sign in, and back here afterwards. */
export async function requireSignedIn(queryClient: QueryClient, href: string): Promise<Me> {
  try {
    return await queryClient.ensureQueryData(me);
  } catch (failure) {
    if (!hasCode(failure, 'UNAUTHENTICATED')) throw failure;
    throw redirect({ to: '/sign-in', search: href === '/' ? {} : { return_to: href } });
  }
}
