import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { platformQuery } from '../../src/db/statement.ts';
import { MOST_CLIENTS } from '../../src/oauth/registration.ts';
import { anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { oauthOf } from './asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const oauth = oauthOf(app);
const owner = await signedIn(database, await anOrganization(database));

describe('a flood of registrations', () => {
  it('takes the places of clients that nobody connected, and shuts out no one', async () => {
    const connected = await oauth.connect(owner);
    const forgotten = await oauth.clientId();
    app.clock.advance(1000);
    await database.platform.run(
      sql`insert into oauth_clients (id, name, redirect_uris, created_at)
        select gen_random_uuid(), 'Flood', '{http://127.0.0.1/}', ${app.clock()}::timestamptz
        from generate_series(1, ${MOST_CLIENTS}::int) returning 1`.compile(platformQuery),
    );
    const answer = await oauth.register();
    expect(answer.statusCode).toBe(201);
    const newest = answer.json<{ client_id: string }>().client_id;
    const kept = await database.platform.run(
      sql<{ id: string }>`select id from oauth_clients`.compile(platformQuery),
    );
    expect(kept).toHaveLength(MOST_CLIENTS);
    const ids = new Set(kept.map(({ id }) => id));
    expect([connected.client, newest, forgotten].map((id) => ids.has(id))).toEqual([true, true, false]);
    expect((await oauth.ask(owner, oauth.query(newest))).statusCode).toBe(200);
  });

  it('ends no assistant, even of a client that had to make room', async () => {
    const { client, refresh_token: token } = await oauth.connect(owner);
    await database.platform.run(
      sql`delete from oauth_clients where id = ${client}::uuid returning 1`.compile(platformQuery),
    );
    const refreshed = await oauth.refresh(client, token);
    expect(refreshed.statusCode).toBe(200);
    expect(await oauth.status(refreshed.json<{ access_token: string }>().access_token)).toBe(200);
  });
});
