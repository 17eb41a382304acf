import { describe, expect, it } from 'vitest';
import { platformQuery } from '../../src/db/statement.ts';
import { aKey, anOrganization, aSession, aUser, PASSWORD, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database, { name: 'Acme' });
const { get, post, send, clock } = await testApp(database);
const PATH = '/api/auth/sessions';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0';

type Listed = Readonly<{
  id: string;
  browser: string | null;
  is_this_one: boolean;
  last_used_at: string | null;
}>;

async function list(as: string): Promise<readonly Listed[]> {
  return (await get(PATH, { as })).json<{ data: Listed[] }>().data;
}

describe("one's own sessions", () => {
  it('are listed with browser, system and use, and without a network address', async () => {
    const user = await aUser(database, organization);
    const answer = await post('/api/auth/sign-in', {
      body: { email: user.email, password: PASSWORD },
      headers: { 'user-agent': FIREFOX },
      address: '203.0.113.77',
    });
    const here = answer.cookies.find(({ name }) => name === 'almanac_session')?.value ?? '';
    clock.advance(1000);
    const other = await aSession(database, organization, user, clock());
    const listed = await get(PATH, { as: here });
    expect(listed.json()).toMatchObject({
      meta: { total: 2 },
      data: [
        { browser: null, system: null, organization_name: 'Acme', is_this_one: false, last_used_at: null },
        { browser: 'Firefox', system: 'Windows', is_this_one: true },
      ],
    });
    expect(await list(other)).toHaveLength(2);
    const rows = await database.platform.run(
      platformQuery.selectFrom('sessions').selectAll().where('user_id', '=', user.id).compile(),
    );
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Mozilla/);
  });

  it('show their last use, recorded at most once a minute', async () => {
    const user = await aUser(database, organization);
    const session = await aSession(database, organization, user, clock());
    const usedAt = async () => (await list(session))[0]?.last_used_at ?? null;
    const first = clock().toISOString();
    await usedAt();
    await expect.poll(usedAt).toBe(first);
    clock.advance(59_000);
    await usedAt();
    expect(await usedAt()).toBe(first);
    clock.advance(1000);
    await expect.poll(usedAt).toBe(clock().toISOString());
  });

  it('can be ended one by one, or all others at once', async () => {
    const user = await aUser(database, organization);
    const sessions: string[] = [];
    for (let index = 0; index < 4; index += 1)
      sessions.push(await aSession(database, organization, user, clock()));
    const [here = '', there = '', ...rest] = sessions;
    const thereId = (await list(there)).find((session) => session.is_this_one)?.id ?? '';
    const ended = await send('DELETE', `${PATH}/${thereId}`, { as: here });
    expect(ended.json()).toMatchObject({ data: { ended: 1 } });
    expect((await get('/api/auth/me', { as: there })).statusCode).toBe(401);
    expect((await send('DELETE', `${PATH}/${thereId}`, { as: here })).statusCode).toBe(404);
    expect((await post(`${PATH}/end-others`, { as: here })).json()).toMatchObject({ data: { ended: 2 } });
    for (const session of rest) expect((await get('/api/auth/me', { as: session })).statusCode).toBe(401);
    expect(await list(here)).toHaveLength(1);
    expect((await post(`${PATH}/end-others`, { as: here })).json()).toMatchObject({ data: { ended: 0 } });
    const ownId = (await list(here))[0]?.id ?? '';
    const out = await send('DELETE', `${PATH}/${ownId}`, { as: here });
    expect(out.headers['set-cookie']).toMatch(/^almanac_session=; Max-Age=0/);
    expect((await get('/api/auth/me', { as: here })).statusCode).toBe(401);
  });

  it('do not include those of a colleague, and keys have none', async () => {
    const [one, other] = [await aUser(database, organization), await aUser(database, organization)];
    const [mine, theirs] = [
      await aSession(database, organization, one, clock()),
      await aSession(database, organization, other, clock()),
    ];
    const theirId = (await list(theirs))[0]?.id ?? '';
    expect((await send('DELETE', `${PATH}/${theirId}`, { as: mine })).statusCode).toBe(404);
    expect((await list(mine)).map(({ id }) => id)).not.toContain(theirId);
    await post(`${PATH}/end-others`, { as: mine });
    expect((await get('/api/auth/me', { as: theirs })).statusCode).toBe(200);
    const { secret } = await aKey(database, organization);
    expect((await get(PATH, { as: secret })).statusCode).toBe(403);
  });
});
