/** The filters in the address, in the form of the API. */
export type AuditSearch = Readonly<{
  actor?: string;
  action?: string;
  subject?: string;
  from?: string;
  to?: string;
}>;

export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const filters = NAMES.map((name) => [name, search[name]] as const);
  return Object.fromEntries(filters.filter(([, value]) => typeof value === 'string' && value !== ''));
}

const NAMES = ['actor', 'action', 'subject', 'from', 'to'] as const satisfies readonly (keyof AuditSearch)[];
