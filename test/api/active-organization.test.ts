import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/access/capability.ts';
import { findAccount } from '../../src/access/user.ts';
import { query } from '../../src/db/statement.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { type Answer, aMembership, anOrganization, aUser, PASSWORD, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const { get, post, clock } = await testApp(database);

async function signIn(email: string): Promise<Answer> {
  return await post('/api/auth/sign-in', { body: { email, password: PASSWORD } });
}

function tokenOf(answer: Answer): string {
  return answer.cookies.find(({ name }) => name === 'almanac_session')?.value ?? '';
}

describe('the active organisation', () => {
  const emailOf = (name: string): string => `${name}@example.com`;

  async function join(name: string, organization: Organization, role: Role): Promise<string> {
    clock.advance(1000);
    const email = emailOf(name);
    const account = await findAccount(database.platform, email);
    if (account !== null) return await aMembership(database, organization, account, { role, now: clock() });
    return (await aUser(database, organization, { email, role }, clock())).membershipId;
  }

  async function activeOf(answer: Answer): Promise<string> {
    return answer.json<{ data: { organization: { id: string } } }>().data.organization.id;
  }

  it('is first the one joined first, later the one used last', async () => {
    const [first, second] = [await anOrganization(database), await anOrganization(database)];
    const membership = await join('switcher', first, 'owner');
    await join('switcher', second, 'member');
    const session = await signIn(emailOf('switcher'));
    expect(await activeOf(session)).toBe(first.id);
    const switched = await post('/api/auth/active-organization', {
      as: tokenOf(session),
      body: { organization_id: second.id },
    });
    expect(switched.json()).toMatchObject({ data: { role: 'member', organization: { id: second.id } } });
    const me = await get('/api/auth/me', { as: tokenOf(session) });
    expect(me.json()).toEqual(switched.json());
    expect(me.json()).toMatchObject({
      data: {
        organizations: [
          { id: first.id, role: 'owner' },
          { id: second.id, role: 'member' },
        ],
      },
    });
    await post('/api/auth/sign-out', { as: tokenOf(session) });
    clock.advance(1000);
    expect(await activeOf(await signIn(emailOf('switcher')))).toBe(second.id);
    await database.openTenant(first.id).write(async (transaction) => {
      await transaction.run(
        query.updateTable('memberships').set({ status: 'inactive' }).where('id', '=', membership).compile(),
      );
    });
    const again = await signIn(emailOf('switcher'));
    expect(again.json()).toMatchObject({ data: { organizations: [{ id: second.id }] } });
    clock.set(START);
  });

  it('sets the role and the visible rows of every later request', async () => {
    const [mine, theirs] = [await anOrganization(database), await anOrganization(database)];
    await join('scoped', mine, 'owner');
    await join('scoped', theirs, 'contractor');
    const as = tokenOf(await signIn(emailOf('scoped')));
    expect((await get('/api/settings/api-keys', { as })).statusCode).toBe(200);
    await post('/api/auth/active-organization', { as, body: { organization_id: theirs.id } });
    expect((await get('/api/settings/api-keys', { as })).statusCode).toBe(403);
    clock.set(START);
  });

  it('cannot be one without a membership of the user, or an unknown one', async () => {
    const other = await anOrganization(database);
    await join('outsider', organization, 'owner');
    const as = tokenOf(await signIn(emailOf('outsider')));
    for (const id of [other.id, '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d']) {
      const answer = await post('/api/auth/active-organization', { as, body: { organization_id: id } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
    }
    expect(await activeOf(await get('/api/auth/me', { as }))).toBe(organization.id);
    for (const id of ['x', 5, null]) {
      const answer = await post('/api/auth/active-organization', { as, body: { organization_id: id } });
      expect(answer.json<{ error: { message: string } }>().error.message).toMatch(/^organization_id: /);
    }
    clock.set(START);
  });
});
