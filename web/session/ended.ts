import type { RegisteredRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { isSignedInPage } from './signed-in-page.ts';

/**
 * After an answer that nobody is signed in any more: on a page of those who are it is asked for in place, and everything that
 * was typed stays where it is.
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
