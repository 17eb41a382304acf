import { promisify } from 'node:util';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { aKey, testApp, unverify } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aMailbox } from '../support/mailbox.ts';
import { finishedImport, IMPORTS, typed } from './imports-asking.ts';
import { aTeam, type TeamMember } from './settings-support.ts';

const database = await testDatabase();
const mailbox = await aMailbox();
const ORIGIN = 'https://almanac.example.com';
const app = await testApp(database, { config: { mail: mailbox.settings, origin: ORIGIN } });
const { post, clock } = app;
let team: Awaited<ReturnType<typeof aTeam>>;

beforeAll(async () => {
  team = await aTeam(database, app);
});

beforeEach(() => clock.advance(1000));

async function aMakerOf(...names: readonly string[]): Promise<TeamMember> {
  const maker = await team.join('admin');
  for (const name of names)
    expect(
      await post('/api/settings/api-keys', { as: maker.as, body: { name, capabilities: ['metrics.read'] } }),
    ).toMatchObject({ statusCode: 200 });
  return maker;
}

const notices = () =>
  mailbox.received.filter(({ email }) => email.subject?.includes('whose maker leaves') === true);

it('owners with verified addresses are mailed the keys of a member who is made inactive', async () => {
  await unverify(database, await team.join('owner'));
  const maker = await aMakerOf('Payroll', 'Board <b>pack</b>');
  for (const change of [{ role: 'member' }, { status: 'inactive' }])
    expect(await team.patchMember(team.owner, maker, change)).toMatchObject({ statusCode: 200 });
  await expect.poll(() => notices().length).toBe(1);
  const [message] = notices();
  expect(message?.to).toEqual([team.owner.email]);
  expect(message?.email.subject).toBe('API keys in Acme whose maker leaves · Almanac');
  expect(message?.email.text).toContain('made the API keys "Board <b>pack</b>", "Payroll" in "Acme"');
  expect(message?.email.text).toContain(`${ORIGIN}/settings/api-keys`);
  expect(message?.email.html).not.toContain('<b>pack');
});

it('they are mailed the keys of a member whose last day is set by an import', async () => {
  const before = notices().length;
  const maker = await aMakerOf('Month end');
  await team.setMembership(maker, { external_id: 'M-1' });
  const { secret: as } = await aKey(database, team.organization);
  const load = async (kind: string, body: string) => {
    const started = await post(`${IMPORTS}?kind=${kind}`, { as, body, ...typed('text/csv') });
    const { id } = started.json<{ data: { id: string } }>().data;
    expect(await finishedImport(app, as, id)).toMatchObject({ state: 'done' });
  };
  await load('persons', 'person,legal_name\nP-1,Ada\n');
  const rows = 'membership,person,employment_start_date,termination_date\nM-1,P-1,2024-01-01,';
  await load('memberships', `${rows}\n`);
  await load('memberships', `${rows}2026-12-31\n`);
  await expect.poll(() => notices().length).toBe(before + 1);
  expect(notices().at(-1)?.email.subject).toBe('API key in Acme whose maker leaves · Almanac');
});

it('no owner is mailed when the member created no key', async () => {
  const before = notices().length;
  await team.patchMember(team.owner, await team.join('admin'), { status: 'inactive' });
  clock.advance(1000);
  const last = await aMakerOf('The last one');
  await team.patchMember(team.owner, last, { status: 'inactive' });
  await expect.poll(() => notices().length).toBe(before + 1);
  expect(notices().at(-1)?.email.text).toContain('"The last one"');
});

it('owners are mailed a new key whose maker disconnects before the answer', async () => {
  const maker = await team.join('admin');
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const holder = await (await database.openPool()).connect();
  onTestFinished(() => {
    holder.release(true);
  });
  await holder.query('begin; lock table api_keys in share mode');
  const leaving = new AbortController();
  const request = fetch(`${address}/api/settings/api-keys`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `almanac_session=${maker.as}`,
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ name: 'Quiet', capabilities: ['metrics.read'] }),
    signal: leaving.signal,
  });
  const ended = request.then(
    () => null,
    (failure: unknown) => failure,
  );
  const waiting = async () =>
    (await holder.query("select 1 from pg_locks where not granted and relation = 'api_keys'::regclass")).rows
      .length;
  await expect.poll(waiting).toBe(1);
  leaving.abort();
  expect(await ended).toMatchObject({ name: 'AbortError' });
  const { server } = app.app;
  await expect.poll(async () => await promisify(server.getConnections.bind(server))()).toBe(0);
  await holder.query('rollback');
  await expect
    .poll(() => mailbox.received.filter(({ email }) => email.text?.includes('"Quiet"') === true).length)
    .toBe(1);
});
