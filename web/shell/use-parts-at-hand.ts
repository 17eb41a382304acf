import { useEffect } from 'react';

/**
 * Fetches the menus and dialogs that any page may open, a while after the first view: whoever goes offline later still has
 * them. A browser does not fetch again what it could not fetch once, so that nothing is tried without a connection.
 */
export function usePartsAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Opening a part reports a failure.
      if (navigator.onLine) for (const load of PARTS) load().catch(() => undefined);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
}

const PAUSE_MS = 3000;

const PARTS: readonly (() => Promise<unknown>)[] = [
  async () => await import('../parts/dialog-opened.tsx'),
  async () => await import('../parts/confirm-dialog-opened.tsx'),
  async () => await import('../parts/menu-opened.tsx'),
  async () => await import('../parts/popover-opened.tsx'),
  async () => await import('../parts/toast-shown.tsx'),
];
