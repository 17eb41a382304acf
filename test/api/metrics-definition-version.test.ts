import { expect, it } from 'vitest';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { get, post } = await testApp(database);
const { secret: as } = await aKey(database, await anOrganization(database));

type Answered = Readonly<{ meta: { definitionVersion: number }; data: { definitionVersion?: number } }>;

// Operating profit excludes other expenses since 2026-11-22; revenue has not changed.
it.each([
  ['profit.operating', 2],
  ['revenue.total', 1],
  ['profit.interest_cover', 1],
])('%s names the version of its definition: %i', async (id, version) => {
  const path = `/api/v1/metrics/${id}`;
  const described = (await get(path, { as })).json<Answered>();
  expect(described.data.definitionVersion).toBe(version);
  for (const asked of ['value', 'explain']) {
    const answer = (await get(`${path}/${asked}?period=ytd`, { as })).json<Answered>();
    expect(answer.meta.definitionVersion, asked).toBe(version);
  }
  const { results } = (
    await post('/api/v1/metrics/batch', { as, body: { queries: [{ key: 'one', id, period: 'ytd' }] } })
  ).json<{ results: Readonly<Record<string, Answered>> }>();
  expect(results['one']?.meta.definitionVersion).toBe(version);
});
