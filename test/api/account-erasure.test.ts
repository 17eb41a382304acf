import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { importing, PEOPLE } from '../import/people-files.ts';
import { aMembership, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { eraseAccountIn } from '../support/erase-account.ts';
import { aTeam, type TeamMember } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const erase = async (member: TeamMember) => await eraseAccountIn(database, member, app.clock());

it('an account that belongs to a person is erased only with that person', async () => {
  const { tenant, owner, join, patchMember, setMembership, events } = await aTeam(database, app);
  await importing(tenant, PEOPLE);
  const [person] = await tenant.read(sql<{ id: string }>`select id from persons limit 1`.compile(query));
  const member = await join('member');
  await setMembership(member, { person_id: person?.id ?? '' });
  await patchMember(owner, member, { status: 'inactive' });
  const before = await events();
  await expect(erase(member)).rejects.toThrow(
    /^The account is a person of \S+; erase that person instead\.$/,
  );
  expect(await events()).toEqual(before);
});

it('an account with an active membership cannot be erased by another organisation', async () => {
  const [one, two] = [await aTeam(database, app), await aTeam(database, app)];
  const member = await one.join('admin');
  await app.post('/api/settings/api-keys', {
    as: member.as,
    body: { name: 'Script', capabilities: ['metrics.read'] },
  });
  await one.patchMember(one.owner, member, { status: 'inactive' });
  await aMembership(database, two.organization, member, { role: 'member' });
  await expect(erase(member)).rejects.toThrow(/^The account is let in by /);
  const authors = sql<{ created_by: string | null }>`select created_by from api_keys`.compile(query);
  expect(await one.tenant.read(authors)).toEqual([{ created_by: member.id }]);
  await two.tenant.write(async (transaction) => {
    await transaction.run(
      sql`update memberships set status = 'inactive', inactive_since = now() where user_id = ${member.id}`.compile(
        query,
      ),
    );
  });
  expect((await erase(member)).organizations).toHaveLength(2);
  expect(await one.tenant.read(authors)).toEqual([{ created_by: null }]);
  const users = query.selectFrom('users').select('id').where('id', '=', member.id).compile();
  expect(await database.platform.run(users)).toEqual([]);
});

it('the keys of an erased account are listed as those of a former member until an owner takes them over', async () => {
  const { owner, join, patchMember, tenant } = await aTeam(database, app);
  const member = await join('admin');
  await app.post('/api/settings/api-keys', {
    as: member.as,
    body: { name: 'Script', capabilities: ['metrics.read'] },
  });
  await patchMember(owner, member, { status: 'inactive' });
  app.clock.advance(3 * 24 * 60 * 60 * 1000);
  await erase(member);
  const keys = async () =>
    (await app.get('/api/settings/api-keys', { as: owner.as })).json<{ data: { id: string }[] }>().data;
  const [key] = await keys();
  expect(key).toMatchObject({
    name: 'Script',
    created_by: null,
    created_by_left_on: '2026-11-23',
    revoked_at: null,
  });
  const taken = await app.post(`/api/settings/api-keys/${key?.id}/take-over`, { as: owner.as });
  expect(taken.statusCode).toBe(200);
  expect(await keys()).toMatchObject([{ created_by: owner.id, created_by_left_on: null }]);
  // A key has at most one maker: never an erased one and another.
  const both = sql`update api_keys set maker_erased_on = '2026-11-23'`.compile(query);
  await expect(tenant.write(async (transaction) => await transaction.run(both))).rejects.toThrow(
    'maker_is_known_or_erased',
  );
});
