import { join } from 'node:path';
import { expect } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { KindName } from '../../src/import/book.ts';
import { findBook } from '../../src/import/find-book.ts';
import { importBook } from '../../src/import/import.ts';
import { aKey, anOrganization, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { cents, FIXTURES } from './recorded.ts';

/** What a metric of any shape answers. */
export type Data = Readonly<{
  value: number;
  total: number;
  points: readonly Readonly<{ date: string; value: number }>[];
  items: readonly Readonly<{ key: string; value: number }>[];
}>;

/** An organisation without books, into which the example is imported, and which is asked over HTTP. Once per file. */
export async function exampleApp() {
  const database = await testDatabase();
  const { get } = await testApp(database);
  const organization = await anOrganization(database, { baseCurrency: 'USD' });
  const tenant = database.openTenant(organization.id);
  const { secret: as } = await aKey(database, organization, ['metrics.read', 'people.view_cost']);

  const importFile = async (file: string, format: KindName | null = null) =>
    await importBook(tenant, {
      id: newId(new Date(START)),
      actor: { kind: 'operator' },
      capabilities: EVERY_CAPABILITY,
      organization: organization.slug,
      findBook: async () => await findBook(join(FIXTURES, file), format),
      dryRun: false,
      now: new Date(START),
      onProgress: () => undefined,
    });
  const ask = async (metric: string, period: string): Promise<Data> => {
    const answer = await get(`/api/v1/metrics/${metric}/value?period=${period}`, { as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Data }>().data;
  };
  return {
    tenant: tenant satisfies TenantWriter,
    /** Imports a file of the fixtures; none of its rows may be refused. */
    importWhole: async (file: string, format: KindName | null = null) => {
      const report = await importFile(file, format);
      if (report.refused.length > 0) throw new Error(`${file}: ${JSON.stringify(report.refused)}`);
      return report;
    },
    ask,
    /** A value of money in cents. */
    value: async (metric: string, period: string) => inCents((await ask(metric, period)).value),
    /** Each point of a timeseries of money in cents. */
    points: async (metric: string, period: string) =>
      (await ask(metric, period)).points.map((point) => inCents(point.value)),
    /** Each item of a breakdown by account, in cents by the code of the account. */
    items: async (metric: string, period: string) =>
      new Map((await ask(metric, period)).items.map(({ key, value }) => [key, inCents(value)])),
  };
}

/** A value of the service has two decimals; as a number of cents it is exact. */
export function inCents(value: number): number {
  return cents(value.toFixed(2));
}
