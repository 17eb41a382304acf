import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../api/client.ts';
import type { SignedInContext } from '../context.ts';
import { partyDefinitions } from '../parties/queries.ts';
import { readColumns } from './kept-columns.ts';
import { type CustomersSearch, USUAL_STATUS } from './search.ts';

/** A customer in a list, with those fields that were asked for. */
export type ListedCustomer = CustomerAnswer['data'][number];

// Without a sort, the answer is the list of the specification.
type CustomerAnswer = Extract<Answer<'GET /v1/customers'>, Readonly<{ meta: Readonly<{ total: number }> }>>;

/** The customers that an address asks for, of each as much as the columns show. */
export function customersQuery(
  { search, status = USUAL_STATUS }: CustomersSearch,
  columns: readonly string[],
) {
  const fields = fieldsToAsk(columns, status).join(',');
  return queryOptions({
    queryKey: ['customers', 'list', status, search, fields],
    queryFn: async ({ signal }) =>
      (await ask('GET /v1/customers', { query: { status, search, fields }, signal })) as CustomerAnswer,
    placeholderData: keepPreviousData,
  });
}

/** Requests the list before its page is there. The page reports a failure. */
export function loadCustomers({ queryClient, me }: SignedInContext, search: CustomersSearch): void {
  const columns = readColumns(me.organization.id);
  void queryClient.prefetchQuery(customersQuery(search, columns));
  if (columns.some((name) => name.includes('.')))
    void queryClient.prefetchQuery(partyDefinitions('customer'));
}

// The list of all shows beside a name what is not active; an amount is nothing without its currency.
function fieldsToAsk(columns: readonly string[], status: string): string[] {
  return [
    ...new Set([
      'id',
      'name',
      ...(status === 'all' ? ['status'] : []),
      ...columns,
      ...(columns.includes('credit_limit') ? ['default_currency'] : []),
    ]),
  ];
}
