import { useSyncExternalStore } from 'react';

/** The reader's choice: the system's theme, or one of the two. */
export type Theme = 'system' | 'light' | 'dark';

/** The chosen theme, and the way to choose another. It is kept, and set before the first paint of the next visit. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, chosen), choose];
}

/** Whether a word names a theme. */
export function isTheme(text: string): text is Theme {
  return text === 'system' || text === 'light' || text === 'dark';
}

// web/build/first-script.js reads it under this name.
const KEY = 'almanac.theme';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function chosen(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function choose(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // If the browser stores nothing, the choice lasts for this visit.
  }
  for (const listener of listeners) listener();
}
