import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { testApp, unverify } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anAddress, aTeam, messageOf, refusal } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post } = app;

it('without mail, every route reports that and makes no link', async () => {
  const { owner } = await aTeam(database, app);
  await unverify(database, owner);
  const none = { meta: { version: 1 }, data: { by_mail: false } };
  expect((await get('/api/auth/recovery')).json()).toEqual(none);
  const body = { email: owner.email };
  expect((await post('/api/auth/forgotten-password', { body, address: anAddress() })).json()).toEqual(none);
  expect((await post('/api/auth/verification', { as: owner.as, address: anAddress() })).json()).toEqual(none);
  const links = query.selectFrom('account_links').select('id').compile();
  expect(await database.platform.run(links)).toEqual([]);
});

it('without mail, an invitation is only a link', async () => {
  const { invite } = await aTeam(database, app);
  expect((await invite({ email: 'a@example.com' })).json()).toMatchObject({
    data: { delivery: 'link', token: expect.any(String) as string },
  });
  const answer = await invite({ email: 'b@example.com', delivery: 'mail' });
  expect([refusal(answer), messageOf(answer)]).toEqual([
    [400, 'INVALID_REQUEST'],
    'delivery: must be link, because no mail is set up',
  ]);
});
