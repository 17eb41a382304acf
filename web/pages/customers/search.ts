import type { ListCustomers } from '../../api/generated.ts';

/** The customers and their order by the address; defaults are left out of it. */
export type CustomersSearch = Readonly<{ search?: string; status?: StatusFilter; sort?: string }>;
export type StatusFilter = NonNullable<NonNullable<ListCustomers['query']>['status']>;

/** The filter of a list whose address names none. */
export const USUAL_STATUS: StatusFilter = 'active';

export function readCustomersSearch(given: Readonly<Record<string, unknown>>): CustomersSearch {
  const { search, status, sort } = given;
  return {
    ...(typeof search === 'string' && search !== '' ? { search: search.slice(0, LONGEST_SEARCH) } : {}),
    ...(isStatusFilter(status) && status !== USUAL_STATUS ? { status } : {}),
    ...(typeof sort === 'string' && sort !== 'name' && sort !== '' ? { sort } : {}),
  };
}

/** As much as the API takes. */
export const LONGEST_SEARCH = 200;

function isStatusFilter(value: unknown): value is StatusFilter {
  return value === 'active' || value === 'inactive' || value === 'archived' || value === 'all';
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which one came to a customer, to go back to. */
    customers?: CustomersSearch;
  }
}
