import type { PartyKind } from '../../parties/party-kind.ts';

/** The default columns of a list of customers or vendors beside the name, as the fields of the API. */
export const USUAL_COLUMNS: Readonly<Record<PartyKind, readonly string[]>> = {
  customer: ['account_number', 'payment_terms', 'credit_limit', 'contact_email', 'contact_phone'],
  vendor: ['account_number', 'payment_terms', 'contact_email', 'contact_phone'],
};

/** What the reader chose in this browser for such a list of an organisation; null for the usual columns. */
export function keptColumns(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? VISIT.get(key) ?? null;
  } catch {
    return VISIT.get(key) ?? null;
  }
}

export function columnsIn(kind: PartyKind, text: string | null): readonly string[] {
  return text === null ? USUAL_COLUMNS[kind] : text.split(',').filter((name) => name !== '');
}

/** What is chosen where the browser stores nothing: it lasts for this visit. */
export const VISIT = new Map<string, string>();

/** Under what the choice is kept. */
export function keyOf(kind: PartyKind, organizationId: string): string {
  return `almanac.${kind}s.columns.${organizationId}`;
}
