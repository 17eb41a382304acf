import { expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { query } from '../../src/db/statement.ts';
import { anOrganization, aSession, aUser, PASSWORD, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { enrol } from '../support/second-factor.ts';

const database = await testDatabase();
const app = await testApp(database);

async function reset(email: string) {
  const out: string[] = [];
  const err: string[] = [];
  const { location } = database;
  const code = await runProgram(['user', 'reset-second-factor', '--email', email], {
    environment: location.kind === 'server' ? { DATABASE_URL: location.url } : {},
    now: () => new Date(START),
    readInput: async () => '',
    out: (line) => void out.push(line),
    note: (line) => void err.push(line),
    draw: null,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

it('an operator can remove a lost second factor, which signs its holder out and is in the audit log', async () => {
  const organization = await anOrganization(database);
  const user = await aUser(database, organization);
  const session = await aSession(database, organization, user);
  expect(await reset(user.email)).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no second factor') as string,
  });
  await enrol(app, session);
  expect(await reset(user.email.toUpperCase())).toEqual({
    code: 0,
    out: JSON.stringify({ id: user.id }),
    err: '',
  });
  expect((await app.get('/api/auth/me', { as: session })).statusCode).toBe(401);
  const body = { email: user.email, password: PASSWORD };
  expect((await app.post('/api/auth/sign-in', { body })).statusCode).toBe(200);
  const events = await database
    .openTenant(organization.id)
    .read(query.selectFrom('audit_events').select(['action', 'actor_kind']).compile());
  expect(events).toContainEqual({ action: 'user.second_factor_reset', actor_kind: 'operator' });
  expect(await reset('nobody@example.com')).toMatchObject({ code: 1, out: '' });
});
