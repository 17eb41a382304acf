import type { KeyboardEvent } from 'react';

/** Enter goes to the next wrong cell, and after the last one to the button that checks again. */
export function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const section = event.currentTarget.closest('section');
  const stops = [...(section?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const here = stops.indexOf(event.currentTarget);
  const next = here === -1 ? undefined : stops[here + 1];
  next?.focus();
}
