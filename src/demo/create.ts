import { mintKey } from '../access/manage-keys.ts';
import { query } from '../db/statement.ts';
import { createOrganization, findOrganization } from '../organizations/create-organization.ts';
import type { Organization } from '../organizations/organization.ts';
import { todayIn } from '../period/index.ts';
import { type DemoBook, demoBook } from './book.ts';
import { COMPANY } from './company.ts';
import { hasBook, postBook } from './post-book.ts';
import { createSignIn, type SignIn, type UserDoors } from './sign-in.ts';

/** The credentials of the demo organisation. Passwords and the key are never shown again. */
export type DemoCredentials = Readonly<{
  company: string;
  signIns: readonly SignIn[];
  key: string;
}>;

/** The doors through which the demo is made, and the prefix of its key. */
export type DemoDoors = UserDoors & Readonly<{ keyPrefix: string }>;

/**
 * Creates the demo organisation with its book, two users and a key; null when it exists, or another process is creating
 * it. The book comes in one transaction and the key comes last: an organisation without a key is one whose creation was
 * interrupted, and is completed here. `book` is what `bookOf` gives for the same instant, if it is there already.
 */
export async function createDemo(
  doors: DemoDoors,
  now: Date,
  book: DemoBook | null = null,
): Promise<DemoCredentials | null> {
  const organization = await claimOrganization(doors, now);
  if (organization === null) return null;
  const tenant = doors.openTenant(organization.id);
  const hadBook = await hasBook(tenant);
  const today = todayIn(COMPANY.timeZone, now);
  const posted = !hadBook && (await postBook(tenant, book ?? bookOf(now), { today, now }));
  if (!hadBook && !posted) return null;
  const owner = await createSignIn(doors, organization.id, 'owner', now);
  const member = await createSignIn(doors, organization.id, 'member', now);
  const { secret } = await mintKey(
    tenant,
    {
      prefix: doors.keyPrefix,
      name: 'Demo: first steps',
      capabilities: ['metrics.read', 'records.read', 'ledger.read'],
      expiresAt: null,
      by: { kind: 'operator' },
    },
    now,
  );
  return { company: COMPANY.name, signIns: [owner, member], key: secret };
}

/** The book of a demo that is created at this instant. */
export function bookOf(now: Date): DemoBook {
  return demoBook(todayIn(COMPANY.timeZone, now));
}

/** The demo organisation if it still has to be made or completed; null when nothing is left to do. */
async function claimOrganization(
  { platform, found: founding, openTenant }: DemoDoors,
  now: Date,
): Promise<Pick<Organization, 'id'> | null> {
  const found = await findOrganization(platform, COMPANY.slug);
  if (found === null) {
    return await createOrganization(founding, COMPANY, now).catch(async (failure: unknown) => {
      if ((await findOrganization(platform, COMPANY.slug)) === null) throw failure;
      return null; // another process was faster
    });
  }
  // A customer's own organisation may have this slug: it is left alone.
  if (found.name !== COMPANY.name) return null;
  const [key] = await openTenant(found.id).read(query.selectFrom('api_keys').select('id').limit(1).compile());
  return key === undefined ? found : null;
}
