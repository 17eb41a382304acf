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
  return columnsIn(keptColumns(organizationId));
}

/** The same as they are kept; null for the usual ones. */
export function keptColumns(organizationId: string): string | null {
  try {
    return localStorage.getItem(keyOf(organizationId)) ?? VISIT.get(organizationId) ?? null;
  } catch {
    return VISIT.get(organizationId) ?? null;
  }
}

export function columnsIn(text: string | null): readonly string[] {
  return text === null ? USUAL_COLUMNS : text.split(',').filter((name) => name !== '');
}

/** What is chosen where the browser stores nothing: it lasts for this visit. */
export const VISIT = new Map<string, string>();

export function keyOf(organizationId: string): string {
  return `almanac.customers.columns.${organizationId}`;
}
