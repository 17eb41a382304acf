import { type ParsedLocation, redirect } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the link that one opened, which was in the address. */
    token?: string;
    /** The page of that link, for a reader who signs in on the way. */
    linkPage?: LinkPage;
  }
}

/** The pages that links with a token lead to. */
export type LinkPage = '/accept-invitation' | '/reset-password' | '/setup' | '/verify-address';

/**
 * Removes the token of a link from the address before anything is shown: a person who sees the screen, or is sent the
 * address, must not get access. The entry of the browser's history keeps it, so that the page can be loaded
 * again.
 */
export function hideToken({ search, hash }: ParsedLocation, page: LinkPage): void {
  const token = readToken(Object.fromEntries(new URLSearchParams(hash))) ?? readToken(search);
  if (token === null) return;
  throw redirect({ to: page, state: { token }, replace: true });
}

function readToken(words: unknown): string | null {
  if (typeof words !== 'object' || words === null || !('token' in words)) return null;
  return typeof words.token === 'string' && words.token !== '' ? words.token : null;
}
