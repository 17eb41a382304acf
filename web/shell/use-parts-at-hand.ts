import { useEffect } from 'react';

/**
 * Loads the menus and dialogs of all pages some time after the first view, so that users who go offline later still have
 * them. A browser does not retry a failed import, so nothing is loaded without a connection.
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
  async () => await import('./sign-in-again-asked.tsx'),
  async () => await import('../commands/commands-shown.tsx'),
  async () => await import('../parts/dialog-opened.tsx'),
  async () => await import('../parts/confirm-dialog-opened.tsx'),
  async () => await import('../parts/menu-opened.tsx'),
  async () => await import('../parts/popover-opened.tsx'),
  async () => await import('../parts/period-opened.tsx'),
  async () => await import('../parts/as-at-opened.tsx'),
  async () => await import('../parts/copy-pinned-link.ts'),
  async () => await import('../parts/toast-shown.tsx'),
];
