import { useSyncExternalStore } from 'react';

/** A panel that lies above the page: the search for pages, records and actions, or the list of keyboard shortcuts. */
export type Wish = 'search' | 'shortcuts';

/** Opens a panel, or closes whichever is open. */
export function wishFor(next: Wish | null): void {
  wish = next;
  for (const listener of listeners) listener();
}

/** The panel that is wanted. */
export function useWish(): Wish | null {
  return useSyncExternalStore(subscribe, () => wish);
}

/** Whether a key opens the search: Ctrl-K, and on a Mac ⌘K. */
export function isSearchKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** The key that is held with others, as the reader's keyboard has it. */
export const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

let wish: Wish | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
