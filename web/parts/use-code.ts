import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * The code of a part of a page, once it is wanted; null until it is there. Where it cannot be fetched the page stays as it is,
 * with all that was typed, and the reader sees a message (web/shell/connection.tsx).
 */
export function useCode<Code extends object>(load: () => Promise<Code>, isWanted: boolean): Code | null {
  const [code, setCode] = useState<Code | null>(null);
  const isAwaited = isWanted && code === null;
  useEffect(() => {
    if (!isAwaited) return;
    let isOver = false;
    const part = Symbol('part');
    const fetchIt = async (): Promise<void> => {
      const loaded = await load().catch(() => null);
      if (isOver) return;
      if (loaded === null) report(part, true);
      else setCode(loaded);
    };
    void fetchIt();
    return () => {
      isOver = true;
      report(part, false);
    };
  }, [isAwaited, load]);
  return code;
}

/** Whether a part that is wanted could not be fetched. */
export function useCodeMissing(): boolean {
  return useSyncExternalStore(subscribe, () => missing.size > 0);
}

const missing = new Set<symbol>();
const listeners = new Set<() => void>();

function report(part: symbol, isMissing: boolean): void {
  if (isMissing) missing.add(part);
  else missing.delete(part);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
