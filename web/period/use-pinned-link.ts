import { type RegisteredRouter, useRouter, useRouterState } from '@tanstack/react-router';
import { useMe } from '../session/use-me.ts';
import { pinnedSearch } from './pinned.ts';
import { useToday } from './use-today.ts';

/** The address of this page with its as-at date, at which it shows tomorrow what it shows today. */
export function usePinnedLink(): string {
  const router = useRouter();
  const today = useToday(useMe().organization);
  // The address is that of the page as it is now.
  useRouterState({ select: ({ location }) => location.href });
  return pinnedLink(router, today);
}

/** The same, where it is made when it is wanted. */
export function pinnedLink(router: RegisteredRouter, today: string): string {
  const { href } = router.buildLocation({
    to: '.',
    search: (before: Readonly<Record<string, unknown>>) => ({ ...before, ...pinnedSearch(before, today) }),
  });
  return `${location.origin}${href}`;
}
