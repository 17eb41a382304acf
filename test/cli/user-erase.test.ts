import { beforeAll, expect, it } from 'vitest';
import { almanac, CREATE_BLUE } from './running.ts';

const { run } = await almanac();
const PASSWORD = { input: 'correct horse battery\n' };
const ERASE = ['user', 'erase', '--email'];

async function aMember(email: string, org: string, role = 'admin') {
  const words = ['user', 'create', '--org', org, '--email', email, '--role', role, '--name', 'Eve Doe'];
  const { code, err } = await run([...words, '--password-stdin'], PASSWORD);
  if (code !== 0) throw new Error(err);
}

beforeAll(async () => {
  await run(CREATE_BLUE);
  await aMember('owner@example.com', 'blue', 'owner');
  await aMember('eve@example.com', 'blue');
}, 60_000);

it('user export prints the data of an account without its password', async () => {
  const exported = await run(['user', 'export', '--email', 'EVE@example.com']);
  expect(exported).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(exported.out)).toMatchObject({
    account: { email: 'eve@example.com', name: 'Eve Doe' },
    memberships: [{ organization: 'blue', role: 'admin', status: 'active' }],
    sessions: [],
  });
  expect(exported.out).not.toMatch(/password|argon|secret/i);
  expect((await run(['user', 'export', '--email', 'nobody@example.com'])).code).toBe(1);
});

it('user erase removes an account without an active membership, and everything that names it', async () => {
  const refused = await run([...ERASE, 'eve@example.com', '--yes']);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The account is let in by blue; shut it out there first\./) as string,
  });
  await run(['user', 'deactivate', '--org', 'blue', '--email', 'eve@example.com', '--yes']);
  const unsure = await run([...ERASE, 'eve@example.com'], { input: 'adam@example.com\n' });
  expect(unsure).toMatchObject({ code: 1, out: '' });
  expect((await run(['user', 'export', '--email', 'eve@example.com'])).code).toBe(0);
  const erased = await run([...ERASE, 'Eve@Example.com'], { input: 'eve@example.com\n' });
  expect(JSON.parse(erased.out)).toMatchObject({ organizations: ['blue'] });
  for (const words of [
    ['user', 'export', '--email', 'eve@example.com'],
    [...ERASE, 'eve@example.com', '--yes'],
  ])
    expect((await run(words)).err).toMatch(/^there is no account with the address "eve@example\.com"/);
  expect((await run(['user', 'list', '--org', 'blue'])).out).not.toContain('eve@example.com');
  expect(await run(['verify', '--org', 'blue'])).toMatchObject({ code: 0 });
  // The address can be used again.
  await aMember('eve@example.com', 'blue');
}, 120_000);
