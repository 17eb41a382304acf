import { useSyncExternalStore } from 'react';

/** Whether the page is as narrow as that of a phone. What only looks otherwise there is for style sheets to say. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

const NARROW = '(width < 44rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}
