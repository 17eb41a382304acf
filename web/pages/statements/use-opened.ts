import { useCallback, useState } from 'react';
import type { Detail } from './statement-view.ts';

/** The rows beneath which accounts are shown: those that were opened, or with all accounts those that were not closed. */
export type Opened = Readonly<{
  isOpen: (key: string) => boolean;
  /** Whether accounts were asked for; they stay when all are closed again. */
  areWanted: boolean;
  toggle: (key: string) => void;
}>;

export function useOpened(detail: Detail): Opened {
  const [{ of, keys, hasToggled }, setToggled] = useState<Toggled>({
    of: detail,
    keys: NONE,
    hasToggled: false,
  });
  // Those of another detail are forgotten.
  const toggled = of === detail ? keys : NONE;
  const areAll = detail === 'accounts';
  const toggle = useCallback(
    (key: string) =>
      setToggled((before) => {
        const next = new Set(before.of === detail ? before.keys : NONE);
        if (!next.delete(key)) next.add(key);
        return { of: detail, keys: next, hasToggled: true };
      }),
    [detail],
  );
  const isWanted = areAll || (hasToggled && of === detail);
  return { isOpen: (key) => toggled.has(key) !== areAll, areWanted: isWanted, toggle };
}

type Toggled = Readonly<{ of: Detail; keys: ReadonlySet<string>; hasToggled: boolean }>;

const NONE: ReadonlySet<string> = new Set();
