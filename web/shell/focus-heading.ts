import type { AnyRouter } from '@tanstack/react-router';

/**
 * Moves the focus to the heading of a page that one goes to, so that the keyboard goes on from there and a screen reader
 * says where one is. On the first page everything begins at the top by itself.
 */
export function focusHeadings(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
}
