import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { TenantReader } from '../../db/tenant.ts';
import { readAccount } from '../../lists/single/read-account.ts';
import { readDocument } from '../../lists/single/read-document.ts';
import { readEntry } from '../../lists/single/read-entry.ts';
import { readPayment } from '../../lists/single/read-payment.ts';
import { contextAsOf } from '../../lists/sorted/request.ts';
import type { ListContext } from '../../lists/sorted/sorted-list.ts';
import { formatDay } from '../../period/index.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import {
  AccountAnswer,
  AccountParams,
  BillAnswer,
  EntryAnswer,
  InvoiceAnswer,
  NamedParams,
  PaymentAnswer,
  SingleQuery,
} from './single-records-schemas.ts';

type SingleRoute = Readonly<{
  path: string;
  operationId: string;
  noun: string;
  description: string;
  params: TSchema;
  answer: TSchema;
  read: (tenant: TenantReader, named: string, context: ListContext) => Promise<object>;
}>;

const VOIDED = 'By its id it is found also when it is void.';

const ROUTES: readonly SingleRoute[] = [
  {
    path: '/v1/invoices/:external_id',
    operationId: 'getInvoice',
    noun: 'an invoice',
    description: `With its lines, what settles it, and what is open as at \`asOf\`. ${VOIDED}`,
    params: NamedParams,
    answer: InvoiceAnswer,
    read: async (tenant, named, context) => await readDocument(tenant, 'invoice', named, context),
  },
  {
    path: '/v1/bills/:external_id',
    operationId: 'getBill',
    noun: 'a bill',
    description: `With its lines, what settles it, and what is open as at \`asOf\`. ${VOIDED}`,
    params: NamedParams,
    answer: BillAnswer,
    read: async (tenant, named, context) => await readDocument(tenant, 'bill', named, context),
  },
  {
    path: '/v1/journal-entries/:external_id',
    operationId: 'getJournalEntry',
    noun: 'a journal entry',
    description: `With its lines. An entry of pay needs \`people.view_cost\`; without it there is none. ${VOIDED}`,
    params: NamedParams,
    answer: EntryAnswer,
    read: readEntry,
  },
  {
    path: '/v1/payments/:external_id',
    operationId: 'getPayment',
    noun: 'a payment',
    description: 'By its name, or by the id of any of its parts: all of them.',
    params: NamedParams,
    answer: PaymentAnswer,
    read: readPayment,
  },
  {
    path: '/v1/accounts/:id',
    operationId: 'getAccount',
    noun: 'an account',
    description:
      'With its balance at the end of `asOf`. An account of a class of pay needs `people.view_cost`.',
    params: AccountParams,
    answer: AccountAnswer,
    read: readAccount,
  },
];

/** Single records of the ledger, as at a day. */
export function singleRecordRoutes(app: App, { clock }: Services): void {
  for (const { path, operationId, noun, description, params, answer, read } of ROUTES) {
    app.get(
      path,
      {
        config: {
          access: 'ledger.read',
          rules: ({ query }, { principal }, now) => void contextOf({ query, principal }, now),
        },
        schema: {
          ...described({ tag: 'Writing', operationId, summary: `Get ${noun}`, description }),
          params,
          querystring: SingleQuery,
          response: { 200: answer },
        },
      },
      async (request: FastifyRequest) => {
        const context = contextOf(request, clock());
        const [named = ''] = Object.values(request.params as Readonly<Record<string, string>>);
        const record = await read(request.tenant(), named, context);
        return recordEnvelope(asWritten(record), { as_of: formatDay(context.day) });
      },
    );
  }
}

function contextOf(
  { query, principal }: Pick<FastifyRequest, 'query' | 'principal'>,
  now: Date,
): ListContext {
  const { asOf } = query as Readonly<{ asOf?: string }>;
  const { capabilities, organization } = principal;
  return contextAsOf(asOf, { capabilities, ...organization }, now);
}

/** Instants as text, in the record and in its parts. */
function asWritten(record: object): object {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => [name, textOf(value)]),
  );
}

function textOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((part: object) => asWritten(part));
  return value;
}
