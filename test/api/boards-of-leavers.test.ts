import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { aFigure } from '../boards/tiles.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { eraseAccountIn } from '../support/erase-account.ts';
import { askingBoards, boardIn } from './boards-asking.ts';
import { aTeam, refusal } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { list, create, read, change, remove } = askingBoards(app);

it('shared boards of a member who left stay, private ones are seen by nobody, and come back with the member', async () => {
  const { owner, join, patchMember } = await aTeam(database, app);
  const [leaver, colleague] = [await join('member'), await join('member')];
  const shared = boardIn(await create(leaver, { name: 'Ours', is_shared: true }));
  const own = boardIn(await create(leaver, { name: 'Mine' }));
  await patchMember(owner, leaver, { status: 'inactive' });
  expect(refusal(await read(leaver, own.id))[0]).toBe(401);
  expect((await list(colleague)).names).toEqual(['Month end', 'Cash', 'Ours']);
  expect(refusal(await read(owner, own.id))).toEqual([404, 'NOT_FOUND']);
  expect(boardIn(await change(owner, shared.id, { name: 'Team' })).owner_name).toBe('Ada Marsh');
  await patchMember(owner, leaver, { status: 'active' });
  const back = await app.post('/api/auth/sign-in', {
    body: { email: leaver.email, password: 'correct horse battery' },
  });
  const as = back.cookies.find(({ name }) => name === 'almanac_session')?.value ?? '';
  expect((await list({ ...leaver, as })).names).toEqual(['Month end', 'Cash', 'Mine', 'Team']);
});

it('erasing an account deletes its private boards and leaves shared ones without an owner', async () => {
  const { owner, join, patchMember, tenant } = await aTeam(database, app);
  const member = await join('member');
  const kept = boardIn(
    await create(member, { name: 'Ours', is_shared: true, tiles: [aFigure('cash.balance')] }),
  );
  const deleted = boardIn(await create(member, { name: 'Old', is_shared: true }));
  await remove(member, deleted.id);
  await create(member, { name: 'Mine' });
  await patchMember(owner, member, { status: 'inactive' });
  await eraseAccountIn(database, member, app.clock());
  const rows = await tenant.read(query.selectFrom('boards').select(['id', 'owner_id']).compile());
  expect(rows).toEqual([{ id: kept.id, owner_id: null }]);
  expect(boardIn(await read(owner, kept.id))).toMatchObject({ owner_name: null, may_change: true });
  expect(refusal(await change(owner, kept.id, { is_shared: false }))).toEqual([403, 'FORBIDDEN_ROLE']);
  expect((await change(owner, kept.id, { name: 'Team' })).statusCode).toBe(200);
});
