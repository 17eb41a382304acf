import { useMemo, useSyncExternalStore } from 'react';

/** The default columns of a list of customers beside the name, as the fields of the API. */
export const USUAL_COLUMNS: readonly string[] = [
  'account_number',
  'payment_terms',
  'credit_limit',
  'contact_email',
  'contact_phone',
];

/** The columns that the reader chose in this browser for the customers of an organisation. */
export function readColumns(organizationId: string): readonly string[] {
  return parse(kept(organizationId));
}

/** The same, and the way to choose others; null for the usual ones. */
export function useColumns(
  organizationId: string,
): readonly [readonly string[], (columns: readonly string[] | null) => void] {
  const text = useSyncExternalStore(subscribe, () => kept(organizationId));
  const columns = useMemo(() => parse(text), [text]);
  return [columns, (chosen) => keep(organizationId, chosen)];
}

const listeners = new Set<() => void>();
// If the browser stores nothing, the choice lasts for this visit.
const visit = new Map<string, string>();
const keyOf = (organizationId: string): string => `almanac.customers.columns.${organizationId}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function kept(organizationId: string): string | null {
  try {
    return localStorage.getItem(keyOf(organizationId)) ?? visit.get(organizationId) ?? null;
  } catch {
    return visit.get(organizationId) ?? null;
  }
}

function keep(organizationId: string, columns: readonly string[] | null): void {
  visit.delete(organizationId);
  try {
    if (columns === null) localStorage.removeItem(keyOf(organizationId));
    else localStorage.setItem(keyOf(organizationId), columns.join(','));
  } catch {
    if (columns !== null) visit.set(organizationId, columns.join(','));
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): readonly string[] {
  return text === null ? USUAL_COLUMNS : text.split(',').filter((name) => name !== '');
}
