import { useEffect, useEffectEvent, useRef } from 'react';
import type { Command } from './command.ts';
import { isTaken, readKey } from './sequence.ts';
import { areShortcutsOn } from './shortcuts-choice.ts';
import { isSearchKey, keepEarlyKey, wishFor } from './wish.ts';

/** Does what keys say, anywhere on the page; first those that were typed before this code was there. */
export function useShortcuts(
  commands: readonly Command[],
  typed: readonly KeyboardEvent[],
  perform: (command: Command) => void,
): void {
  const begun = useRef({ keys: '', at: 0 });
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (isSearchKey(event)) {
      event.preventDefault();
      if (document.querySelector(MODAL) === null) wishFor('search');
      return;
    }
    if (keepEarlyKey(event)) return;
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || key.length !== 1 || !areShortcutsOn() || isTaken(event)) return;
    const { keys, at } = begun.current;
    const meaning = readKey(timeStamp - at > LONGEST_MS ? '' : keys, key, commands);
    begun.current = { keys: meaning.kind === 'beginning' ? meaning.keys : '', at: timeStamp };
    if (meaning.kind !== 'command') return;
    event.preventDefault();
    perform(meaning.command);
  });
  useEffect(() => {
    for (const event of typed) press(event);
    // Those are read once.
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [typed]);
}

/** The keys of a sequence come within this time of each other. */
const LONGEST_MS = 1500;

// Over a task that is to be finished first, nothing else is opened.
const MODAL = '[role=alertdialog], dialog[open], [data-modal]';
