import { useMemo, useSyncExternalStore } from 'react';
import { columnsIn, keptColumns, keyOf, VISIT } from './kept-columns.ts';

/** The columns that the reader chose for the customers of an organisation, and the way to choose others; null for the usual ones. */
export function useColumns(
  organizationId: string,
): readonly [readonly string[], (columns: readonly string[] | null) => void] {
  const text = useSyncExternalStore(subscribe, () => keptColumns(organizationId));
  const columns = useMemo(() => columnsIn(text), [text]);
  return [columns, (chosen) => keep(organizationId, chosen)];
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(organizationId: string, columns: readonly string[] | null): void {
  VISIT.delete(organizationId);
  try {
    if (columns === null) localStorage.removeItem(keyOf(organizationId));
    else localStorage.setItem(keyOf(organizationId), columns.join(','));
  } catch {
    if (columns !== null) VISIT.set(organizationId, columns.join(','));
  }
  for (const listener of listeners) listener();
}
