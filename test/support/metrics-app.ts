import { type Answer, aKey, anOrganization, testApp } from './app.ts';
import { keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from './books.ts';
import type { TestDatabase } from './database.ts';

/** An application with an organisation in Sydney that keeps SMALL_BOOKS, and a key that reads its metrics and the rows behind them. */
export async function metricsApp(database: TestDatabase) {
  const app = await testApp(database);
  const organization = await anOrganization(database);
  await keepBooks(database.openTenant(organization.id), {
    accounts: SMALL_CHART,
    rates: SMALL_RATES,
    entries: SMALL_BOOKS,
  });
  const { secret: as } = await aKey(database, organization, ['metrics.read', 'ledger.read', 'records.read']);
  return {
    ...app,
    organization,
    as,
    value: async (id: string, query: string) => await app.get(`/api/v1/metrics/${id}/value?${query}`, { as }),
    batch: async (body: unknown) => await app.post('/api/v1/metrics/batch', { as, body }),
  };
}

/** What an answer says went wrong, with its status. */
export async function refusal(answer: Promise<Answer>) {
  const { statusCode, json } = await answer;
  const { error } = json<{ error: { code: string; message: string; detail?: unknown } }>();
  return { status: statusCode, ...error };
}
