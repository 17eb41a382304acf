import type { Capability } from '../../src/access/capability.ts';
import type { FieldFault } from '../../src/fault.ts';
import { aKey, anOrganization, type Send, type TestApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';

/** A record as the answer to a write names it. */
export type Written = Readonly<{ external_id: string; id: string | null; result: string }>;

type Refused = Readonly<{ index: number | null; field: string | null; message: string }>;

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
