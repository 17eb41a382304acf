import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { anOrganization, aSession, aUser, START, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { recordStatements, settled, withoutDoors } from '../support/statements.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const { get, clock } = await testApp(database);
const statements = recordStatements(database.pool);
const ROUTE = '/api/v1/metrics';
const DAY_MS = 24 * 60 * 60 * 1000;

async function setMembership(membershipId: string, change: object): Promise<void> {
  await database.openTenant(organization.id).write(async (transaction) => {
    await transaction.run(
      query.updateTable('memberships').set(change).where('id', '=', membershipId).compile(),
    );
  });
}

describe('a session', () => {
  it('ends 7 days after it began, however much it is used', async () => {
    const token = await signedIn(database, organization);
    for (let day = 0; day < 6; day += 1) {
      clock.advance(DAY_MS);
      expect((await get('/api/auth/me', { as: token })).statusCode).toBe(200);
    }
    clock.advance(DAY_MS - 1);
    expect((await get('/api/auth/me', { as: token })).statusCode).toBe(200);
    clock.advance(1);
    expect((await get('/api/auth/me', { as: token })).statusCode).toBe(401);
    clock.set(START);
  });

  it.each(['x', 'a'.repeat(43), `${'a'.repeat(42)}!`, '%00'])(
    'with the token %j is refused',
    async (token) => {
      const answer = await get('/api/auth/me', { headers: { cookie: `almanac_session=${token}` } });
      expect(answer.statusCode).toBe(401);
    },
  );

  it('with an impossible token is refused without a database query', async () => {
    statements.length = 0;
    await get('/api/auth/me', { headers: { cookie: 'almanac_session=nonsense' } });
    expect(statements).toEqual([]);
  });

  it.each([
    ['is inactive', { status: 'inactive' }],
    ['begins tomorrow, where the organisation is', { employment_start_date: '2026-11-21' }],
    ['ended yesterday, where the organisation is', { termination_date: '2026-11-19' }],
  ])('is refused when its membership %s', async (_why, change) => {
    const user = await aUser(database, organization);
    const token = await aSession(database, organization, user);
    expect((await get('/api/auth/me', { as: token })).statusCode).toBe(200);
    await setMembership(user.membershipId, change);
    expect((await get('/api/auth/me', { as: token })).statusCode).toBe(401);
  });

  it('is valid on the first and on the last day of a membership', async () => {
    const user = await aUser(database, organization);
    const token = await aSession(database, organization, user);
    await setMembership(user.membershipId, {
      employment_start_date: '2026-11-20',
      termination_date: '2026-11-20',
    });
    expect((await get('/api/auth/me', { as: token })).statusCode).toBe(200);
  });

  it('counts days in the time zone of the organisation, not that of the server', async () => {
    const user = await aUser(database, organization);
    const token = await aSession(database, organization, user);
    await setMembership(user.membershipId, { employment_start_date: '2026-11-21' });
    // In Sydney, eleven hours ahead in November, the 21st begins at 13:00 UTC.
    clock.set('2026-11-20T12:59:59.999Z');
    expect((await get('/api/auth/me', { as: token })).statusCode).toBe(401);
    clock.set('2026-11-20T13:00:00.000Z');
    expect((await get('/api/auth/me', { as: token })).statusCode).toBe(200);
    await setMembership(user.membershipId, { employment_start_date: null, termination_date: '2026-11-20' });
    expect((await get('/api/auth/me', { as: token })).statusCode).toBe(401);
    clock.set(START);
  });

  it('is looked up in one query', async () => {
    const token = await signedIn(database, organization);
    await get(ROUTE, { as: token });
    await settled(database);
    statements.length = 0;
    await get(ROUTE, { as: token });
    expect(withoutDoors(statements)).toHaveLength(1);
  });
});
