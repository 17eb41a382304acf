import { useEffect } from 'react';

type Place<Kind> = Readonly<{ current: Kind | null }>;

/**
 * Searching without a pointer: the arrow keys go from the field to the results and through them, and Enter opens the first one. The
 * key / goes to the field (web/commands/action-commands.ts).
 */
export function useSearchKeys(field: Place<HTMLInputElement>, results: Place<HTMLElement>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const links = [...(results.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
      const wanted = targetOf(event, field.current, links);
      if (wanted === null) return;
      event.preventDefault();
      if (event.key === 'Enter') wanted.click();
      else wanted.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [field, results]);
}

function targetOf(
  { key, target }: KeyboardEvent,
  field: HTMLInputElement | null,
  links: readonly HTMLAnchorElement[],
): HTMLElement | null {
  const isInField = target === field;
  const place = links.findIndex((link) => link === target);
  switch (key) {
    case 'Enter':
      return isInField ? (links[0] ?? null) : null;
    case 'ArrowDown':
      return isInField || place !== -1 ? (links[place + 1] ?? null) : null;
    case 'ArrowUp':
      return place === -1 ? null : (links[place - 1] ?? field);
    default:
      return null;
  }
}
