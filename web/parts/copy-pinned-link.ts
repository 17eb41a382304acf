import type { RegisteredRouter } from '@tanstack/react-router';
import { pinnedSearch } from '../period/pinned.ts';
import { say } from './toast.tsx';
import { writeToClipboard } from './write-to-clipboard.ts';

/** Puts the address of the page, with its as-at date, where it can be pasted from, and says so. */
export async function copyPinnedLink(router: RegisteredRouter, today: string): Promise<void> {
  const { href } = router.buildLocation({
    to: '.',
    search: (before: Readonly<Record<string, unknown>>) => ({ ...before, ...pinnedSearch(before, today) }),
  });
  const link = `${location.origin}${href}`;
  say((await writeToClipboard(link)) ? 'Link copied' : `The link could not be copied: ${link}`);
}
