import { expect, it } from 'vitest';
import { isActiveKey, KEY_STATES, keyState } from '../../src/access/key-state.ts';
import { query } from '../../src/db/statement.ts';
import { anOrganization, aSession, aUser, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const owner = await aSession(database, organization, await aUser(database, organization));
const { get, post, send, clock } = await testApp(database);
const ROUTE = '/api/settings/api-keys';
const HOUR_MS = 3_600_000;
const END = new Date(Date.parse(START) + HOUR_MS);

type Key = Readonly<{ id: string; key: string; state: string }>;

async function mint(name: string, end: Date | null): Promise<Key> {
  const body = { name, capabilities: ['metrics.read'], expires_at: end?.toISOString() ?? null };
  const answer = await post(ROUTE, { as: owner, body });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Key }>().data;
}

it('is the same in answers, in SQL and in authentication, before, at and after the end of a key', async () => {
  const [lasting, ending] = [await mint('lasting', null), await mint('ending', END)];
  const [dropped, both] = [await mint('dropped', null), await mint('both', END)];
  for (const { id } of [dropped, both]) {
    const answer = await send('DELETE', `${ROUTE}/${id}`, { as: owner });
    expect(answer.json()).toMatchObject({ data: { state: 'revoked' } });
  }
  const keys = [lasting, ending, dropped, both];
  expect(keys.map(({ state }) => state)).toEqual(['active', 'active', 'active', 'active']);
  for (const [aboutEndMs, ofEnding] of [
    [-HOUR_MS, 'active'],
    [-1, 'active'],
    [0, 'expired'],
    [1, 'expired'],
  ] as const) {
    const now = new Date(END.getTime() + aboutEndMs);
    clock.set(now.toISOString());
    const states = ['active', ofEnding, 'revoked', 'revoked'];
    const list = (await get(ROUTE, { as: owner })).json<{ data: readonly Key[] }>().data;
    expect(keys.map((key) => list.find(({ id }) => id === key.id)?.state)).toEqual(states);
    const statement = query.selectFrom('api_keys').select('id').where(isActiveKey(now)).compile();
    const active = await database.openTenant(organization.id).read(statement);
    const isActive = keys.map(({ id }) => active.some((row) => row.id === id));
    expect(isActive).toEqual(states.map((state) => state === 'active'));
    const opened = await Promise.all(keys.map(async ({ key }) => await get('/api/v1/metrics', { as: key })));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual(isActive.map((is) => (is ? 200 : 401)));
  }
});

it('has only the values of the contract', () => {
  const [before, after] = [new Date(END.getTime() - 1), END];
  const met = [null, END].flatMap((revokedAt) =>
    [null, END].flatMap((expiresAt) => [before, after].map((at) => keyState({ revokedAt, expiresAt }, at))),
  );
  expect(new Set(met)).toEqual(new Set(KEY_STATES));
});
