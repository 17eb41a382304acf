import { describe, expect, it } from 'vitest';
import { importing } from '../import/people-files.ts';
import { type Answer, aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aTeam, messageOf, refusal, type TeamMember } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, send } = app;
const ROUTE = '/api/settings/api-keys';
const ABSENT = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

type Key = Readonly<{
  id: string;
  key: string;
  created_by: string | null;
  created_by_left_on: string | null;
}>;
const dataOf = (answer: Answer) => answer.json<{ data: Key }>().data;

async function aTeamWithKey() {
  const team = await aTeam(database, app);
  const maker = await team.join('admin');
  const body = { name: 'Month-end script', capabilities: ['metrics.read'] };
  const key = dataOf(await post(ROUTE, { as: maker.as, body }));
  return {
    ...team,
    maker,
    key,
    listed: async () =>
      (await get(ROUTE, { as: team.owner.as })).json<{ data: Key[] }>().data.find(({ id }) => id === key.id),
    takeOver: async (by: TeamMember, id = key.id) => await post(`${ROUTE}/${id}/take-over`, { as: by.as }),
    keyEvents: async () => (await team.events()).filter(({ subject_id: subject }) => subject === key.id),
  };
}

describe('a key whose creator', () => {
  it('is made inactive keeps working, shows the day they left, and has an event for it', async () => {
    const { owner, maker, key, listed, patchMember, keyEvents } = await aTeamWithKey();
    expect(await listed()).toMatchObject({ created_by: maker.id, created_by_left_on: null });
    await patchMember(owner, maker, { role: 'member' });
    expect(await listed()).toMatchObject({ created_by_left_on: null });
    await patchMember(owner, maker, { status: 'inactive' });
    // 03:04 UTC on 20 November, in Sydney.
    expect(await listed()).toMatchObject({ created_by: maker.id, created_by_left_on: '2026-11-20' });
    expect((await get('/api/v1/metrics', { as: key.key })).statusCode).toBe(200);
    expect(await keyEvents()).toMatchObject([
      {
        action: 'api_key.maker_left',
        actor_id: owner.id,
        after: { name: 'Month-end script', created_by: maker.id, created_by_left_on: '2026-11-20' },
      },
      { action: 'api_key.minted' },
    ]);
    await patchMember(owner, maker, { role: 'contractor' });
    expect(await listed()).toMatchObject({ created_by_left_on: '2026-11-20' });
    await patchMember(owner, maker, { status: 'active' });
    expect(await listed()).toMatchObject({ created_by_left_on: null });
  });

  it('gets a last day of employment shows that day, and has an event for it', async () => {
    const { tenant, maker, listed, keyEvents, setMembership } = await aTeamWithKey();
    await setMembership(maker, { external_id: 'M-1' });
    const memberships =
      'membership,person,employment_start_date,termination_date\nM-1,P-1,2024-01-01,2026-12-31\n';
    const files = { 'persons.csv': 'person,legal_name\nP-1,Ada\n', 'memberships.csv': memberships };
    for (const _ of ['once', 'again']) await importing(tenant, files);
    expect(await listed()).toMatchObject({ created_by_left_on: '2026-12-31' });
    const left = (await keyEvents()).filter(({ action }) => action === 'api_key.maker_left');
    expect(left).toMatchObject([{ after: { created_by: maker.id, created_by_left_on: '2026-12-31' } }]);
  });

  it('leaves has no event if the key has already ended', async () => {
    const { owner, maker, key, patchMember, keyEvents } = await aTeamWithKey();
    await send('DELETE', `${ROUTE}/${key.id}`, { as: owner.as });
    await patchMember(owner, maker, { status: 'inactive' });
    expect((await keyEvents()).map(({ action }) => action)).toEqual(['api_key.minted', 'api_key.revoked']);
  });
});

describe('taking over a key', () => {
  it('makes an owner or admin its maker in one event, and changes nothing else', async () => {
    const { owner, maker, key, listed, patchMember, takeOver, keyEvents } = await aTeamWithKey();
    await patchMember(owner, maker, { status: 'inactive' });
    expect(dataOf(await takeOver(owner))).toMatchObject({ created_by: owner.id, created_by_left_on: null });
    expect((await takeOver(owner)).statusCode).toBe(200);
    expect(await listed()).toMatchObject({ created_by: owner.id, created_by_left_on: null });
    expect((await get('/api/v1/metrics', { as: key.key })).statusCode).toBe(200);
    const taken = (await keyEvents()).filter(({ action }) => action === 'api_key.taken_over');
    expect(taken).toMatchObject([
      { actor_id: owner.id, before: { created_by: maker.id }, after: { created_by: owner.id } },
    ]);
  });

  it('also works for a key made at the command line', async () => {
    const { organization, owner, takeOver } = await aTeamWithKey();
    const { id } = await aKey(database, organization);
    expect(dataOf(await takeOver(owner, id))).toMatchObject({ created_by: owner.id });
  });

  it('is refused while the maker is a member, and for an ended or unknown key', async () => {
    const { owner, maker, key, patchMember, takeOver } = await aTeamWithKey();
    const whileThere = await takeOver(owner);
    expect([refusal(whileThere), messageOf(whileThere)]).toEqual([
      [400, 'INVALID_REQUEST'],
      'id: must be of a key whose maker left, or that was made at the command line',
    ]);
    await patchMember(owner, maker, { status: 'inactive' });
    await send('DELETE', `${ROUTE}/${key.id}`, { as: owner.as });
    expect(messageOf(await takeOver(owner))).toContain('must be of a key that is not revoked');
    expect(refusal(await takeOver(owner, ABSENT))).toEqual([404, 'NOT_FOUND']);
    const other = await aTeamWithKey();
    expect(refusal(await takeOver(owner, other.key.id))).toEqual([404, 'NOT_FOUND']);
  });

  it('is for owners and admins only', async () => {
    const { owner, maker, key, join, patchMember, takeOver } = await aTeamWithKey();
    await patchMember(owner, maker, { status: 'inactive' });
    expect(refusal(await takeOver(await join('member')))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect(refusal(await post(`${ROUTE}/${key.id}/take-over`, { as: key.key }))).toEqual([
      403,
      'FORBIDDEN_ROLE',
    ]);
    expect((await takeOver(await join('admin'))).statusCode).toBe(200);
  });

  it('by two at once leaves one maker', async () => {
    const { owner, maker, join, patchMember, takeOver, keyEvents } = await aTeamWithKey();
    await patchMember(owner, maker, { status: 'inactive' });
    const answers = await Promise.all([takeOver(owner), takeOver(await join('admin'))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 400,
    ]);
    const taken = (await keyEvents()).filter(({ action }) => action === 'api_key.taken_over');
    expect(taken).toHaveLength(1);
  });
});
