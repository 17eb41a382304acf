import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { accountCopy, NO_ACCOUNT } from '../../src/access/member-account.ts';
import { newId } from '../../src/db/identifier.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import { exportAccount } from '../../src/privacy/export-account.ts';
import { importing, PEOPLE } from '../import/people-files.ts';
import { accountOf, aMembership, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { eraseAccountIn } from '../support/erase-account.ts';
import { aTeam, type TeamMember } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const erase = async (member: TeamMember) => await eraseAccountIn(database, member, app.clock());
const users = async ({ id }: TeamMember) =>
  await database.platform.run(platformQuery.selectFrom('users').select('id').where('id', '=', id).compile());

it('an account whose person was erased in another organisation can be erased, and its keys there lose their creator', async () => {
  const [employer, other] = [await aTeam(database, app), await aTeam(database, app)];
  await importing(employer.tenant, PEOPLE);
  const sam = await employer.join('admin');
  const minted = await app.post('/api/settings/api-keys', {
    as: sam.as,
    body: { name: 'Script', capabilities: ['metrics.read'] },
  });
  expect(minted.statusCode).toBe(200);
  const [held] = await employer.tenant.read(
    sql<{ id: string; person_id: string }>`select memberships.id, person_id from memberships
      join persons on persons.id = person_id where persons.external_id = 'P-3'`.compile(query),
  );
  await employer.setMembership(sam, NO_ACCOUNT);
  await employer.setMembership({ membershipId: held?.id ?? '' }, accountCopy(await accountOf(database, sam)));
  const membershipId = await aMembership(database, other.organization, sam, { role: 'member' });
  await other.setMembership({ membershipId }, { status: 'inactive', inactive_since: new Date(START) });
  const erased = await app.post(`/api/v1/persons/${held?.person_id ?? ''}/erasure`, {
    as: employer.owner.as,
    body: { legal_name: 'Sam Ng' },
  });
  expect(erased.json()).toMatchObject({ data: { account: 'kept_elsewhere' } });
  const authors = sql<{ created_by: string | null }>`select created_by from api_keys`.compile(query);
  expect(await employer.tenant.read(authors)).toEqual([{ created_by: null }]);
  // As left by an erasure before this rule.
  await employer.tenant.write(async (transaction) => {
    await transaction.run(
      sql`update api_keys set created_by = ${sam.id}, maker_erased_on = null`.compile(query),
    );
  });
  await erase(sam);
  expect(await users(sam)).toEqual([]);
  expect(await employer.tenant.read(authors)).toEqual([{ created_by: null }]);
});

it('invitations to the address are erased with the account, also in organisations that it never joined', async () => {
  const [one, never] = [await aTeam(database, app), await aTeam(database, app)];
  const member = await one.join('member');
  expect((await never.invite({ email: member.email })).statusCode).toBe(200);
  await one.patchMember(one.owner, member, { status: 'inactive' });
  await erase(member);
  expect(await never.pending()).toEqual([]);
  const said = await never.tenant.read(
    sql<{ action: string }>`select action from audit_events
      where subject_id = ${member.id} or before::text || after::text like ${`%${member.email}%`}
        or action = 'invitation.erased'`.compile(query),
  );
  expect(said).toEqual([{ action: 'invitation.erased' }]);
});

it('an export holds all data of an account except secrets, and its erasure leaves none of them', async () => {
  const [one, other] = [await aTeam(database, app), await aTeam(database, app)];
  const member = await one.join('member');
  await other.invite({ email: member.email });
  const now = app.clock();
  const later = new Date(now.getTime() + 60_000);
  const [secret, hash] = [Buffer.alloc(20, 7), Buffer.from(member.id.replaceAll('-', '').repeat(2), 'hex')];
  for (const statement of [
    sql`insert into devices (id, token_hash, user_id, created_at, last_signed_in_at)
      values (${newId(now)}, ${hash}, ${member.id}, ${now}, ${now})`,
    sql`insert into second_factors (user_id, secret, created_at, confirmed_at)
      values (${member.id}, ${secret}, ${now}, ${now})`,
    sql`insert into recovery_codes (user_id, code_hash) values (${member.id}, ${hash})`,
    sql`insert into account_links (id, user_id, purpose, token_hash, created_at, expires_at)
      values (${newId(now)}, ${member.id}, 'verify_address', ${hash}, ${now}, ${later})`,
  ])
    await database.platform.run(statement.compile(query));
  const exported = await exportAccount(database.platform, member.id, now);
  expect(exported).toMatchObject({
    account: { id: member.id, email: member.email },
    memberships: [{ organization: one.organization.slug, role: 'member', status: 'active' }],
    invitations: [{ organization: other.organization.slug, email: member.email, accepted_at: null }],
    sessions: [{ expires_at: expect.any(Date) as Date }],
    devices: [{ last_signed_in_at: now }],
    links: [{ purpose: 'verify_address', used_at: null }],
    second_factor: { confirmed_at: now, recovery_codes_left: 1 },
  });
  const text = JSON.stringify(exported);
  expect(text).not.toMatch(/hash|secret|token|password/);
  await one.patchMember(one.owner, member, { status: 'inactive' });
  await erase(member);
  for (const table of ['devices', 'second_factors', 'recovery_codes', 'account_links', 'sessions'])
    expect(
      await database.platform.run(
        sql`select from ${sql.table(table)} where user_id = ${member.id}`.compile(query),
      ),
    ).toEqual([]);
});
