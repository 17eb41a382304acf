import { useEffect, useState } from 'react';
import { useCode } from '../parts/use-code.ts';
import { pressControl } from './command.ts';
import { isTaken } from './sequence.ts';
import { areShortcutsOn } from './shortcuts-choice.ts';
import { isSearchKey, keepEarlyKey, useWish, wishFor } from './wish.ts';

/** Search and keyboard shortcuts, once in the app. Their code is loaded with the first key, which is not lost. */
export function Commands() {
  const wish = useWish();
  const [typed, setTyped] = useState<readonly KeyboardEvent[]>([]);
  const code = useCode(load, wish !== null || typed.length > 0);
  const isAwaited = code === null;
  useEffect(() => {
    if (!isAwaited) return;
    const press = (event: KeyboardEvent): void => {
      if (keepEarlyKey(event)) return;
      if (isSearchKey(event)) {
        event.preventDefault();
        wishFor('search');
      } else if (event.key === '/' && areShortcutsOn() && !isTaken(event)) {
        // At once: what is typed after it belongs to the field.
        if (pressControl('/')) event.preventDefault();
      } else if (event.key.length === 1) setTyped((before) => [...before, event]);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isAwaited]);
  return code === null ? null : <code.CommandsShown wish={wish} typed={typed} />;
}

const load = async () => await import('./commands-shown.tsx');
