/**
 * Moves the focus from a button whose row of a list is about to be removed to the row after it, or before it: the focus
 * would be lost with the button.
 */
export function focusNeighbour(button: HTMLElement, selector: string): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>(selector)?.focus();
}
