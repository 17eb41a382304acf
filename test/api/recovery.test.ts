import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newResetLink } from '../../src/access/recover-account.ts';
import { newVerificationLink } from '../../src/access/verify-address.ts';
import { AUDIT_CHECKS } from '../../src/audit/verify-audit-log.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import { runChecks } from '../../src/ledger/verify.ts';
import { aMembership, aSession, PASSWORD, testApp, unverify } from '../support/app.ts';
import { IS_ONE_SERVER } from '../support/cluster.ts';
import { testDatabase } from '../support/database.ts';
import { aMailbox, tokenIn } from '../support/mailbox.ts';
import { codeAt, cookieOf, enrol } from '../support/second-factor.ts';
import { anAddress, aTeam, messageOf, refusal, sessionOf } from './settings-support.ts';

const database = await testDatabase();
const mailbox = await aMailbox();
const ORIGIN = 'https://almanac.example.com';
const app = await testApp(database, { config: { mail: mailbox.settings, origin: ORIGIN } });
const { get, post, clock, log } = app;
const NEW_PASSWORD = 'a brand new password';
const REFUSED = 'This link is unknown, has expired or was used already: ask for a new one.';

beforeEach(() => {
  clock.advance(60_000);
  mailbox.received.length = 0;
});

const ask = async (email: string, address = anAddress()) =>
  await post('/api/auth/forgotten-password', { body: { email }, address });
const reset = async (token: string, password = NEW_PASSWORD) =>
  await post('/api/auth/reset-password', { body: { token, password }, address: anAddress() });
const readLink = async (token: string) =>
  await post('/api/auth/password-link', { body: { token }, address: anAddress() });
const signIn = async (email: string, password: string) =>
  await post('/api/auth/sign-in', { body: { email, password }, address: anAddress() });
const linkTo = async (email: string) => {
  await ask(email);
  return tokenIn(await mailbox.lastTo(email));
};

let unused = 0;
const anUnusedEmail = () => `unused${(unused += 1)}@recovery.example`;

describe('a forgotten password', () => {
  it('is answered alike with or without an account for the address, and without one nothing is mailed', async () => {
    const { owner } = await aTeam(database, app);
    const [known, unknown] = [await ask(owner.email), await ask('nobody.here@example.com')];
    expect(known.json()).toEqual({ meta: { version: 1 }, data: { by_mail: true } });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
    await mailbox.lastTo(owner.email);
    expect(mailbox.received.map(({ to }) => to)).toEqual([[owner.email]]);
  });

  it('is answered while nobody can look up an account, so that timing reveals nothing', async () => {
    const { owner } = await aTeam(database, app);
    const holder = await (await database.openPool()).connect();
    onTestFinished(() => {
      holder.release(true);
    });
    await holder.query('begin; lock table users in access exclusive mode');
    const answers = [await ask('nobody.here@example.com'), await ask(owner.email)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await holder.query('rollback');
    await mailbox.lastTo(owner.email);
  });

  it('is reset by a link that works once, ends all sessions, and is in the audit log of every organisation', async () => {
    const [team, other] = [await aTeam(database, app), await aTeam(database, app)];
    const { owner } = team;
    await aMembership(database, other.organization, owner, { role: 'member', now: clock() });
    const elsewhere = await aSession(database, other.organization, owner);
    await ask(owner.email.toUpperCase());
    const message = await mailbox.lastTo(owner.email);
    const linkToken = tokenIn(message);
    expect(message.email.text).toContain(`${ORIGIN}/reset-password#token=${linkToken}`);
    expect((await readLink(linkToken)).json()).toMatchObject({ data: { email: owner.email } });
    clock.advance(1000);
    const answer = await reset(linkToken);
    expect(answer.json()).toEqual({
      meta: { version: 1 },
      data: {
        email: owner.email,
        organizations: [
          { slug: team.organization.slug, name: 'Acme', role: 'owner' },
          { slug: other.organization.slug, name: 'Acme', role: 'member' },
        ],
      },
    });
    expect(cookieOf(answer, 'almanac_session')).toBe('almanac_session=none');
    for (const as of [owner.as, elsewhere])
      expect(refusal(await get('/api/auth/me', { as }))).toEqual([401, 'UNAUTHENTICATED']);
    expect((await signIn(owner.email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(owner.email, NEW_PASSWORD)).statusCode).toBe(200);
    for (const { events } of [team, other])
      expect(await events()).toContainEqual({
        action: 'user.password_reset',
        actor_id: owner.id,
        subject_id: owner.id,
        before: null,
        after: null,
      });
    for (const again of [await reset(linkToken), await readLink(linkToken)])
      expect([refusal(again), messageOf(again)]).toEqual([[404, 'NOT_FOUND'], REFUSED]);
  });

  it('is audited in the transaction that resets it, and the chains of the logs stay valid', async () => {
    const [team, other] = [await aTeam(database, app), await aTeam(database, app)];
    const { id, email } = team.owner;
    await aMembership(database, other.organization, team.owner, { role: 'member', now: clock() });
    await reset(await linkTo(email));
    const [user] = await database.platform.run(
      sql<{ made_by: string }>`select xmin::text as made_by from users where id = ${id}`.compile(query),
    );
    for (const { tenant } of [team, other]) {
      const events = await tenant.read(
        sql<{ made_by: string; position: string | null }>`select transaction_id::text as made_by, position
          from audit_events left join audit_chain on event_id = audit_events.id
          where action = 'user.password_reset'`.compile(query),
      );
      expect(events).toMatchObject([{ position: expect.any(String) }]);
      // Each node of a cluster numbers its transactions.
      expect([user?.made_by, IS_ONE_SERVER]).toContain(IS_ONE_SERVER ? events[0]?.made_by : false);
      expect((await runChecks(tenant, AUDIT_CHECKS)).flatMap(({ differences }) => differences)).toEqual([]);
    }
  });

  it('once reset, ends sign-ins that wait for a code and links that verify the address', async () => {
    const { owner } = await aTeam(database, app);
    const { secret } = await enrol(app, owner.as);
    clock.advance(300_000);
    const first = await signIn(owner.email, PASSWORD);
    expect(refusal(first)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    await newVerificationLink(database.platform, owner.id, clock());
    await reset(await linkTo(owner.email));
    const code = await post('/api/auth/sign-in/second-factor', {
      body: { code: codeAt(secret, clock()) },
      headers: { cookie: cookieOf(first, 'almanac_pending') },
    });
    expect(refusal(code)).toEqual([401, 'UNAUTHENTICATED']);
    const open = await database.platform.run(
      platformQuery
        .selectFrom('account_links')
        .select('purpose')
        .where('user_id', '=', owner.id)
        .where('used_at', 'is', null)
        .compile(),
    );
    expect(open).toEqual([]);
  });

  it('makes the browser that used the link a known one, which strangers’ guesses cannot lock out', async () => {
    const { owner, tenant } = await aTeam(database, app);
    const token = await linkTo(owner.email);
    mailbox.received.length = 0;
    for (let guess = 0; guess < 30; guess += 1) await signIn(owner.email, `guess number ${guess}`);
    const body = { token, password: NEW_PASSWORD };
    const done = await post('/api/auth/reset-password', { body, address: anAddress() });
    expect((await signIn(owner.email, NEW_PASSWORD)).statusCode).toBe(429);
    const known = await post('/api/auth/sign-in', {
      body: { email: owner.email, password: NEW_PASSWORD },
      address: anAddress(),
      headers: { cookie: cookieOf(done, 'almanac_device') },
    });
    expect(known.statusCode).toBe(200);
    // The holder was notified of the reset: the sign-in comes from a known browser.
    const news = await tenant.read(
      sql<{ action: string }>`select action from audit_events
        where action in ('user.password_reset', 'user.new_device') order by action`.compile(query),
    );
    expect(news.map(({ action }) => action)).toEqual(['user.new_device', 'user.password_reset']);
    const { email: message } = await mailbox.lastTo(owner.email);
    expect(message.text).toContain('or its password was set');
  });

  it('removes a second factor set up before the address was verified', async () => {
    const [theirs, other] = [await aTeam(database, app), await aTeam(database, app)];
    const email = anUnusedEmail();
    const { token } = (await theirs.invite({ email, delivery: 'link' })).json<{ data: { token: string } }>()
      .data;
    const stranger = sessionOf(
      await post('/api/auth/accept-invitation', {
        body: { token, password: PASSWORD },
        address: anAddress(),
      }),
    );
    const { recoveryCodes } = await enrol(app, stranger);
    expect((await reset(await linkTo(email))).statusCode).toBe(200);
    expect(recoveryCodes.length).toBeGreaterThan(0);
    const holder = await signIn(email, NEW_PASSWORD);
    expect(holder.json()).toMatchObject({ data: { email, email_verified: true } });
    await other.invite({ email });
    const waiting = await get('/api/auth/invitations', { as: sessionOf(holder) });
    expect(waiting.json()).toMatchObject({ meta: { total: 1 } });
  });

  it('keeps the second factor of a verified address', async () => {
    const { owner } = await aTeam(database, app);
    await enrol(app, owner.as);
    await reset(await linkTo(owner.email));
    expect(refusal(await signIn(owner.email, NEW_PASSWORD))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  });

  it('has a link that is valid for 30 minutes', async () => {
    const { owner } = await aTeam(database, app);
    const token = await linkTo(owner.email);
    clock.advance(30 * 60_000 - 1);
    expect((await readLink(token)).statusCode).toBe(200);
    clock.advance(1);
    for (const answer of [await reset(token), await readLink(token)])
      expect([refusal(answer), messageOf(answer)]).toEqual([[404, 'NOT_FOUND'], REFUSED]);
  });

  it('reset by one link makes the others invalid, and so does changing it', async () => {
    const { owner } = await aTeam(database, app);
    const first = await linkTo(owner.email);
    mailbox.received.length = 0;
    clock.advance(60_000);
    const second = await linkTo(owner.email);
    expect(first).not.toBe(second);
    await reset(second);
    expect(refusal(await reset(first))).toEqual([404, 'NOT_FOUND']);
    mailbox.received.length = 0;
    clock.advance(60_000);
    const third = await linkTo(owner.email);
    const as = sessionOf(await signIn(owner.email, NEW_PASSWORD));
    const body = { current_password: NEW_PASSWORD, new_password: 'yet another password' };
    expect((await post('/api/auth/change-password', { as, body, address: anAddress() })).statusCode).toBe(
      200,
    );
    expect(refusal(await reset(third))).toEqual([404, 'NOT_FOUND']);
  });

  it('is reset only once by several requests at once', async () => {
    const { owner } = await aTeam(database, app);
    const token = await linkTo(owner.email);
    const answers = await Promise.all([1, 2, 3].map(async (n) => await reset(token, `${NEW_PASSWORD} ${n}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404,
    ]);
  });

  it('cannot be used to fill a mailbox: 3 links in half an hour, 3 requests a minute', async () => {
    const [{ owner }, other] = [await aTeam(database, app), await aTeam(database, app)];
    for (let count = 0; count < 3; count += 1) expect((await ask(owner.email)).statusCode).toBe(200);
    expect(refusal(await ask(owner.email))).toEqual([429, 'RATE_LIMITED']);
    expect(refusal(await ask('somebody.unknown@example.com'))).toEqual([200, undefined]);
    for (let minute = 0; minute < 5; minute += 1) {
      clock.advance(60_000);
      expect((await ask(owner.email)).statusCode).toBe(200);
    }
    const mailed = () => mailbox.received.filter(({ to }) => to.includes(owner.email)).length;
    await expect.poll(mailed).toBe(3);
    // A link that is requested later is sent later: a fourth one would have arrived by then.
    await ask(other.owner.email);
    await mailbox.lastTo(other.owner.email);
    expect(mailed()).toBe(3);
  });

  it('makes no more links when several are requested at once', async () => {
    const { owner } = await aTeam(database, app);
    const links = await Promise.all(
      Array.from({ length: 8 }, async () => await newResetLink(database.platform, owner.email, clock())),
    );
    expect(links.filter((link) => link !== null)).toHaveLength(3);
  });

  it.each([
    ['too short', 'short'],
    ['common', 'passwordpassword'],
  ])('refuses a new one that is %s, and the link still works', async (_why, password) => {
    const { owner } = await aTeam(database, app);
    const token = await linkTo(owner.email);
    const answer = await reset(token, password);
    expect([answer.statusCode, messageOf(answer)]).toEqual([400, expect.stringMatching(/^password: must /)]);
    expect(refusal(await reset(token, owner.email))).toEqual([400, 'INVALID_REQUEST']);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('requested without an address, or from a page of another origin, is refused', async () => {
    expect(refusal(await ask('nobody'))).toEqual([400, 'INVALID_REQUEST']);
    const headers = { origin: 'https://evil.example' };
    const body = { email: 'ada@example.com' };
    const foreign = await post('/api/auth/forgotten-password', { body, headers });
    expect(refusal(foreign)).toEqual([403, 'FORBIDDEN_ORIGIN']);
  });

  it('stores no token, and logs no token, address or password', async () => {
    const { owner } = await aTeam(database, app);
    const token = await linkTo(owner.email);
    await reset(token);
    const rows = await database.platform.run(
      sql<{ row: string }>`select account_links::text as row from account_links`.compile(query),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const secret of [token, owner.email, NEW_PASSWORD]) expect(log.join('')).not.toContain(secret);
  });

  it('is answered as usual while the mail server refuses mail, which is logged without address or link', async () => {
    const { owner } = await aTeam(database, app);
    mailbox.behave('refuse for good');
    const before = mailbox.attempts();
    expect((await ask(owner.email)).statusCode).toBe(200);
    while (!log.some((line) => line.includes('a message could not be sent')))
      await new Promise((resolve) => setTimeout(resolve, 20));
    mailbox.behave('take');
    const line = log.find((one) => one.includes('a message could not be sent')) ?? '';
    expect(mailbox.attempts() - before).toBe(1);
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', kind: 'password_reset', attempts: 1 });
    expect(line).not.toMatch(/@|token=/);
  });
});

describe('an account that another person created for an address', () => {
  it('is taken over by the holder of the address, who sees its memberships, and locks its creator out', async () => {
    const team = await aTeam(database, app);
    const body = { email: 'true.holder@example.com', role: 'admin', delivery: 'link' };
    const sent = await post('/api/settings/invitations', { as: team.owner.as, body });
    const { token } = sent.json<{ data: { token: string } }>().data;
    const made = await post('/api/auth/accept-invitation', {
      body: { token, password: 'the password of the maker' },
      address: anAddress(),
    });
    const maker = sessionOf(made);
    const answer = await reset(await linkTo('true.holder@example.com'));
    expect(answer.json()).toMatchObject({ data: { organizations: [{ name: 'Acme', role: 'admin' }] } });
    expect(refusal(await get('/api/auth/me', { as: maker }))).toEqual([401, 'UNAUTHENTICATED']);
    const as = sessionOf(await signIn('true.holder@example.com', NEW_PASSWORD));
    expect((await get('/api/auth/me', { as })).json()).toMatchObject({ data: { email_verified: true } });
  });

  it('is not verified by a link its maker requested, unless the session is of that account too', async () => {
    const [maker, holder] = [await aTeam(database, app), await aTeam(database, app)];
    await unverify(database, maker.owner);
    const asked = await post('/api/auth/verification', { as: maker.owner.as, address: anAddress() });
    expect(asked.json()).toMatchObject({ data: { by_mail: true } });
    const message = await mailbox.lastTo(maker.owner.email);
    expect(message.email.text).toContain(`${ORIGIN}/verify-address#token=`);
    const body = { token: tokenIn(message) };
    const verify = async (as?: string) =>
      await post('/api/auth/verify-address', {
        body,
        address: anAddress(),
        ...(as === undefined ? {} : { as }),
      });
    expect(refusal(await verify())).toEqual([401, 'UNAUTHENTICATED']);
    const other = await verify(holder.owner.as);
    expect([refusal(other), messageOf(other)]).toEqual([[404, 'NOT_FOUND'], REFUSED]);
    expect((await verify(maker.owner.as)).json()).toMatchObject({ data: { email_verified: true } });
    expect(refusal(await verify(maker.owner.as))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await reset(tokenIn(message)))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('an invitation, when mail is set up', () => {
  it('is mailed, is shown to no other person, and verifies the address of the account it creates', async () => {
    const team = await aTeam(database, app);
    const sent = await team.invite({ email: 'Mailed.One@example.com', role: 'contractor' });
    expect(sent.json()).toMatchObject({ data: { delivery: 'mail', token: null, link: null } });
    const message = await mailbox.lastTo('Mailed.One@example.com');
    expect(message.email.text).toContain('Ada Marsh invites you to join "Acme" on Almanac as a contractor.');
    expect(message.email.text).toContain(`${ORIGIN}/accept-invitation#token=`);
    const body = { token: tokenIn(message), name: 'Mailed One', password: NEW_PASSWORD };
    const made = await post('/api/auth/accept-invitation', { body, address: anAddress() });
    expect(made.json()).toMatchObject({ data: { email_verified: true } });
  });

  it('is mailed at most 20 times a minute for an organisation', async () => {
    const team = await aTeam(database, app);
    for (let count = 0; count < 20; count += 1)
      expect((await team.invite({ email: `spam${count}@example.com` })).statusCode).toBe(200);
    expect(refusal(await team.invite({ email: 'spam@example.com' }))).toEqual([429, 'RATE_LIMITED']);
    expect((await team.invite({ email: 'spam@example.com', delivery: 'link' })).statusCode).toBe(200);
  });
});

it('a new key is mailed to the owners with verified addresses', async () => {
  const team = await aTeam(database, app);
  const second = await team.join('owner');
  const admin = await team.join('admin');
  await unverify(database, second);
  const body = { name: 'Payroll "export"', capabilities: ['metrics.read'] };
  expect((await post('/api/settings/api-keys', { as: admin.as, body })).statusCode).toBe(200);
  const message = await mailbox.lastTo(team.owner.email);
  expect(message.email.text).toContain('Ada Marsh made the API key "Payroll "export"" in "Acme"');
  expect(message.email.text).toContain(`${ORIGIN}/settings/api-keys`);
  const notices = mailbox.received.filter(({ email }) => email.subject?.startsWith('New API key'));
  expect(notices.flatMap(({ to }) => to)).toEqual([team.owner.email]);
});
