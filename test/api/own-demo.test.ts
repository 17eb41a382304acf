import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findUserById } from '../../src/access/user.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import { openOwnDemo } from '../../src/demo/own-demo.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aTeam } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post } = app;

const slugOf = (userId: string) => `demo-${userId.replaceAll('-', '')}`;

const ENTRIES = sql<{ count: string }>`select count(*) from journal_entries`.compile(query);

async function demosOf(userId: string): Promise<readonly { id: string; name: string }[]> {
  return await database.platform.run(
    platformQuery
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('slug', '=', slugOf(userId))
      .compile(),
  );
}

describe('the demo of an owner', () => {
  it('is an organisation of its own with books, created once, however often it is opened', async () => {
    const { owner, organization, tenant } = await aTeam(database, app);
    const answers = await Promise.all([
      post('/api/demo', { as: owner.as }),
      post('/api/demo', { as: owner.as }),
    ]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
    const again = await post('/api/demo', { as: owner.as });
    const [demo, ...others] = await demosOf(owner.id);
    expect([others, again.json<{ data: { id: string } }>().data.id]).toEqual([[], demo?.id]);
    expect(demo?.name).toBe('Wattle & Wharf Trading Pty Ltd (demo)');
    const me = (await get('/api/auth/me', { as: owner.as })).json<{
      data: { organizations: { id: string; role: string }[] };
    }>();
    expect(new Map(me.data.organizations.map(({ id, role }) => [id, role]))).toEqual(
      new Map([
        [organization.id, 'owner'],
        [demo?.id, 'owner'],
      ]),
    );
    const [ofDemo] = await database.openTenant(demo?.id ?? '').read(ENTRIES);
    expect(Number(ofDemo?.count)).toBeGreaterThan(1000);
    expect(await tenant.read(ENTRIES)).toEqual([{ count: '0' }]);
  });

  it('shows no first steps, which its own organisation still has', async () => {
    const { owner } = await aTeam(database, app);
    const { data } = (await post('/api/demo', { as: owner.as })).json<{ data: { id: string } }>();
    expect((await get('/api/settings/first-steps', { as: owner.as })).json()).toMatchObject({
      data: { is_hidden: false },
    });
    await post('/api/auth/active-organization', { as: owner.as, body: { organization_id: data.id } });
    expect((await get('/api/settings/first-steps', { as: owner.as })).json()).toMatchObject({
      data: { is_hidden: true },
    });
  });

  it('whose creation was interrupted is completed', async () => {
    const { owner } = await aTeam(database, app);
    const user = await findUserById(database.platform, owner.id, app.clock());
    // Cut off after the organisation was there, and before its book was.
    const doors = {
      ...database,
      founding: database.found,
      openTenant: () => {
        throw new Error('cut off');
      },
    };
    if (user === null) throw new Error('there is no such user');
    await expect(openOwnDemo(doors, user, app.clock())).rejects.toThrow('cut off');
    const [demo] = await demosOf(owner.id);
    expect((await post('/api/demo', { as: owner.as })).json()).toEqual({
      meta: { version: 1 },
      data: { id: demo?.id, slug: slugOf(owner.id) },
    });
    const [entries] = await database.openTenant(demo?.id ?? '').read(ENTRIES);
    expect(Number(entries?.count)).toBeGreaterThan(1000);
  });

  it('is not for others than owners', async () => {
    const { organization, join } = await aTeam(database, app);
    const { secret } = await aKey(database, organization, ['settings.write']);
    for (const as of [secret, (await join('admin')).as, (await join('member')).as])
      expect((await post('/api/demo', { as })).statusCode).toBe(403);
  });
});
