import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask, askTagged } from '../../api/client.ts';
import type { ReadAuditLog } from '../../api/generated.ts';
import { definitionsQuery } from '../../custom-fields/field.ts';
import type { SignedInContext } from '../context.ts';
import { readColumns } from './chosen-columns.ts';
import type { Customer } from './fields.ts';
import { type CustomersSearch, USUAL_STATUS } from './search.ts';

/** A customer in a list, with those fields that were asked for. */
export type ListedCustomer = Answer<'GET /v1/customers'>['data'][number];
/** A customer with the version that it is of. */
export type TaggedCustomer = Readonly<{ customer: Customer; tag: string | null }>;
export type HistoryEntry = ReadAuditLog['answer']['data'][number];

/** The customers that an address asks for, of each as much as the columns show. */
export function customersQuery(
  { search, status = USUAL_STATUS }: CustomersSearch,
  columns: readonly string[],
) {
  const fields = fieldsToAsk(columns, status).join(',');
  return queryOptions({
    queryKey: ['customers', 'list', status, search, fields],
    queryFn: async ({ signal }): Promise<Answer<'GET /v1/customers'>> =>
      await ask('GET /v1/customers', { query: { status, search, fields }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A customer, whole, with its version. */
export function customerQuery(id: string) {
  return queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: async ({ signal }): Promise<TaggedCustomer> => await readCustomer(id, signal),
  });
}

/** The fields that an organisation keeps of customers. */
export const customerDefinitions = definitionsQuery('customer-profile');

/** The changes of a customer, the newest first. For owners and admins. */
export function historyQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['customers', 'history', id],
    queryFn: async ({ pageParam, signal }): Promise<Answer<'GET /settings/audit-log'>> =>
      await ask('GET /settings/audit-log', {
        query: {
          subject: `customer/${id}`,
          limit: '10',
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  });
}

/** Asks for a customer as it is now. */
export async function readCustomer(id: string, signal?: AbortSignal): Promise<TaggedCustomer> {
  const { answer, tag } = await askTagged('GET /v1/customers/{id}', {
    path: { id },
    ...(signal === undefined ? {} : { signal }),
  });
  // Without named fields, all are present.
  return { customer: answer.data as Customer, tag };
}

/** Requests the list before its page is there. The page reports a failure. */
export function loadCustomers({ queryClient, me }: SignedInContext, search: CustomersSearch): void {
  const columns = readColumns(me.organization.id);
  void queryClient.prefetchQuery(customersQuery(search, columns));
  if (columns.some((name) => name.includes('.'))) void queryClient.prefetchQuery(customerDefinitions);
}

/** Asks for a customer before its page is there. */
export function loadCustomer({ queryClient }: SignedInContext, id: string): void {
  void queryClient.prefetchQuery(customerQuery(id));
  void queryClient.prefetchQuery(customerDefinitions);
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
