import type { AnyRouter } from '@tanstack/react-router';

/**
 * Moves the focus to the heading of a new page, so that the keyboard continues from there and a screen reader
 * announces the page. The first page needs no help.
 */
export function focusHeadings(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
}
