import type { Problems } from './use-drafts.ts';

export const CONTROL = ':is(input, select, textarea)';

/** Brings the first control that a selector finds to the middle, so that what stands below it is in sight too. */
export function focusFirst(place: HTMLElement | null, selector: string): HTMLElement | null {
  const control = place?.querySelector<HTMLElement>(selector) ?? null;
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
  return control;
}

/** Fields with a date that is half typed: a browser reports it as none, and sent like that it would clear the field. */
export function unfinishedIn(form: HTMLFormElement): Problems {
  const inputs = Array.from(form.querySelectorAll('input')).filter(({ validity }) => validity.badInput);
  return new Map(inputs.map(({ name }) => [name, 'must be a whole date, or nothing']));
}
