import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { type Answer, aKey, aMembership, aSession, aUser, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { anAddress, aTeam, messageOf, refusal } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, send, clock, log } = app;
const PATH = '/api/settings/invitations';
const ABSENT = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
const DAY_MS = 24 * 60 * 60 * 1000;

type Sent = { id: string; token: string; link: string };
const sentIn = (answer: Answer) => answer.json<{ data: Sent }>().data;
const read = async (token: string) =>
  await post('/api/auth/invitation', { body: { token }, address: anAddress() });

describe('an invitation', () => {
  it('returns its link once, with the purpose of the invitation', async () => {
    const { owner, invite, events } = await aTeam(database, app);
    const answer = await invite({ email: ' New.One@Example.com ', role: 'admin' });
    const { id, token, link } = sentIn(answer);
    expect(answer.json()).toEqual({
      meta: { version: 1 },
      data: {
        id: expect.any(String),
        email: 'New.One@Example.com',
        role: 'admin',
        membership_id: null,
        invited_by: owner.id,
        created_at: START,
        expires_at: new Date(clock().getTime() + 7 * DAY_MS).toISOString(),
        accepted_at: null,
        revoked_at: null,
        token: expect.stringMatching(/^[\w-]{43}$/),
        delivery: 'link',
        link: `http://localhost:80/accept-invitation#token=${token}`,
      },
    });
    expect(link).toContain(token);
    expect((await read(token)).json()).toEqual({
      meta: { version: 1 },
      data: {
        id,
        organization_name: 'Acme',
        invited_by: 'Ada Marsh',
        email: 'New.One@Example.com',
        role: 'admin',
        expires_at: '2026-11-27T03:04:05.678Z',
      },
    });
    expect(await events()).toEqual([
      {
        action: 'invitation.sent',
        actor_id: owner.id,
        subject_id: id,
        before: null,
        after: { email: 'New.One@Example.com', role: 'admin', membership_id: null },
      },
    ]);
  });

  it('is stored only as the hash of its token', async () => {
    const { owner, tenant, invite } = await aTeam(database, app);
    const { token } = sentIn(await invite({ email: 'a@example.com' }));
    const everything = sql<{ row: string }>`
      select invitations::text as row from invitations union all select audit_events::text from audit_events`;
    const rows = JSON.stringify(await tenant.read(everything.compile(query)));
    const listed = (await get(PATH, { as: owner.as })).body;
    for (const text of [rows, listed, log.join('')]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
    expect(rows).toContain('a@example.com');
    expect(listed).not.toContain('token');
  });

  it('is listed while it is pending, newest first', async () => {
    const { organization, owner, invite, pending } = await aTeam(database, app);
    await invite({ email: 'a@example.com' });
    clock.advance(1);
    const { id } = sentIn(await invite({ email: 'b@example.com' }));
    clock.advance(1);
    await invite({ email: 'c@example.com' });
    expect(await pending()).toEqual(['c@example.com', 'b@example.com', 'a@example.com']);
    await send('DELETE', `${PATH}/${id}`, { as: owner.as });
    expect(await pending()).toEqual(['c@example.com', 'a@example.com']);
    clock.set(new Date(new Date(START).getTime() + 7 * DAY_MS).toISOString());
    const later = await aSession(database, organization, owner, clock());
    expect((await get(PATH, { as: later })).json()).toMatchObject({
      meta: { version: 1, total: 1 },
      data: [{ email: 'c@example.com' }],
    });
    clock.set(START);
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['email', { email: '' }],
    ['role', { email: 'a@example.com', role: 'boss' }],
    ['membership_id', { email: 'a@example.com', membership_id: 'x' }],
    ['name', { email: 'a@example.com', name: 'A' }],
  ])('names %s when it is wrong: %j', async (field, body) => {
    const { invite, pending } = await aTeam(database, app);
    const answer = await invite(body);
    expect([answer.statusCode, messageOf(answer)]).toEqual([400, expect.stringMatching(`^${field}: `)]);
    expect(await pending()).toEqual([]);
  });

  it('replaces an earlier one to the same address, whose link then expires', async () => {
    const { invite, pending, events } = await aTeam(database, app);
    const first = sentIn(await invite({ email: 'a@example.com' }));
    const second = sentIn(await invite({ email: 'A@EXAMPLE.com', role: 'contractor' }));
    expect(await pending()).toEqual(['A@EXAMPLE.com']);
    expect(refusal(await read(first.token))).toEqual([404, 'NOT_FOUND']);
    expect((await read(second.token)).statusCode).toBe(200);
    expect((await events()).map(({ action, subject_id: id }) => [action, id])).toEqual(
      expect.arrayContaining([['invitation.revoked', first.id]]),
    );
  });

  it('is the only one for an address, also when several are sent at once', async () => {
    const { invite, pending } = await aTeam(database, app);
    for (let round = 0; round < 5; round += 1) {
      const email = `round${round}@example.com`;
      const answers = await Promise.all([1, 2, 3, 4].map(async () => await invite({ email })));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect((await pending()).filter((address) => address === email)).toEqual([email]);
    }
  });

  it('is refused for a member, active or not', async () => {
    const { owner, join, invite, patchMember } = await aTeam(database, app);
    const member = await join('member');
    await patchMember(owner, member, { status: 'inactive' });
    for (const email of [owner.email, member.email.toUpperCase()]) {
      const answer = await invite({ email });
      expect([refusal(answer), messageOf(answer)]).toEqual([
        [409, 'ALREADY_EXISTS'],
        'email: must not belong to a member of the organisation',
      ]);
    }
  });

  it('for an owner can be sent, replaced and revoked only by owners', async () => {
    const { owner, join, invite, pending } = await aTeam(database, app);
    const admin = await join('admin');
    expect(refusal(await invite({ email: 'a@example.com', role: 'owner' }, admin))).toEqual([
      403,
      'FORBIDDEN_ROLE',
    ]);
    expect(await pending()).toEqual([]);
    const { id } = sentIn(await invite({ email: 'a@example.com', role: 'owner' }));
    expect(refusal(await invite({ email: 'a@example.com' }, admin))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect(refusal(await send('DELETE', `${PATH}/${id}`, { as: admin.as }))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect(await pending()).toEqual(['a@example.com']);
    expect((await send('DELETE', `${PATH}/${id}`, { as: owner.as })).statusCode).toBe(200);
    expect((await invite({ email: 'b@example.com', role: 'admin' }, admin)).statusCode).toBe(200);
  });

  it('is closed to members, contractors and keys', async () => {
    const { organization, join, invite } = await aTeam(database, app);
    const { id } = sentIn(await invite({ email: 'a@example.com' }));
    const keys = [(await aKey(database, organization)).secret];
    for (const as of [(await join('member')).as, (await join('contractor')).as, ...keys]) {
      const answers = [
        await get(PATH, { as }),
        await post(PATH, { as, body: { email: 'b@example.com', role: 'member' } }),
        await send('DELETE', `${PATH}/${id}`, { as }),
      ];
      expect(answers.map(refusal)).toEqual(answers.map(() => [403, 'FORBIDDEN_ROLE']));
    }
    expect((await get(PATH)).statusCode).toBe(401);
  });
});

describe('an invitation for an employee', () => {
  it('names a current membership without an account', async () => {
    const { invite, employee, join, owner } = await aTeam(database, app);
    const { membershipId } = await employee({ termination_date: '2026-11-20' });
    const answer = await invite({ email: 'a@example.com', membership_id: membershipId });
    expect(answer.json()).toMatchObject({ data: { membership_id: membershipId } });
    const ended = await employee({ termination_date: '2026-11-19' });
    expect(messageOf(await invite({ email: 'b@example.com', membership_id: ended.membershipId }))).toBe(
      'membership_id: must be of an employment that has not ended',
    );
    const claimed = await invite({
      email: 'b@example.com',
      membership_id: (await join('member')).membershipId,
    });
    expect([refusal(claimed), messageOf(claimed)]).toEqual([
      [409, 'ALREADY_EXISTS'],
      'membership_id: must be of an employee without an account',
    ]);
    const theirs = await aTeam(database, app);
    const absent = [ABSENT, (await theirs.employee()).membershipId, theirs.owner.membershipId];
    for (const id of absent) {
      const refused = await invite({ email: 'b@example.com', membership_id: id });
      expect([refusal(refused), messageOf(refused)]).toEqual([
        [404, 'NOT_FOUND'],
        'There is no membership with this id.',
      ]);
    }
    expect(owner.membershipId).not.toBe(membershipId);
  });

  it('replaces an earlier one for the same membership', async () => {
    const { invite, employee, pending } = await aTeam(database, app);
    const { membershipId } = await employee();
    await invite({ email: 'wrong@example.com', membership_id: membershipId });
    await invite({ email: 'right@example.com', membership_id: membershipId });
    expect(await pending()).toEqual(['right@example.com']);
  });
});

describe('revoking an invitation', () => {
  it('ends its link; revoking it again changes nothing', async () => {
    const { owner, invite, events } = await aTeam(database, app);
    const { id, token } = sentIn(await invite({ email: 'a@example.com' }));
    clock.advance(1000);
    const answer = await send('DELETE', `${PATH}/${id}`, { as: owner.as });
    expect(answer.json()).toMatchObject({ data: { id, revoked_at: clock().toISOString() } });
    clock.advance(1000);
    expect((await send('DELETE', `${PATH}/${id}`, { as: owner.as })).body).toBe(answer.body);
    expect(refusal(await read(token))).toEqual([404, 'NOT_FOUND']);
    expect((await events()).map(({ action }) => action)).toEqual(['invitation.sent', 'invitation.revoked']);
    clock.set(START);
  });

  it('is 404 for an unknown invitation or one of another organisation', async () => {
    const [ours, theirs] = [await aTeam(database, app), await aTeam(database, app)];
    const { id, token } = sentIn(await theirs.invite({ email: 'a@example.com' }));
    for (const other of [id, ABSENT]) {
      const answer = await send('DELETE', `${PATH}/${other}`, { as: ours.owner.as });
      expect([refusal(answer), messageOf(answer)]).toEqual([
        [404, 'NOT_FOUND'],
        'There is no invitation with this id.',
      ]);
    }
    expect(refusal(await send('DELETE', `${PATH}/x`, { as: ours.owner.as }))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
    expect((await read(token)).statusCode).toBe(200);
    expect(await ours.pending()).toEqual([]);
  });

  it('is refused after the invitation was accepted', async () => {
    const { owner, invite } = await aTeam(database, app);
    const { id, token } = sentIn(await invite({ email: 'joins@example.com' }));
    const body = { token, password: 'a long password' };
    await post('/api/auth/accept-invitation', { body, address: anAddress() });
    const answer = await send('DELETE', `${PATH}/${id}`, { as: owner.as });
    expect([refusal(answer), messageOf(answer)]).toEqual([
      [400, 'INVALID_REQUEST'],
      'id: must be of an invitation that was not accepted; change the member instead',
    ]);
  });

  it('frees the person for another invitation', async () => {
    const { organization, invite } = await aTeam(database, app);
    const other = await aTeam(database, app);
    const user = await aUser(database, other.organization, { role: 'member' });
    expect((await invite({ email: user.email })).statusCode).toBe(200);
    await aMembership(database, organization, user, { role: 'member' });
    expect(refusal(await invite({ email: user.email }))).toEqual([409, 'ALREADY_EXISTS']);
  });
});
