import { sql } from 'kysely';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import { membershipsOfAccount } from './erase-account.ts';

/** Everything that is kept of an account, and of its address where it was invited: no password, secret, token or code is among it. */
export async function exportAccount(platform: PlatformDoor, userId: string, now: Date) {
  const [account = null] = await platform.run(
    platformQuery
      .selectFrom('users')
      .select(['id', 'email', 'name', 'email_verified_at', 'created_at'])
      .where('id', '=', userId)
      .compile(),
  );
  const sessions = await platform.run(
    platformQuery
      .selectFrom('sessions')
      .select(['id', 'browser', 'system', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .compile(),
  );
  const devices = await platform.run(
    platformQuery
      .selectFrom('devices')
      .select(['id', 'created_at', 'last_signed_in_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .compile(),
  );
  const [secondFactor = null] = await platform.run(
    sql<Readonly<{ created_at: Date; confirmed_at: Date | null; recovery_codes_left: number }>>`
      select created_at, confirmed_at, (select count(*)::int from recovery_codes
        where recovery_codes.user_id = second_factors.user_id and used_at is null) as recovery_codes_left
      from second_factors where user_id = ${userId}::uuid`.compile(platformQuery),
  );
  const links = await platform.run(
    platformQuery
      .selectFrom('account_links')
      .select(['id', 'purpose', 'created_at', 'expires_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .compile(),
  );
  const invitations = await platform.run(
    platformQuery
      .selectFrom('invitations')
      .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
      .innerJoin('users', 'users.canonical_email', 'invitations.canonical_email')
      .select([
        'invitations.id',
        'organizations.slug as organization',
        'invitations.email',
        'invitations.role',
        'invitations.created_at',
        'invitations.expires_at',
        'invitations.accepted_at',
        'invitations.revoked_at',
      ])
      .where('users.id', '=', userId)
      .orderBy('invitations.created_at')
      .compile(),
  );
  const memberships = (await membershipsOfAccount(platform, userId)).map(({ id, slug, role, status }) => ({
    id,
    organization: slug,
    role,
    status,
  }));
  return {
    exported_at: now.toISOString(),
    account,
    memberships,
    invitations,
    sessions,
    devices,
    links,
    second_factor: secondFactor,
  };
}
