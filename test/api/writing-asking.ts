import type { Capability } from '../../src/access/capability.ts';
import type { FieldFault } from '../../src/fault.ts';
import { aKey, anOrganization, type Send, type TestApp } from '../support/app.ts';
import { keepBooks, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import type { TestDatabase } from '../support/database.ts';

/** A record as the answer to a write names it. */
export type Written = Readonly<{ external_id: string; id: string | null; result: string }>;

export type Refused = Readonly<{ index: number | null; field: string | null; message: string }>;

export const WRITER: readonly Capability[] = [
  'records.write',
  'records.read',
  'ledger.write',
  'ledger.read',
  'metrics.read',
  'people.view_cost',
];

/** A business with a key for a program that writes. */
export async function aWriter(
  database: TestDatabase,
  app: TestApp,
  capabilities: readonly Capability[] = WRITER,
) {
  const organization = await anOrganization(database);
  const { secret: as } = await aKey(database, organization, capabilities);
  const post = async (resource: string, data: unknown, options: Omit<Send, 'as' | 'body'> = {}) =>
    await app.post(`/api/v1/${resource}`, { as, body: { data }, ...options });
  return {
    organization,
    as,
    tenant: database.openTenant(organization.id),
    /** Sends records. */
    post,
    /** Sends records that are written; returns what became of each. */
    write: async (resource: string, data: unknown): Promise<readonly Written[]> => {
      const answer = await post(resource, data);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ data: Written[] }>().data;
    },
    /** Sends records of which some are refused; returns why, each with its place. */
    refuse: async (resource: string, data: unknown): Promise<readonly string[]> => {
      const answer = await post(resource, data);
      const { error } = answer.json<{ error?: { detail: { refused: readonly Refused[] } } }>();
      if (answer.statusCode !== 422 || error === undefined) throw new Error(answer.body);
      return error.detail.refused.map(
        ({ index, field, message }) =>
          `${[index ?? 'all', ...(field === null ? [] : [field])].join(' ')}: ${message}`,
      );
    },
    /** Sends a body in a wrong form; returns the faults, each with its field. */
    refuseForm: async (resource: string, data: unknown): Promise<readonly string[]> => {
      const answer = await post(resource, data);
      const { error } = answer.json<{ error?: { detail: { fields: readonly FieldFault[] } } }>();
      if (answer.statusCode !== 400 || error === undefined) throw new Error(answer.body);
      return error.detail.fields.map(({ field, message }) => `${field}: ${message}`);
    },
    keyed: (key: string) => ({ headers: { 'idempotency-key': key } }),
  };
}
export type Writer = Awaited<ReturnType<typeof aWriter>>;

export const SALE = {
  external_id: 'JE-1',
  date: '2026-07-05',
  description: 'Consulting',
  lines: [
    { account: '1100', debit: 1100, description: 'by card' },
    { account: '4000', credit: '1100.00', customer: 'C-1' },
  ],
};

/** A business with accounts, rates, a customer and a vendor. */
export async function aTradingWriter(
  database: TestDatabase,
  app: TestApp,
  capabilities = WRITER,
): Promise<Writer> {
  const ours = await aWriter(database, app, capabilities);
  await keepBooks(ours.tenant, { accounts: SMALL_CHART, rates: SMALL_RATES, entries: [] });
  const { secret } = await aKey(database, ours.organization, ['records.write']);
  for (const [name, id] of [
    ['customers', 'C-1'],
    ['vendors', 'V-1'],
  ])
    await app.post(`/api/v1/${name}`, { as: secret, body: { data: [{ external_id: id, name: id }] } });
  return ours;
}

export const INVOICE = {
  external_id: 'INV-1',
  customer: 'C-1',
  issue_date: '2026-07-01',
  due_date: '2026-07-31',
  lines: [
    { description: 'Consulting', account: '4000', net: 1000, tax: 100 },
    { description: 'Travel', net: '50.00' },
  ],
};
export const PAYMENT = {
  external_id: 'PAY-1',
  date: '2026-07-28',
  settles: [{ invoice: 'INV-1', amount: 1150 }],
};
