import { type ParsedLocation, redirect } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of an invitation, which was in the address that one opened. */
    invitation?: string;
  }
}

/**
 * Takes the token of a link out of the address before anything is shown: whoever sees the screen, or is sent the address,
 * must not be let in by it. It goes on with the entry in the browser's history, so that the page can be loaded again.
 */
export function hideToken({ search, hash }: ParsedLocation): void {
  const token = readToken(search) ?? readToken(Object.fromEntries(new URLSearchParams(hash)));
  if (token === null) return;
  throw redirect({ to: '/accept-invitation', state: { invitation: token }, replace: true });
}

function readToken(words: unknown): string | null {
  if (typeof words !== 'object' || words === null || !('token' in words)) return null;
  return typeof words.token === 'string' && words.token !== '' ? words.token : null;
}
