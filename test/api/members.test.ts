import { describe, expect, it } from 'vitest';
import { ROLES } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import { changeMember } from '../../src/settings/change-member.ts';
import { invite } from '../../src/settings/invite.ts';
import { aKey, aMembership, aSession, aUser, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aTeam, messageOf, refusal, type TeamMember } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, clock } = app;
const PATH = '/api/settings/members';
const OWNERS = query.selectFrom('memberships').select('role').orderBy('role').compile();
const ABSENT = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

describe('the members', () => {
  it('are those with an account in the organisation, by name', async () => {
    const { organization, owner, employee, setMembership } = await aTeam(database, app);
    const other = await aUser(database, organization, { role: 'admin', name: 'Zoe' });
    await setMembership(other, { employment_start_date: '2024-02-05', termination_date: '2026-11-19' });
    await employee();
    const answer = await get(PATH, { as: owner.as });
    expect(answer.json()).toEqual({
      meta: { version: 1, total: 2 },
      data: [
        {
          id: owner.membershipId,
          user_id: owner.id,
          person_id: null,
          name: 'Ada Marsh',
          email: owner.email,
          email_verified: true,
          role: 'owner',
          status: 'active',
          employment_start_date: null,
          termination_date: null,
          can_sign_in: true,
          is_you: true,
          last_signed_in_at: START,
          created_at: START,
          updated_at: START,
        },
        expect.objectContaining({
          id: other.membershipId,
          name: 'Zoe',
          role: 'admin',
          status: 'active',
          employment_start_date: '2024-02-05',
          termination_date: '2026-11-19',
          can_sign_in: false,
          is_you: false,
          last_signed_in_at: null,
        }),
      ],
    });
    expect(answer.body).not.toMatch(/argon2|password|hash/);
  });

  it('do not show sign-ins to other organisations', async () => {
    const [ours, theirs] = [await aTeam(database, app), await aTeam(database, app)];
    const user = await aUser(database, ours.organization, { role: 'member', email: 'both@example.com' });
    await aMembership(database, theirs.organization, user, { role: 'member' });
    await aSession(database, theirs.organization, user);
    const { data } = (await get(PATH, { as: ours.owner.as })).json<{
      data: { user_id: string; last_signed_in_at: string | null }[];
    }>();
    expect(data.find(({ user_id: id }) => id === user.id)?.last_signed_in_at).toBeNull();
  });

  it('are closed to members, contractors and keys', async () => {
    const { organization, join, owner, patchMember } = await aTeam(database, app);
    const [member, contractor] = [await join('member'), await join('contractor')];
    const key = { ...owner, as: (await aKey(database, organization)).secret };
    for (const caller of [member, contractor, key]) {
      expect(refusal(await get(PATH, { as: caller.as }))).toEqual([403, 'FORBIDDEN_ROLE']);
      expect(refusal(await patchMember(caller, member, { role: 'owner' }))).toEqual([403, 'FORBIDDEN_ROLE']);
    }
    expect((await get(PATH)).statusCode).toBe(401);
  });
});

describe('changing a member', () => {
  it('takes effect at once, and is in the audit log', async () => {
    const { owner, join, patchMember, events } = await aTeam(database, app);
    const member = await join('member');
    clock.advance(1000);
    const answer = await patchMember(owner, member, { role: 'contractor' });
    expect(answer.json()).toMatchObject({
      data: {
        id: member.membershipId,
        role: 'contractor',
        status: 'active',
        updated_at: clock().toISOString(),
      },
      changed: ['role'],
    });
    expect((await get('/api/auth/me', { as: member.as })).json()).toMatchObject({
      data: { role: 'contractor', capabilities: ['metrics.read', 'records.read'] },
    });
    expect(await events()).toEqual([
      {
        action: 'member.changed',
        actor_id: owner.id,
        subject_id: member.membershipId,
        before: { role: 'member' },
        after: { role: 'contractor' },
      },
    ]);
    clock.set(START);
  });

  it('to the current values changes nothing', async () => {
    const { owner, join, patchMember, events } = await aTeam(database, app);
    const member = await join('member');
    for (const body of [{}, { role: 'member' }, { role: 'member', status: 'active' }]) {
      expect((await patchMember(owner, member, body)).json()).toMatchObject({
        data: { updated_at: START },
        changed: [],
      });
    }
    expect(await events()).toEqual([]);
  });

  it.each([
    ['role', { role: 'boss' }],
    ['role', { role: null }],
    ['status', { status: 'terminated' }],
    ['email', { email: 'a@example.com' }],
    ['body', []],
  ])('names %s when it is wrong: %j', async (field, body) => {
    const { owner, join, patchMember } = await aTeam(database, app);
    const answer = await patchMember(owner, await join('member'), body);
    expect([answer.statusCode, messageOf(answer)]).toEqual([400, expect.stringMatching(`^${field}: `)]);
  });

  it('is 404 for one who is unknown, has no account or is in another organisation', async () => {
    const { owner, patchMember, employee } = await aTeam(database, app);
    const theirs = await aTeam(database, app);
    const absent = [{ membershipId: ABSENT }, await employee(), theirs.owner];
    const answers = await Promise.all(
      absent.map(async (member) => await patchMember(owner, member, { role: 'member' })),
    );
    for (const answer of answers) {
      expect([refusal(answer), messageOf(answer)]).toEqual([
        [404, 'NOT_FOUND'],
        'There is no member with this id.',
      ]);
    }
    expect(refusal(await patchMember(owner, { membershipId: 'x' }, {}))).toEqual([400, 'INVALID_REQUEST']);
    expect(await theirs.activeRoles()).toEqual(['owner']);
  });

  it.each(ROLES.filter((role) => role !== 'owner'))('is open to an admin for %s', async (role) => {
    const { join, patchMember } = await aTeam(database, app);
    const [admin, member] = [await join('admin'), await join(role)];
    expect((await patchMember(admin, member, { role: 'admin' })).statusCode).toBe(200);
    expect((await patchMember(admin, member, { status: 'inactive' })).statusCode).toBe(200);
    expect(refusal(await patchMember(admin, member, { role: 'owner' }))).toEqual([403, 'FORBIDDEN_ROLE']);
  });

  it('is open only to owners for an owner', async () => {
    const { owner, join, patchMember, activeRoles } = await aTeam(database, app);
    const [admin, second] = [await join('admin'), await join('owner')];
    for (const body of [{ role: 'member' }, { status: 'inactive' }, { role: 'owner' }]) {
      expect(refusal(await patchMember(admin, second, body))).toEqual([403, 'FORBIDDEN_ROLE']);
    }
    expect(refusal(await patchMember(admin, admin, { role: 'owner' }))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect((await patchMember(owner, second, { role: 'member' })).statusCode).toBe(200);
    expect((await patchMember(owner, admin, { role: 'owner' })).statusCode).toBe(200);
    expect(await activeRoles()).toEqual(['member', 'owner', 'owner']);
  });
});

describe('a caller demoted or deactivated during their request', () => {
  it.each([
    ['a member', { role: 'member' as const }],
    ['inactive', { status: 'inactive' as const }],
    ['past their last day', { termination_date: '2026-11-19' }],
  ])('who is %s can change and invite no member', async (_what, change) => {
    const { organization, tenant, join, setMembership, events } = await aTeam(database, app);
    const [admin, member] = [await join('admin'), await join('member')];
    await setMembership(admin, change);
    const wanted = {
      membershipId: member.membershipId,
      patch: { role: 'admin' as const },
      by: { kind: 'user' as const, id: admin.id },
    };
    const doors = { platform: database.platform, tenant };
    const attempts = [
      changeMember(doors, { ...wanted, organizationId: organization.id }, clock()),
      invite(
        tenant,
        { email: 'a@example.com', role: 'admin', membershipId: null, delivery: 'link', byUserId: admin.id },
        clock(),
      ),
    ];
    const refused = { status: 'rejected', reason: { code: 'FORBIDDEN_ROLE' } };
    expect(await Promise.allSettled(attempts)).toMatchObject([refused, refused]);
    expect(await events()).toEqual([]);
  });
});

describe('deactivating a member', () => {
  it('signs them out of this organisation only, at once and permanently', async () => {
    const { organization, owner, join, patchMember } = await aTeam(database, app);
    const elsewhere = await aTeam(database, app);
    const member = await join('member');
    await aMembership(database, elsewhere.organization, member, { role: 'member' });
    const there = await aSession(database, elsewhere.organization, member);
    const key = await aKey(database, organization, ['records.read']);
    expect((await patchMember(owner, member, { status: 'inactive' })).json()).toMatchObject({
      data: { status: 'inactive', can_sign_in: false },
      changed: ['status'],
    });
    expect((await get('/api/auth/me', { as: member.as })).statusCode).toBe(401);
    expect((await get('/api/auth/me', { as: there })).statusCode).toBe(200);
    expect((await get('/api/v1/customers', { as: key.secret })).statusCode).toBe(200);
    expect((await patchMember(owner, member, { status: 'active' })).statusCode).toBe(200);
    expect((await get('/api/auth/me', { as: member.as })).statusCode).toBe(401);
    expect(
      (await get('/api/auth/me', { as: await aSession(database, organization, member) })).statusCode,
    ).toBe(200);
  });

  it.each([
    ['inactive', { status: 'inactive' }, []],
    ['a member', { role: 'member' }, []],
    ['an admin', { role: 'admin' }, ['plain@example.com']],
  ])('or making them %s withdraws invitations they may no longer send', async (_what, body, left) => {
    const { owner, join, patchMember, invite: send, pending } = await aTeam(database, app);
    const second = await join('owner');
    await send({ email: 'plain@example.com' }, second);
    await send({ email: 'boss@example.com', role: 'owner' }, second);
    expect((await pending()).length).toBe(2);
    expect((await patchMember(owner, second, body)).statusCode).toBe(200);
    expect(await pending()).toEqual(left);
  });
});

describe('the last owner', () => {
  it.each([{ role: 'admin' }, { status: 'inactive' }, { role: 'member', status: 'inactive' }])(
    'stays: %j is refused',
    async (body) => {
      const { owner, join, patchMember, activeRoles } = await aTeam(database, app);
      await join('admin');
      expect(refusal(await patchMember(owner, owner, body))).toEqual([409, 'LAST_OWNER']);
      expect(await activeRoles()).toEqual(['admin', 'owner']);
    },
  );

  it.each([
    ['is inactive', { status: 'inactive' }],
    ['has left', { termination_date: '2026-11-19' }],
    ['has not begun', { employment_start_date: '2026-11-21' }],
  ])('is still the last when another %s', async (_why, change) => {
    const { owner, join, patchMember, setMembership } = await aTeam(database, app);
    const other = await join('owner');
    await setMembership(other, change);
    expect(refusal(await patchMember(owner, owner, { role: 'member' }))).toEqual([409, 'LAST_OWNER']);
    // An owner without access does not count.
    expect((await patchMember(owner, other, { role: 'member' })).statusCode).toBe(200);
  });

  it('is still the last when another has a last day in the future', async () => {
    const { owner, join, patchMember, setMembership } = await aTeam(database, app);
    const other = await join('owner');
    await setMembership(other, { termination_date: '2026-12-31' });
    expect(refusal(await patchMember(owner, owner, { role: 'member' }))).toEqual([409, 'LAST_OWNER']);
    const next = await join('owner');
    await setMembership(next, { employment_start_date: '2027-01-02' });
    expect(refusal(await patchMember(owner, owner, { role: 'member' }))).toEqual([409, 'LAST_OWNER']);
    await setMembership(next, { employment_start_date: '2027-01-01' });
    expect((await patchMember(owner, owner, { role: 'member' })).statusCode).toBe(200);
  });

  it('can leave once there is another', async () => {
    const { owner, join, patchMember } = await aTeam(database, app);
    const other = await join('owner');
    expect((await patchMember(owner, owner, { status: 'inactive' })).statusCode).toBe(200);
    expect((await get('/api/auth/me', { as: owner.as })).statusCode).toBe(401);
    expect(refusal(await patchMember(other, other, { status: 'inactive' }))).toEqual([409, 'LAST_OWNER']);
  });

  const together: [string, (one: TeamMember, other: TeamMember) => [TeamMember, TeamMember][], unknown[]][] =
    [
      [
        'demote each other',
        (one, other) => [
          [one, other],
          [other, one],
        ],
        [403, 'FORBIDDEN_ROLE'],
      ],
      [
        'resign',
        (one, other) => [
          [one, one],
          [other, other],
        ],
        [409, 'LAST_OWNER'],
      ],
    ];
  it.each(together)('remains when two owners %s at the same moment', async (_what, changes, refused) => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, join, patchMember, tenant } = await aTeam(database, app);
      const other = await join('owner');
      const answers = await Promise.all(
        changes(owner, other).map(async ([by, member]) => await patchMember(by, member, { role: 'member' })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
        200,
        refused[0],
      ]);
      const failed = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(failed.map(refusal)).toEqual([refused]);
      const roles = await tenant.read(OWNERS);
      expect(roles).toEqual([{ role: 'member' }, { role: 'owner' }]);
    }
  });
});
