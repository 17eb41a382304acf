import { useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../../../session/use-me.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import { columnsIn, keptColumns, keyOf, VISIT } from './kept-columns.ts';

/** The columns that the reader chose for the customers or vendors of the organisation. */
export function useChosenColumns(kind: PartyKind): readonly string[] {
  const key = keyOf(kind, useMe().organization.id);
  const text = useSyncExternalStore(subscribe, () => keptColumns(key));
  return useMemo(() => columnsIn(kind, text), [kind, text]);
}

/** Keeps other columns under this key; null for the usual ones. */
export function keepColumns(key: string, columns: readonly string[] | null): void {
  VISIT.delete(key);
  try {
    if (columns === null) localStorage.removeItem(key);
    else localStorage.setItem(key, columns.join(','));
  } catch {
    if (columns !== null) VISIT.set(key, columns.join(','));
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
