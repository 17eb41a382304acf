import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import type { MembershipStatus } from '../records/people/assignment-fields.ts';
import type { Role } from './capability.ts';

/**
 * Accounts with their memberships, one each, by address and slug; with a slug, only those of one organisation. An account
 * without a membership comes once, and its organisation is null.
 */
export async function listAccounts(platform: PlatformDoor, slug: string | null) {
  const [accounts, memberships] = await platform.write(
    async (transaction) =>
      await Promise.all([transaction.run(SELECT_ACCOUNTS), transaction.run(selectMemberships(slug))]),
  );
  const joined = new Map(accounts.map(({ id }) => [id, [] as Joined[]]));
  for (const { user_id: userId, ...membership } of memberships) joined.get(userId ?? '')?.push(membership);
  return accounts.flatMap((account) => {
    const own = joined.get(account.id) ?? [];
    const shown = own.length === 0 && slug === null ? [NOWHERE] : own;
    return shown.map((membership) => ({ ...account, ...membership }));
  });
}

type Joined = Readonly<{ membership_id: string; role: Role; status: MembershipStatus; organization: string }>;

const NOWHERE = { membership_id: null, role: null, status: null, organization: null };

const SELECT_ACCOUNTS = platformQuery
  .selectFrom('users')
  .select(['id', 'email', 'name', 'email_verified_at', 'created_at'])
  .orderBy('email')
  .compile();

function selectMemberships(slug: string | null) {
  return platformQuery
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'memberships.user_id',
      'memberships.id as membership_id',
      'memberships.role',
      'memberships.status',
    ])
    .select('organizations.slug as organization')
    .$if(slug !== null, (select) => select.where('organizations.slug', '=', slug))
    .orderBy('organizations.slug')
    .compile();
}
