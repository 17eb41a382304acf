import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../src/access/create-user.ts';
import { mintKey } from '../../src/access/manage-keys.ts';
import { isPassword } from '../../src/access/password.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import { createOrganization, findOrganization } from '../../src/organizations/create-organization.ts';
import { aKey, anOrganization, aUser, PASSWORD, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { platform, found, openTenant } = database;
const now = new Date(START);
const BY_OPERATOR = { kind: 'operator' } as const;
const wanted = {
  slug: 'acme',
  name: 'Acme',
  baseCurrency: 'AUD',
  timeZone: 'Australia/Sydney',
  financialYearStartMonth: 7,
};

function invalid(field: string) {
  return { code: 'INVALID_REQUEST', message: expect.stringMatching(new RegExp(`^${field}: `)) as unknown };
}

async function eventsOf(organizationId: string) {
  return await openTenant(organizationId).read(
    query
      .selectFrom('audit_events')
      .select(['actor_kind', 'action', 'subject_id', 'after'])
      .orderBy('occurred_at')
      .orderBy('action')
      .compile(),
  );
}

describe('creation at the command line', () => {
  it('is in the audit log: the organisation, and each user with their membership', async () => {
    const { id } = await createOrganization(found, { ...wanted, slug: 'logged' }, now, BY_OPERATOR);
    const form = { organizationId: id, email: 'logged@example.com', password: 'correct horse battery' };
    const user = await createUser(found, { ...form, role: 'admin', by: { kind: 'operator' } }, now);
    expect(await eventsOf(id)).toMatchObject([
      {
        actor_kind: 'operator',
        action: 'member.joined',
        subject_id: user.membershipId,
        after: { user_id: user.id, role: 'admin', status: 'active' },
      },
      {
        actor_kind: 'operator',
        action: 'organization.created',
        subject_id: id,
        after: { slug: 'logged', base_currency: wanted.baseCurrency },
      },
    ]);
  });

  it('leaves no event when it is refused', async () => {
    const { id } = await createOrganization(found, { ...wanted, slug: 'refused' }, now, BY_OPERATOR);
    await expect(
      createOrganization(found, { ...wanted, slug: 'refused' }, now, BY_OPERATOR),
    ).rejects.toMatchObject(invalid('slug'));
    const form = { organizationId: id, email: 'logged@example.com', password: 'correct horse battery' };
    await expect(
      createUser(found, { ...form, role: 'admin', by: { kind: 'operator' } }, now),
    ).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['organization.created']);
  });
});

describe('createOrganization', () => {
  it('makes one with its settings', async () => {
    const { id, slug } = await createOrganization(found, wanted, now);
    expect(slug).toBe('acme');
    expect(await findOrganization(platform, 'acme')).toEqual({
      ...wanted,
      id,
      jurisdiction: null,
      minimumGroupSize: 5,
      cashFlowPolicy: 'ias7',
      requiresSecondFactor: false,
      dataVersion: { number: 2, stamp: expect.any(String) as unknown },
      erasureDueAt: null,
    });
    expect(await findOrganization(platform, 'nobody')).toBeNull();
  });

  it.each([
    ['slug', { slug: '' }],
    ['slug', { slug: 'Acme' }],
    ['slug', { slug: '-acme' }],
    ['slug', { slug: 'a--b' }],
    ['slug', { slug: 'a'.repeat(64) }],
    ['slug', { slug: 'acme' }],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'two\nlines' }],
    ['base_currency', { baseCurrency: 'aud' }],
    ['base_currency', { baseCurrency: 'XXQ' }],
    ['time_zone', { timeZone: 'Mars/Olympus' }],
    ['time_zone', { timeZone: '+10:00' }],
    ['financial_year_start_month', { financialYearStartMonth: 0 }],
    ['financial_year_start_month', { financialYearStartMonth: 13 }],
    ['financial_year_start_month', { financialYearStartMonth: 1.5 }],
    ['minimum_group_size', { minimumGroupSize: 2 }],
  ])('refuses a wrong %s: %j', async (field, change) => {
    const made = createOrganization(found, { ...wanted, slug: 'fresh', ...change }, now);
    await expect(made).rejects.toMatchObject(invalid(field));
    expect(await findOrganization(platform, 'fresh')).toBeNull();
  });
});

describe('createUser', () => {
  it('makes a user with a membership', async () => {
    const { id } = await anOrganization(database);
    const user = await createUser(
      found,
      { organizationId: id, email: ' Ada@Example.com ', password: PASSWORD, role: 'member', name: 'Ada' },
      now,
    );
    const [row] = await platform.run(
      platformQuery.selectFrom('users').selectAll().where('id', '=', user.id).compile(),
    );
    expect(row).toMatchObject({
      email: 'Ada@Example.com',
      name: 'Ada',
      email_verified_at: now,
      created_at: now,
    });
    expect(await isPassword(PASSWORD, row?.password_hash ?? null)).toBe(true);
    const memberships = await openTenant(id).read(query.selectFrom('memberships').selectAll().compile());
    expect(memberships).toMatchObject([
      { id: user.membershipId, user_id: user.id, role: 'member', status: 'active' },
    ]);
  });

  it('refuses an address that has an account, in every organisation, and changes nothing of it', async () => {
    const [one, other] = [await anOrganization(database), await anOrganization(database)];
    const first = await aUser(database, one, { email: 'grace@example.com', name: 'Grace' });
    for (const { id: organizationId } of [one, other]) {
      const form = {
        organizationId,
        email: 'GRACE@example.com',
        password: 'another password',
        role: 'owner',
      };
      await expect(createUser(found, { ...form, name: 'Eve' }, now)).rejects.toMatchObject({
        code: 'ALREADY_EXISTS',
        message: 'email: must not have an account already',
      });
    }
    const [row] = await platform.run(
      platformQuery.selectFrom('users').selectAll().where('id', '=', first.id).compile(),
    );
    expect(row).toMatchObject({ email: 'grace@example.com', name: 'Grace' });
    expect(await isPassword(PASSWORD, row?.password_hash ?? null)).toBe(true);
    const members = query.selectFrom('memberships').select('id').compile();
    expect(await openTenant(other.id).read(members)).toEqual([]);
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b' }],
    ['email', { email: 'a b@example.com' }],
    ['email', { email: `${'x'.repeat(65)}@example.com` }],
    ['role', { role: 'boss' }],
    ['password', { password: 'short' }],
    ['password', { password: 'Qwerty123456' }],
    ['password', { password: 'fresh@example.com' }],
    ['password', { password: 'Blue Gum Cafe 12', organizationName: 'Blue Gum Cafe' }],
    ['name', { name: 'x'.repeat(201) }],
  ])('refuses a wrong %s: %j', async (field, change) => {
    const { id } = await anOrganization(database);
    const form = {
      organizationId: id,
      email: 'fresh@example.com',
      password: PASSWORD,
      role: 'member',
      ...change,
    };
    await expect(createUser(found, form, now)).rejects.toMatchObject(invalid(field));
    const users = await platform.run(
      platformQuery.selectFrom('users').select('id').where('email', '=', 'fresh@example.com').compile(),
    );
    expect(users).toEqual([]);
  });
});

describe('mintKey', () => {
  const form = {
    prefix: 'alm',
    name: 'report',
    capabilities: ['metrics.read'],
    expiresAt: null,
    by: { kind: 'operator' },
  } as const;

  it('stores the hash of the key and never the key', async () => {
    const organization = await anOrganization(database);
    const { secret } = await aKey(database, organization);
    for (const table of ['api_keys', 'audit_events'] as const) {
      const rows = await openTenant(organization.id).read(
        sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} as t`.compile(query),
      );
      expect(rows).toHaveLength(1);
      for (const { row } of rows) {
        expect(row).not.toContain(secret);
        expect(row).not.toContain(secret.slice(15, 47));
      }
    }
  });

  it.each([
    ['name', { name: '' }],
    ['capabilities', { capabilities: [] }],
    [String.raw`capabilities\[1\]`, { capabilities: ['metrics.read', 'everything'] }],
    ['expires_at', { expiresAt: now }],
    ['expires_at', { expiresAt: new Date(Number.NaN) }],
  ])('refuses a wrong %s: %j', async (field, change) => {
    const { id } = await anOrganization(database);
    await expect(mintKey(openTenant(id), { ...form, ...change }, now)).rejects.toMatchObject(invalid(field));
    expect(await openTenant(id).read(query.selectFrom('api_keys').select('id').compile())).toEqual([]);
  });

  it('gives no capability that its maker lacks', async () => {
    const organization = await anOrganization(database);
    const { id } = await aUser(database, organization);
    const by = { kind: 'user', id, capabilities: new Set(['metrics.read'] as const) } as const;
    const capabilities = ['metrics.read', 'people.view_cost'];
    await expect(
      mintKey(openTenant(organization.id), { ...form, capabilities, by }, now),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN_CAPABILITY',
      detail: { capability: 'people.view_cost' },
    });
  });
});
