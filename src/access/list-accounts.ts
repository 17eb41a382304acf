import { platformQuery } from '../db/statement.ts';

/**
 * Accounts with their memberships, one row each, by address and slug; with a slug, only those of one organisation. An
 * account without a membership has one row, whose organisation is null.
 */
export function selectAccounts(slug: string | null) {
  return platformQuery
    .selectFrom('users')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['users.id', 'users.email', 'users.name', 'users.email_verified_at', 'users.created_at'])
    .select(['memberships.id as membership_id', 'memberships.role', 'memberships.status'])
    .select('organizations.slug as organization')
    .$if(slug !== null, (select) => select.where('organizations.slug', '=', slug))
    .orderBy('users.email')
    .orderBy('organizations.slug')
    .compile();
}
