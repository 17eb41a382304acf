import type { RegisteredRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { isSignedInPage } from './signed-in-page.ts';

/**
 * Handles an answer that the session has ended: a page for signed-in users asks for the password in place, and keeps
 * all input.
 */
export function sessionEnded(router: RegisteredRouter): void {
  if (isSignedInPage(router)) setEnded(true);
}

/** After the same user has signed in again, here or in another tab. */
export function sessionGoesOn(): void {
  setEnded(false);
}

/** Whether the session has ended that the page is of. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, () => hasEnded);
}

let hasEnded = false;
const listeners = new Set<() => void>();

function setEnded(ended: boolean): void {
  hasEnded = ended;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
