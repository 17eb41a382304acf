import { beforeEach, describe, expect, it } from 'vitest';
import { NO_ACCOUNT } from '../../src/access/member-account.ts';
import { aSession, aUser, PASSWORD, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anAddress, aTeam, refusal } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, clock } = app;

beforeEach(() => clock.set(START));

let count = 0;
/** An admin who sent links to another address of their own and to an account, and one that only owners may send. */
async function whoSentLinks() {
  count += 1;
  const email = `next${count}@leavers.example`;
  const team = await aTeam(database, app);
  const admin = await team.join('admin');
  const home = await aTeam(database, app);
  const known = await aUser(database, home.organization, { email: `known${count}@leavers.example` });
  const send = async (to: string, as: string, role = 'admin') => {
    const answer = await post('/api/settings/invitations', {
      as,
      body: { email: to, role, delivery: 'link' },
    });
    return answer.json<{ data: { id: string; token: string } }>().data;
  };
  const [link, other] = [await send(email, admin.as), await send(known.email, admin.as, 'member')];
  const by = {
    token: async () =>
      await post('/api/auth/accept-invitation', {
        body: { token: link.token, password: PASSWORD },
        address: anAddress(),
      }),
    looking: async () =>
      await post('/api/auth/invitation', { body: { token: link.token }, address: anAddress() }),
    id: async () => {
      const as = await aSession(database, home.organization, known, clock());
      const listed = await get('/api/auth/invitations', { as });
      const accepted = await post(`/api/auth/invitations/${other.id}/accept`, { as });
      return [listed.json<{ meta: { total: number } }>().meta.total, accepted.statusCode];
    },
  };
  const pending = async () => (await team.pending()).toSorted();
  return { team, admin, by, email, known, pending, send };
}

/** The result of each way to use the links, and those that the settings list. */
async function outcomes({ by, pending }: Awaited<ReturnType<typeof whoSentLinks>>) {
  return [refusal(await by.looking()), refusal(await by.token()), await by.id(), await pending()];
}

const SHUT = [[404, 'NOT_FOUND'], [404, 'NOT_FOUND'], [0, 404], []];

describe('the invitations sent by a member', () => {
  it('are valid while the sender is an owner or admin', async () => {
    const { by, pending, email, known } = await whoSentLinks();
    expect(await pending()).toEqual([known.email, email].toSorted());
    expect((await by.looking()).statusCode).toBe(200);
    expect((await by.token()).json()).toMatchObject({ data: { email, role: 'admin' } });
    expect(await by.id()).toEqual([1, 200]);
  });

  it('are invalid once an import ends the sender’s employment', async () => {
    const sent = await whoSentLinks();
    await sent.team.setMembership(sent.admin, { termination_date: '2026-11-01' });
    expect(await outcomes(sent)).toEqual(SHUT);
  });

  it('become invalid after a last day that was in the future', async () => {
    const sent = await whoSentLinks();
    await sent.team.setMembership(sent.admin, { termination_date: '2026-11-22' });
    expect((await sent.by.looking()).statusCode).toBe(200);
    clock.advance(3 * 24 * 60 * 60 * 1000);
    expect(await outcomes(sent)).toEqual(SHUT);
  });

  it('are invalid without a sender, or with one who is neither an owner nor an admin', async () => {
    for (const now of [NO_ACCOUNT, { role: 'member' }] as const) {
      const sent = await whoSentLinks();
      await sent.team.setMembership(sent.admin, now);
      expect(await outcomes(sent)).toEqual(SHUT);
    }
  });

  it('cannot make an owner once the sender is an admin', async () => {
    const { team, send, pending } = await whoSentLinks();
    const second = await team.join('owner');
    const { token } = await send('boss@leavers.example', second.as, 'owner');
    await team.setMembership(second, { role: 'admin' });
    const body = { token, password: PASSWORD };
    const answer = await post('/api/auth/accept-invitation', { body, address: anAddress() });
    expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
    expect(await pending()).not.toContain('boss@leavers.example');
  });
});
