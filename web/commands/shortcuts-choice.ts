import { useSyncExternalStore } from 'react';

/** Whether single keys do something: the reader's choice, kept by the browser. Ctrl-K always works. */
export function areShortcutsOn(): boolean {
  return isOn;
}

export function useShortcutsChoice(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areShortcutsOn), choose];
}

const KEY = 'almanac.shortcuts';
const listeners = new Set<() => void>();
let isOn = readChoice();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function choose(next: boolean): void {
  isOn = next;
  try {
    if (next) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // If the browser stores nothing, the choice lasts for this visit.
  }
  for (const listener of listeners) listener();
}
