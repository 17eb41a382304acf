import { useSyncExternalStore } from 'react';
import { isTaken } from './sequence.ts';

/** A panel that lies above the page: the search for pages, records and actions, or the list of keyboard shortcuts. */
export type Wish = 'search' | 'shortcuts';

/** Opens a panel, or closes whichever is open. */
export function wishFor(next: Wish | null): void {
  wish = next;
  early = '';
  for (const listener of listeners) listener();
}

/** The panel that is wanted. */
export function useWish(): Wish | null {
  return useSyncExternalStore(subscribe, () => wish);
}

/** Keeps what is typed while the search opens, for its field. Returns whether the key was one of these, and so means nothing else. */
export function keepEarlyKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (wish !== 'search' || ctrlKey || metaKey || altKey || key.length !== 1 || isTaken(event)) return false;
  event.preventDefault();
  early += key;
  return true;
}

/** What was typed while the search opened. */
export function earlyKeys(): string {
  return early;
}

/** Whether a key opens the search: Ctrl-K, and on a Mac ⌘K. */
export function isSearchKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** The key that is held with others, as the reader's keyboard has it. */
export const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

let wish: Wish | null = null;
let early = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
