import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { anOrganization, aSession, aUser, PASSWORD, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { oauthOf } from './asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const oauth = oauthOf(app);
const organization = await anOrganization(database);
const owner = await signedIn(database, organization);

type Listed = Readonly<{ id: string; name: string; user_id: string; capabilities: string[] }>;
const list = async (session: string, whose = 'own') =>
  (await app.get(`/api/settings/assistants?whose=${whose}`, { as: session })).json<{ data: Listed[] }>().data;
const events = async (action: string) =>
  (await app.get(`/api/settings/audit-log?action=${action}`, { as: owner })).json<{
    data: { action: string; actor: { kind: string } | null }[];
  }>().data;

/** A member with a session, whose standing a test changes. */
async function aMember(role: 'member' | 'admin' = 'member') {
  const user = await aUser(database, organization, { role });
  return { ...user, session: await aSession(database, organization, user) };
}

const change = async (membershipId: string, body: object) =>
  await app.send('PATCH', `/api/settings/members/${membershipId}`, { as: owner, body });

describe('a code', () => {
  it('that is used twice revokes what it gave', async () => {
    const member = await aMember();
    const given = await oauth.code(member.session);
    const tokens = (await oauth.redeem(given)).json<{ access_token: string; refresh_token: string }>();
    expect(await oauth.status(tokens.access_token)).toBe(200);
    const before = (await events('assistant.reuse_refused')).length;
    expect((await oauth.redeem(given)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await oauth.status(tokens.access_token)).toBe(401);
    expect((await oauth.refresh(given.client, tokens.refresh_token)).statusCode).toBe(400);
    expect((await events('assistant.reuse_refused')).length).toBe(before + 1);
  });

  it('that is used ten times at once gives tokens once at most, and these are revoked', async () => {
    const member = await aMember();
    const given = await oauth.code(member.session);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await oauth.redeem(given)));
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect(await oauth.status(won[0]?.json<{ access_token: string }>().access_token ?? '')).toBe(401);
    expect(await list(member.session)).toEqual([]);
  });

  it('is of the member who consented, and of nobody who has their request', async () => {
    const [one, other] = [await aMember(), await aMember()];
    const asked = await oauth.ask(one.session, oauth.query(await oauth.clientId()));
    const { id } = asked.json<{ data: { id: string } }>().data;
    expect((await oauth.approve(other.session, id, ['metrics.read'])).statusCode).toBe(404);
    expect((await oauth.approve(one.session, id, ['metrics.read'])).statusCode).toBe(200);
    expect((await oauth.approve(one.session, id, ['metrics.read'])).statusCode).toBe(404);
  });

  it('does not come of a session that ended while the answer was on its way', async () => {
    const member = await aMember();
    const asked = await oauth.ask(member.session, oauth.query(await oauth.clientId()));
    const { id } = asked.json<{ data: { id: string } }>().data;
    // The body is read once the caller was let in.
    const slowBody = async function* () {
      const body = { current_password: PASSWORD, new_password: 'another battery staple' };
      const changed = await app.post('/api/auth/change-password', { as: member.session, body });
      expect(changed.statusCode).toBe(200);
      yield JSON.stringify({ capabilities: ['metrics.read'] });
    };
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/settings/assistant-requests/${id}/approve`,
      headers: {
        cookie: `almanac_session=${member.session}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      },
      payload: Readable.from(slowBody()),
    });
    expect(answer.statusCode).toBe(401);
    const kept = await database
      .openTenant(organization.id)
      .read(query.selectFrom('connected_assistants').select('id').where('user_id', '=', member.id).compile());
    expect(kept).toEqual([]);
  });

  it('comes of an answer within ten minutes', async () => {
    const member = await aMember();
    const asked = await oauth.ask(member.session, oauth.query(await oauth.clientId()));
    const { id } = asked.json<{ data: { id: string } }>().data;
    app.clock.advance(10 * 60_000);
    expect((await oauth.approve(member.session, id, ['metrics.read'])).statusCode).toBe(404);
  });

  it('that nobody used leaves no assistant', async () => {
    const member = await aMember();
    await oauth.code(member.session);
    expect(await list(member.session)).toEqual([]);
  });
});

describe('a refresh token', () => {
  it('is replaced with each use, and ends the access token before', async () => {
    const first = await oauth.connect((await aMember()).session);
    const second = (await oauth.refresh(first.client, first.refresh_token)).json<typeof first>();
    expect([await oauth.status(first.access_token), await oauth.status(second.access_token)]).toEqual([
      401, 200,
    ]);
    const third = (await oauth.refresh(first.client, second.refresh_token)).json<typeof first>();
    expect(await oauth.status(third.access_token)).toBe(200);
    // The first is two behind, and known all the same.
    expect((await oauth.refresh(first.client, first.refresh_token)).json()).toMatchObject({
      error: 'invalid_grant',
    });
    expect(await oauth.status(third.access_token)).toBe(401);
    expect((await oauth.refresh(first.client, third.refresh_token)).statusCode).toBe(400);
  });

  it('that is used twice at once gives tokens once, and these are revoked', async () => {
    const { client, refresh_token: token } = await oauth.connect((await aMember()).session);
    const answers = await Promise.all([oauth.refresh(client, token), oauth.refresh(client, token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const won = answers.find(({ statusCode }) => statusCode === 200);
    expect(await oauth.status(won?.json<{ access_token: string }>().access_token ?? '')).toBe(401);
  });

  it('may ask for less', async () => {
    const tokens = await oauth.connect((await aMember()).session, ['metrics.read', 'ledger.read']);
    const less = await oauth.refresh(tokens.client, tokens.refresh_token, { scope: 'ledger.read' });
    expect(less.json()).toMatchObject({ scope: 'ledger.read' });
  });
});

describe('an access token', () => {
  it('opens the tools for an hour, and nothing else', async () => {
    const member = await aMember();
    const { access_token: token } = await oauth.connect(member.session);
    for (const path of ['/api/v1/metrics', '/api/auth/me', '/api/settings/assistants'])
      expect((await app.get(path, { as: token })).statusCode).toBe(401);
    expect(await oauth.status(token)).toBe(200);
    app.clock.advance(60 * 60_000);
    expect(await oauth.status(token)).toBe(401);
  });

  it('is no key: neither its list nor its routes know it', async () => {
    const member = await aMember();
    const { access_token: token } = await oauth.connect(member.session);
    const [row] = await database.openTenant(organization.id).read(
      sql<{ id: string; hash: Buffer }>`select id, key_hash as hash from api_keys
        where organization_id = ${organization.id} and assistant_id is not null order by created_at desc limit 1`.compile(
        query,
      ),
    );
    const keys = (await app.get('/api/settings/api-keys', { as: owner })).json<{ data: { id: string }[] }>()
      .data;
    expect(keys.map(({ id }) => id)).not.toContain(row?.id);
    const revoked = await app.send('DELETE', `/api/settings/api-keys/${row?.id}`, { as: owner });
    expect([revoked.statusCode, await oauth.status(token)]).toEqual([404, 200]);
  });

  it('stands nowhere in the database or in the log, and neither do the others', async () => {
    const tokens = await oauth.connect((await aMember()).session);
    const rows = await database.openTenant(organization.id).read(
      sql<{ text: string }>`
        select row_to_json(connected_assistants)::text as text from connected_assistants where organization_id = ${organization.id}
        union all select row_to_json(api_keys)::text from api_keys where organization_id = ${organization.id}
        union all select row_to_json(audit_events)::text from audit_events where organization_id = ${organization.id}`.compile(
        query,
      ),
    );
    const text = [...rows.map((row) => row.text), ...app.log].join('\n');
    expect(text).toContain('A test');
    for (const secret of [tokens.access_token, tokens.refresh_token, tokens.code])
      expect(text).not.toContain(secret.slice(16));
  });

  it('rests while its member lacks what was allowed, and goes on when they have it again', async () => {
    const admin = await aMember('admin');
    const tokens = await oauth.connect(admin.session, ['metrics.read', 'people.view_cost']);
    expect(await oauth.status(tokens.access_token)).toBe(200);
    await change(admin.membershipId, { role: 'member' });
    expect(await oauth.status(tokens.access_token)).toBe(401);
    expect((await oauth.refresh(tokens.client, tokens.refresh_token)).json()).toMatchObject({
      error: 'invalid_grant',
    });
    await change(admin.membershipId, { role: 'admin' });
    expect(await oauth.status(tokens.access_token)).toBe(200);
    expect((await oauth.refresh(tokens.client, tokens.refresh_token)).statusCode).toBe(200);
  });

  it('ends with the access of its member, and does not revive with it', async () => {
    const member = await aMember();
    const { access_token: token } = await oauth.connect(member.session);
    await change(member.membershipId, { status: 'inactive' });
    await change(member.membershipId, { status: 'active' });
    expect(await oauth.status(token)).toBe(401);
  });

  it('ends with a change of the password', async () => {
    const member = await aMember();
    const { access_token: token } = await oauth.connect(member.session);
    const body = { current_password: PASSWORD, new_password: 'another battery staple' };
    const changed = await app.post('/api/auth/change-password', { as: member.session, body });
    expect([changed.statusCode, await oauth.status(token)]).toEqual([200, 401]);
  });

  it('rests in an organisation that requires a second factor while its member has none', async () => {
    const strict = await anOrganization(database);
    const user = await aUser(database, strict);
    const { access_token: token } = await oauth.connect(await aSession(database, strict, user));
    const requires = async (value: boolean) =>
      await database
        .openTenant(strict.id)
        .write(
          async (transaction) =>
            await transaction.run(
              query
                .updateTable('organizations')
                .set({ requires_second_factor: value })
                .where('id', '=', strict.id)
                .compile(),
            ),
        );
    await requires(true);
    expect(await oauth.status(token)).toBe(401);
    await requires(false);
    expect(await oauth.status(token)).toBe(200);
  });
});

describe('consent', () => {
  it('offers what is asked for and held, with the sensitive ones unticked', async () => {
    const client = await oauth.clientId();
    const offered = async (session: string, scope?: string) =>
      (await oauth.ask(session, oauth.query(client, { scope })))
        .json<{
          data: { capabilities: { name: string; proposed: boolean }[] };
        }>()
        .data.capabilities.map(({ name, proposed }) => `${proposed ? '+' : '-'}${name}`);
    expect(await offered((await aMember()).session)).toEqual([
      '+metrics.read',
      '+ledger.read',
      '+records.read',
      '-records.write',
    ]);
    expect(await offered(owner)).toEqual([
      '+metrics.read',
      '+ledger.read',
      '+records.read',
      '-records.write',
      '-people.view_cost',
      '-people.view_paygap',
      '-people.view_diversity',
    ]);
    expect(await offered(owner, 'metrics.read offline_access')).toEqual(['+metrics.read']);
    const contractor = await signedIn(database, organization, 'contractor');
    expect((await oauth.ask(contractor, oauth.query(client, { scope: 'ledger.read' }))).json()).toMatchObject(
      {
        error: { code: 'FORBIDDEN_CAPABILITY' },
      },
    );
  });

  it('allows nothing that was not offered', async () => {
    const member = await aMember();
    const asked = await oauth.ask(
      member.session,
      oauth.query(await oauth.clientId(), { scope: 'metrics.read' }),
    );
    const { id } = asked.json<{ data: { id: string } }>().data;
    for (const capability of ['ledger.read', 'people.view_cost', 'settings.write'] as const)
      expect((await oauth.approve(member.session, id, [capability])).statusCode).toBe(400);
    expect((await oauth.approve(member.session, id, [])).statusCode).toBe(400);
    expect((await oauth.approve(member.session, id, ['metrics.read'])).statusCode).toBe(200);
  });

  it('can be refused, and the client hears it', async () => {
    const member = await aMember();
    const asked = await oauth.ask(member.session, oauth.query(await oauth.clientId()));
    const { id } = asked.json<{ data: { id: string } }>().data;
    const denied = await app.post(`/api/settings/assistant-requests/${id}/deny`, { as: member.session });
    const to = new URL(denied.json<{ data: { redirect_to: string } }>().data.redirect_to);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error: 'access_denied', state: 'a state' });
    expect((await oauth.approve(member.session, id, ['metrics.read'])).statusCode).toBe(404);
  });

  it('comes from a page of this service alone', async () => {
    const member = await aMember();
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' };
    const body = { query: oauth.query(await oauth.clientId()) };
    const answer = await app.post('/api/settings/assistant-requests', { as: member.session, body, headers });
    expect(answer.json()).toMatchObject({ error: { code: 'FORBIDDEN_ORIGIN' } });
  });
});

describe('connected assistants', () => {
  it('are seen by their member, and by owners and admins', async () => {
    const [one, other] = [await aMember(), await aMember()];
    await oauth.connect(one.session);
    const [mine] = await list(one.session);
    expect(mine).toMatchObject({ name: 'A test', user_id: one.id, capabilities: ['metrics.read'] });
    expect(await list(other.session)).toEqual([]);
    expect((await list(owner, 'all')).map(({ id }) => id)).toContain(mine?.id);
    expect((await app.get('/api/settings/assistants?whose=all', { as: one.session })).statusCode).toBe(403);
  });

  it('are revoked by them, and by nobody of another organisation', async () => {
    const [one, other] = [await aMember(), await aMember()];
    const stranger = await signedIn(database, await anOrganization(database));
    for (const by of [one.session, owner]) {
      const { access_token: token } = await oauth.connect(one.session);
      const [{ id } = { id: '' }] = await list(one.session);
      const path = `/api/settings/assistants/${id}`;
      for (const session of [other.session, stranger])
        expect((await app.send('DELETE', path, { as: session })).statusCode).toBe(404);
      expect(await oauth.status(token)).toBe(200);
      expect((await app.send('DELETE', path, { as: by })).statusCode).toBe(200);
      expect((await app.send('DELETE', path, { as: by })).statusCode).toBe(200);
      expect(await oauth.status(token)).toBe(401);
    }
  });

  it('are 50 of a member at most', async () => {
    const member = await aMember();
    const client = await oauth.clientId();
    for (let count = 0; count < 50; count += 1)
      await oauth.redeem(await oauth.code(member.session, ['metrics.read'], client));
    const asked = await oauth.ask(member.session, oauth.query(client));
    const { id } = asked.json<{ data: { id: string } }>().data;
    expect((await oauth.approve(member.session, id, ['metrics.read'])).statusCode).toBe(409);
  });

  it('are in the audit log when they are allowed and when they are revoked', async () => {
    const counts = async () => [
      (await events('assistant.allowed')).length,
      (await events('assistant.revoked')).length,
    ];
    const [allowed = 0, revoked = 0] = await counts();
    const tokens = await oauth.connect((await aMember()).session);
    await oauth.post('/oauth/revoke', { client_id: tokens.client, token: tokens.refresh_token });
    expect(await counts()).toEqual([allowed + 1, revoked + 1]);
  });
});
