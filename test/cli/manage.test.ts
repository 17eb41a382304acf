import { expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import { aKey, anOrganization, aSession, aUser, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const app = await testApp(database);
const { location } = database;
const blue = await anOrganization(database, { slug: 'blue' });
const red = await anOrganization(database, { slug: 'red' });

async function almanac(words: string, input = '') {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runProgram(words.split(' '), {
    environment: location.kind === 'server' ? { DATABASE_URL: location.url } : {},
    now: () => new Date(START),
    readInput: async () => input,
    out: (line) => void out.push(line),
    note: (line) => void err.push(line),
    draw: null,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

async function operatorEvents(organization: { id: string }) {
  return await database
    .openTenant(organization.id)
    .read(
      query
        .selectFrom('audit_events')
        .select(['action', 'before', 'after'])
        .where('actor_kind', '=', 'operator')
        .where('action', 'in', ['organization.changed', 'api_key.revoked', 'member.changed'])
        .orderBy('occurred_at')
        .compile(),
    );
}

it('org list shows every organisation by slug', async () => {
  const people = await almanac('org list');
  expect(people).toMatchObject({ code: 0, err: '' });
  const [heading, first, second] = people.out.split('\n');
  expect(heading).toMatch(/^SLUG +NAME +CURRENCY +TIME ZONE +CREATED +ERASED ON$/);
  expect(first).toMatch(/^blue +/);
  expect(second).toMatch(/^red +/);
  const programs = JSON.parse((await almanac('org list --json')).out) as Record<string, unknown>[];
  expect(programs.map(({ id, slug, erasure_due_at: due }) => [id, slug, due])).toEqual([
    [blue.id, 'blue', null],
    [red.id, 'red', null],
  ]);
});

it('org update changes only the given settings, and is audited', async () => {
  const changed = await almanac('org update blue --time-zone Europe/Oslo --second-factor optional');
  expect(changed).toEqual({
    code: 0,
    out: JSON.stringify({ id: blue.id, slug: 'blue', changed: ['time_zone'] }),
    err: '',
  });
  expect(await operatorEvents(blue)).toEqual([
    {
      action: 'organization.changed',
      before: { time_zone: blue.timeZone },
      after: { time_zone: 'Europe/Oslo' },
    },
  ]);
  expect(JSON.parse((await almanac('org update blue --time-zone Europe/Oslo')).out)).toMatchObject({
    changed: [],
  });
  expect(await operatorEvents(red)).toEqual([]);
});

it('org update refuses invalid settings and an empty change', async () => {
  const refused = await almanac('org update blue --time-zone Mars --currency XYZ');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/base_currency: must be .*time_zone: must be .*\(database /s);
  expect(await almanac('org update blue')).toMatchObject({ code: 2, out: '' });
  expect(await almanac('org update blue --snapshot-days daily')).toMatchObject({ code: 2 });
  expect(await almanac('org update green --name Green')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^there is no organisation with the slug "green"/) as string,
  });
});

it('key list shows the keys of one organisation, without their secrets', async () => {
  expect(await almanac('key list --org blue')).toEqual({ code: 0, out: '', err: 'blue has no API keys' });
  const { secret } = await aKey(database, blue, ['metrics.read']);
  await aKey(database, red, ['metrics.read']);
  const { out } = await almanac('key list --org blue');
  const identifier = secret.slice('alm_pk_'.length, 'alm_pk_'.length + 8);
  expect(out.split('\n')).toHaveLength(2);
  expect(out).toContain(`\n${identifier}  `);
  const json = await almanac('key list --org blue --json');
  expect(JSON.parse(json.out)).toMatchObject([{ identifier, revoked_at: null }]);
  for (const text of [out, json.out]) expect(text).not.toContain(secret.slice(15));
});

it('key revoke ends a key after its name is typed, or with --yes', async () => {
  const { secret } = await aKey(database, blue, ['metrics.read']);
  const identifier = secret.slice('alm_pk_'.length, 'alm_pk_'.length + 8);
  const works = async () => (await app.get('/api/v1/metrics', { as: secret })).statusCode;
  const unsure = await almanac(`key revoke ${identifier} --org blue`, 'no\n');
  expect(unsure).toMatchObject({ code: 1, out: '' });
  expect(unsure.err).toMatch(/will stop working .*\nnothing was changed: \w{8} was not typed \(database /);
  expect(await almanac(`key revoke ${identifier} --org red --yes`)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^red has no API key/) as string,
  });
  expect(await works()).toBe(200);
  const sure = await almanac(`key revoke ${identifier} --org blue`, `${identifier}\n`);
  expect(JSON.parse(sure.out)).toMatchObject({ revoked_at: START });
  expect(await works()).toBe(401);
  // Repeated, it asks nothing and changes nothing.
  expect((await almanac(`key revoke ${identifier} --org blue`)).out).toBe(sure.out);
  const events = await operatorEvents(blue);
  expect(events.filter(({ action }) => action === 'api_key.revoked')).toHaveLength(1);
});

it('user list shows accounts with their memberships', async () => {
  expect(await almanac('user list --org red')).toEqual({ code: 0, out: '', err: 'red has no members' });
  await aUser(database, blue, { email: 'ada@example.com', name: 'Ada\u202Egnp' });
  await aUser(database, red, { email: 'bo@example.com' });
  const { out } = await almanac('user list');
  expect(out).toMatch(/^EMAIL +NAME +ORGANISATION +ROLE +STATUS +VERIFIED\nada@example.com  Ada\?gnp +blue /);
  expect(out).toContain('\nbo@example.com ');
  expect(out).not.toContain('\u202E');
  expect((await almanac('user list --org blue')).out).not.toContain('bo@example.com');
  const json = JSON.parse((await almanac('user list --org red --json')).out) as object[];
  expect(json).toMatchObject([{ email: 'bo@example.com', organization: 'red', status: 'active' }]);
  expect(Object.keys(json[0] ?? {}).join()).not.toMatch(/password|hash/);
  expect((await almanac('user list --org green')).code).toBe(1);
});

it('user deactivate ends the access of a member to one organisation, but never of its last owner', async () => {
  const owner = await aUser(database, blue, { email: 'owner@example.com', role: 'owner' });
  const cy = await aUser(database, blue, { email: 'cy@example.com', role: 'member' });
  const session = await aSession(database, blue, cy);
  const me = async () => (await app.get('/api/auth/me', { as: session })).statusCode;
  const words = 'user deactivate --org blue --email CY@example.com';
  expect(await almanac(words, 'cy\n')).toMatchObject({ code: 1, out: '' });
  expect(await me()).toBe(200);
  const done = await almanac(words, 'cy@example.com\n');
  expect(done).toMatchObject({ code: 0 });
  expect(JSON.parse(done.out)).toMatchObject({ changed: ['status'] });
  expect(await me()).toBe(401);
  expect(JSON.parse((await almanac(words)).out)).toMatchObject({ changed: [] });
  expect((await operatorEvents(blue)).at(-1)).toEqual({
    action: 'member.changed',
    before: { status: 'active' },
    after: { status: 'inactive' },
  });
  expect(await almanac('user deactivate --org red --email cy@example.com --yes')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^cy@example.com is no member of red/) as string,
  });
  const owners = await database
    .openTenant(blue.id)
    .read(query.selectFrom('memberships').select('user_id').where('role', '=', 'owner').compile());
  for (const { user_id: id } of owners.filter(({ user_id: id }) => id !== owner.id)) {
    const [other] = await database.platform.run(
      platformQuery.selectFrom('users').select('email').where('id', '=', id).compile(),
    );
    expect((await almanac(`user deactivate --org blue --email ${other?.email} --yes`)).code).toBe(0);
  }
  expect(await almanac(`user deactivate --org blue --email ${owner.email} --yes`)).toMatchObject({
    code: 1,
    out: '',
  });
});
