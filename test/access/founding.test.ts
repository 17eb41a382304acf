import type { Pool, PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { openBothDoors } from '../../src/db/both-doors.ts';
import { openFoundingDoor } from '../../src/db/founding.ts';
import { query } from '../../src/db/statement.ts';
import { createOrganization, findOrganization } from '../../src/organizations/create-organization.ts';
import { setUp } from '../../src/organizations/set-up.ts';
import { PASSWORD, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const now = new Date(START);
const wanted = { slug: 'acme', name: 'Acme', baseCurrency: 'AUD', timeZone: 'UTC' };
const owner = { name: 'Ada Marsh', email: 'ada@example.com', password: PASSWORD };

/** A pool whose connections are cut off before the statement of this number is sent. */
function cutBefore(number: number): Pool {
  let sent = 0;
  const connect = async (): Promise<PoolClient> => {
    const client = await database.pool.connect();
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    const release = client.release.bind(client);
    client.query = ((...all: unknown[]) => {
      sent += 1;
      if (sent < number) return query(...all);
      return Promise.reject(new Error('power cut'));
    }) as typeof client.query;
    client.release = () => {
      Reflect.deleteProperty(client, 'query');
      Reflect.deleteProperty(client, 'release');
      // What was not committed is gone with the connection; the embedded engine has one, which stays.
      if (database.engine === 'server') release(true);
      else void client.query('rollback').finally(() => release());
    };
    return client;
  };
  return Object.assign(Object.create(database.pool) as Pool, { connect });
}

const doorsOf = (pool: Pool) => ({ found: openFoundingDoor(pool), bothDoors: openBothDoors(pool) });

async function counts(): Promise<readonly number[]> {
  const { rows } = await database.pool.query<Record<string, string>>(`select
    (select count(*) from organizations) as organizations, (select count(*) from users) as users,
    (select count(*) from sessions) as sessions`);
  return Object.values(rows[0] ?? {}).map(Number);
}

const eventsOf = async (organizationId: string) =>
  (
    await database
      .openTenant(organizationId)
      .read(query.selectFrom('audit_events').select('action').orderBy('action').compile())
  ).map(({ action }) => action);

/**
 * Tries a piece of work that is cut off before its first statement, then before its second, and so on until it is not. Each
 * try follows those before, as that of a user does; only what one has left is removed.
 */
async function tryingAgain(
  work: (pool: Pool) => Promise<unknown>,
  afterCut: (standing: string) => Promise<void>,
): Promise<number> {
  for (let number = 1; number < 100; number += 1) {
    const before = await counts();
    if (before.some((count) => count > 0)) await database.pool.query('truncate organizations, users cascade');
    const failure = await work(cutBefore(number)).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (failure === null) return number - 1;
    expect(failure).toMatchObject({ message: 'power cut' });
    await afterCut(String(await counts()));
  }
  throw new Error('it never came to an end');
}

async function requireFounded(): Promise<void> {
  const organization = await findOrganization(database.platform, 'acme');
  const { id = '' } = organization ?? {};
  expect((await eventsOf(id)).slice(0, 2)).toEqual(['member.joined', 'organization.created']);
  const memberships = query.selectFrom('memberships').select(['role', 'user_email']).compile();
  expect(await database.openTenant(id).read(memberships)).toEqual([
    { role: 'owner', user_email: owner.email },
  ]);
}

it('setting up that is cut off before any statement leaves nothing, or an organisation with its owner', async () => {
  const wantedSetUp = { organization: wanted, owner };
  const left = new Set<string>();
  const statements = await tryingAgain(
    async (pool) => await setUp(doorsOf(pool), wantedSetUp, now),
    async (standing) => {
      left.add(standing);
      if (standing === '0,0,0') return;
      await requireFounded();
      const again = setUp(doorsOf(database.pool), wantedSetUp, now);
      expect(await again.catch((refusal: Error) => refusal)).toMatchObject({ code: 'SETUP_DONE' });
    },
  );
  await requireFounded();
  // The owner of the second signs in with their password.
  expect([...left]).toEqual(['0,0,0', '1,1,0']);
  expect(statements).toBeGreaterThan(8);
});

it('creating an organisation that is cut off before any statement leaves nothing, and the same name works again', async () => {
  await database.pool.query('truncate organizations, users cascade');
  await tryingAgain(
    async (pool) => await createOrganization(openFoundingDoor(pool), wanted, now, { kind: 'operator' }),
    async (standing) => {
      expect(standing).toBe('0,0,0');
    },
  );
  const organization = await findOrganization(database.platform, 'acme');
  expect(await eventsOf(organization?.id ?? '')).toEqual(['organization.created']);
});
