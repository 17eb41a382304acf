import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { GetAccount, GetBill, GetInvoice, GetJournalEntry, GetPayment } from '../../api/generated.ts';

export type Invoice = GetInvoice['answer']['data'];
export type Bill = GetBill['answer']['data'];
export type Entry = GetJournalEntry['answer']['data'];
export type Payment = GetPayment['answer']['data'];
export type Account = GetAccount['answer']['data'];

/** A record is named by its id or by what its source calls it, and shown as at the end of a day. */
type Named = Readonly<{ id: string; asOf: string | undefined }>;

export function invoiceQuery({ id, asOf }: Named) {
  return queryOptions({
    queryKey: ['records', 'invoices', 'one', id, asOf],
    queryFn: async ({ signal }): Promise<Invoice> =>
      (await ask('GET /v1/invoices/{external_id}', { path: { external_id: id }, query: { asOf }, signal }))
        .data,
  });
}

export function billQuery({ id, asOf }: Named) {
  return queryOptions({
    queryKey: ['records', 'bills', 'one', id, asOf],
    queryFn: async ({ signal }): Promise<Bill> =>
      (await ask('GET /v1/bills/{external_id}', { path: { external_id: id }, query: { asOf }, signal })).data,
  });
}

export function entryQuery({ id }: Pick<Named, 'id'>) {
  return queryOptions({
    queryKey: ['records', 'journal-entries', 'one', id],
    queryFn: async ({ signal }): Promise<Entry> =>
      (await ask('GET /v1/journal-entries/{external_id}', { path: { external_id: id }, signal })).data,
  });
}

export function paymentQuery({ id }: Pick<Named, 'id'>) {
  return queryOptions({
    queryKey: ['records', 'payments', 'one', id],
    queryFn: async ({ signal }): Promise<Payment> =>
      (await ask('GET /v1/payments/{external_id}', { path: { external_id: id }, signal })).data,
  });
}

export function accountQuery({ id, asOf }: Named) {
  return queryOptions({
    queryKey: ['records', 'accounts', 'one', id, asOf],
    queryFn: async ({ signal }): Promise<Account> =>
      (await ask('GET /v1/accounts/{id}', { path: { id }, query: { asOf }, signal })).data,
  });
}

/** The invoices and bills with this number: what an entry with this reference is about. */
export function documentsNamed(number: string) {
  return queryOptions({
    queryKey: ['records', 'documents named', number],
    queryFn: async ({ signal }) => {
      const query = { external_id: number, fields: 'id,external_id', sort: 'external_id' } as const;
      const [invoices, bills] = await Promise.all([
        ask('GET /v1/invoices', { query, signal }),
        ask('GET /v1/bills', { query, signal }),
      ]);
      return [
        ...invoices.data.flatMap(({ id }) =>
          id === undefined ? [] : [{ records: 'invoices', id } as const],
        ),
        ...bills.data.flatMap(({ id }) => (id === undefined ? [] : [{ records: 'bills', id } as const])),
      ];
    },
  });
}
