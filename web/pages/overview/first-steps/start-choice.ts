import { useSyncExternalStore } from 'react';
import { useMe } from '../../../session/use-me.ts';

/**
 * Whether the reader has chosen, in this browser, to start the organisation empty; and the way to choose that, or to see the ways to start
 * again.
 */
export function useStartsEmpty(): readonly [boolean, (startsEmpty: boolean) => void] {
  const key = `almanac.start.${useMe().organization.id}`;
  const startsEmpty = useSyncExternalStore(subscribe, () => isKept(key));
  return [startsEmpty, (chosen) => keep(key, chosen)];
}

const listeners = new Set<() => void>();
// What is chosen where the browser stores nothing: it lasts for this visit.
const VISIT = new Set<string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) === EMPTY || VISIT.has(key);
  } catch {
    return VISIT.has(key);
  }
}

function keep(key: string, startsEmpty: boolean): void {
  VISIT.delete(key);
  try {
    if (startsEmpty) localStorage.setItem(key, EMPTY);
    else localStorage.removeItem(key);
  } catch {
    if (startsEmpty) VISIT.add(key);
  }
  for (const listener of listeners) listener();
}

const EMPTY = 'empty';
