import type { Command } from './command.ts';

/** What a key means after those before it: a command, the beginning of one, or nothing. */
export type KeyMeaning =
  | Readonly<{ kind: 'command'; command: Command }>
  | Readonly<{ kind: 'beginning'; keys: string }>
  | Readonly<{ kind: 'nothing' }>;

/** Reads a key after the ones that began a sequence. A key that does not go on with it begins anew. */
export function readKey(before: string, key: string, commands: readonly Command[]): KeyMeaning {
  const keys = before === '' ? key : `${before} ${key}`;
  const command = commands.find((each) => each.keys === keys);
  if (command !== undefined) return { kind: 'command', command };
  if (commands.some((each) => each.keys?.startsWith(`${keys} `) === true)) return { kind: 'beginning', keys };
  return before === '' ? { kind: 'nothing' } : readKey('', key, commands);
}

/** Whether a key belongs to what the reader is typing in or has opened, where it has a meaning of its own. */
export function isTaken({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing) return true;
  if (document.querySelector(OPENED) !== null) return true;
  return target instanceof Element && target.closest(TYPED_IN) !== null;
}

const OPENED = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open]';
const TYPED_IN =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=tree], [role=combobox]';
