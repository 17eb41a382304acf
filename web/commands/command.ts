import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../parts/icon.tsx';
import type { LastingSearch } from '../period/lasting-time.ts';

/** Something that a reader can do, found by its name or by its keys. */
export type Command = Readonly<{
  id: string;
  title: string;
  group: CommandGroup;
  icon: IconName;
  /** Other words for it. */
  others: string;
  /** The keys that do it, one after the other: `g o`. Null where there are none. */
  keys: string | null;
  does: Deed;
}>;

export type CommandGroup = 'Everywhere' | 'Pages' | 'Actions' | 'Period' | 'As at' | 'Compare' | 'Department';

/** What a command does. */
export type Deed =
  /** Goes to a page; what lasts in the address is kept. */
  | Readonly<{ kind: 'go'; to: string; search?: Readonly<Record<string, string>> }>
  /** Changes what lasts in the address, on the same page. */
  | Readonly<{ kind: 'choose'; search: LastingSearch }>
  /** Presses the control of the page that has these keys; there may be none. */
  | Readonly<{ kind: 'press'; keys: string }>
  | Readonly<{ kind: 'run'; run: () => void }>;

export type PagePath = NonNullable<LinkProps['to']>;

/** The control of the page that keys belong to: it names them as `aria-keyshortcuts`. */
export function controlWith(keys: string): HTMLElement | null {
  const controls = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${keys}"]`);
  // One that is hidden cannot be used.
  return [...controls].find((control) => control.checkVisibility()) ?? null;
}

/** Presses that control, or puts the focus in it; false where the page has none. */
export function pressControl(keys: string): boolean {
  const control = controlWith(keys);
  if (control === null) return false;
  control.focus();
  if (control instanceof HTMLInputElement) control.select();
  else control.click();
  return true;
}
