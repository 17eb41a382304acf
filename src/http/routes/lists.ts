import type { FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import type { Capability } from '../../access/capability.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { LISTED_SETTLEMENTS, listedDocuments } from '../../lists/documents.ts';
import { listedEntries } from '../../lists/entries.ts';
import {
  type ListRequest,
  listWritten,
  type WrittenPage,
  type WrittenRow,
} from '../../lists/list-written.ts';
import { LISTED_PAY } from '../../lists/people.ts';
import { listProfiles } from '../../lists/profiles.ts';
import { ACCOUNT_LIST } from '../../lists/sorted/accounts.ts';
import { BILL_LIST, INVOICE_LIST } from '../../lists/sorted/documents.ts';
import { ENTRY_LIST } from '../../lists/sorted/entries.ts';
import { PAYMENT_LIST } from '../../lists/sorted/payments.ts';
import { PAY_LIST } from '../../lists/sorted/people.ts';
import { VENDOR_LIST } from '../../lists/sorted/profiles.ts';
import { isSorted, type ListQuery } from '../../lists/sorted/request.ts';
import type { SortedList } from '../../lists/sorted/sorted-list.ts';
import { VENDORS } from '../../records/profiles/profile-kind.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { type WrittenParameters, WrittenQuery } from './lists-query-schemas.ts';
import { listRequestOf, metaOf } from './lists-request.ts';
import { BillPage, EntryPage, InvoicePage, PaymentPage, PayPage, VendorPage } from './lists-schemas.ts';
import { listFileRoutes, readSorted, sortedListRoutes, sortedPage } from './sorted-lists.ts';
import { AnyCursor, EitherOrder, sortingParameters } from './sorted-lists-schemas.ts';

/** A list in the order in which its records were written. */
type WrittenListRoute = Readonly<{
  path: string;
  access: Capability;
  operationId: string;
  noun: string;
  /** What else there is to know of it. */
  note: string;
  answer: TSchema;
  /** The same records sorted and filtered, and the name of one of them. */
  sorted: Readonly<{ list: SortedList; rowName: string }>;
  read: (
    tenant: TenantReader,
    request: ListRequest,
    capabilities: ReadonlySet<Capability>,
  ) => Promise<WrittenPage>;
}>;

const VOIDED =
  'One that no longer counts is listed as `voided`, unless another of its name counts: then that is listed.';

const LISTS: readonly WrittenListRoute[] = [
  {
    path: '/v1/journal-entries',
    access: 'ledger.read',
    operationId: 'listJournalEntries',
    noun: 'journal entries',
    note: `${VOIDED} Entries of pay are listed with \`people.view_cost\` alone.`,
    answer: EntryPage,
    sorted: { list: ENTRY_LIST, rowName: 'EntryRow' },
    read: async (tenant, request, capabilities) =>
      await listWritten(tenant, listedEntries(capabilities), request),
  },
  {
    path: '/v1/invoices',
    access: 'ledger.read',
    operationId: 'listInvoices',
    noun: 'invoices',
    note: VOIDED,
    answer: InvoicePage,
    sorted: { list: INVOICE_LIST, rowName: 'InvoiceRow' },
    read: async (tenant, request) =>
      withParty(await listWritten(tenant, listedDocuments('invoice'), request), 'customer'),
  },
  {
    path: '/v1/bills',
    access: 'ledger.read',
    operationId: 'listBills',
    noun: 'bills',
    note: VOIDED,
    answer: BillPage,
    sorted: { list: BILL_LIST, rowName: 'BillRow' },
    read: async (tenant, request) =>
      withParty(await listWritten(tenant, listedDocuments('bill'), request), 'vendor'),
  },
  {
    path: '/v1/payments',
    access: 'ledger.read',
    operationId: 'listPayments',
    noun: 'payments',
    note: `Payments, credit notes, write-offs and refunds are listed once for each invoice or bill that they settle, and once for the part that settles none. ${VOIDED}`,
    answer: PaymentPage,
    sorted: { list: PAYMENT_LIST, rowName: 'PaymentRow' },
    read: async (tenant, request) => await listWritten(tenant, LISTED_SETTLEMENTS, request),
  },
  {
    path: '/v1/vendors',
    access: 'records.read',
    operationId: 'listVendors',
    noun: 'vendors',
    note: 'Vendors of every status are listed. Those removed by undoing an import are listed as `voided`.',
    answer: VendorPage,
    sorted: { list: VENDOR_LIST, rowName: 'VendorRow' },
    read: async (tenant, request) => await listProfiles(tenant, VENDORS, request),
  },
  {
    path: '/v1/compensation',
    access: 'people.view_cost',
    operationId: 'listPay',
    noun: 'compensation of all memberships',
    note: VOIDED,
    answer: PayPage,
    sorted: { list: PAY_LIST, rowName: 'PayRow' },
    read: async (tenant, request) => await listWritten(tenant, LISTED_PAY, request),
  },
];

/** Lists in the order in which records were written, so that a program can read what is new again and again; or sorted and filtered. */
export function listRoutes(app: App, services: Services): void {
  for (const route of LISTS) {
    listRoute(app, services, route);
    const { sorted, operationId } = route;
    listFileRoutes(app, services, sorted.list, { tag: 'Writing', operationId });
  }
  sortedListRoutes(app, services, ACCOUNT_LIST, {
    tag: 'Writing',
    operationId: 'listAccounts',
    rowName: 'AccountRow',
    note: 'With balances at the end of `asOf`. Without `people.view_cost` the accounts of a class of pay are one row.',
  });
}

function listRoute(app: App, { clock }: Services, route: WrittenListRoute): void {
  const { path, access, operationId, noun, note, answer, read, sorted } = route;
  const wantsSorted = (query: unknown) => isSorted(sorted.list, query as ListQuery);
  app.get(
    path,
    {
      config: {
        access,
        rules: ({ query }, { principal }, now) => {
          if (wantsSorted(query)) readSorted({ query, principal }, sorted.list, now);
          else listRequestOf(query as WrittenParameters);
        },
      },
      schema: {
        ...described({
          tag: 'Writing',
          operationId,
          summary: `List ${noun}`,
          description: `In the order in which they were written, also by an import. Going on from \`next_cursor\` misses none and lists what has changed again. ${note} ${SORTED}`,
        }),
        querystring: querySchema(sorted.list),
        response: { 200: EitherOrder(sorted.list, sorted.rowName, answer) },
      },
    },
    async (request: FastifyRequest) => {
      if (wantsSorted(request.query)) return await sortedPage(request, sorted.list, clock());
      const page = await read(
        request.tenant(),
        listRequestOf(request.query as WrittenParameters),
        request.principal.capabilities,
      );
      return recordEnvelope(page.rows.map(shown), metaOf(page));
    },
  );
}

const SORTED =
  'With `sort`, `fields`, `asOf` or a filter, those that count are sorted and filtered instead, as at a day; `updated_since` is then refused.';

function querySchema(list: SortedList) {
  return Type.Object({
    ...WrittenQuery.properties,
    cursor: Type.Optional(AnyCursor),
    ...sortingParameters(list),
  });
}

function withParty({ rows, ...page }: WrittenPage, name: 'customer' | 'vendor'): WrittenPage {
  return {
    ...page,
    rows: rows.map((row) => {
      const { party, ...document } = row;
      return { ...document, [name]: party };
    }),
  };
}

function shown(row: WrittenRow): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}
