import { mintKey } from '../access/manage-keys.ts';
import { query } from '../db/statement.ts';
import { createOrganization, findOrganization } from '../organizations/create-organization.ts';
import type { Organization } from '../organizations/organization.ts';
import { todayIn } from '../period/index.ts';
import { demoBook } from './book.ts';
import { COMPANY } from './company.ts';
import { hasBook, postBook } from './post-book.ts';
import { createSignIn, type SignIn, type UserDoors } from './sign-in.ts';

/** What lets somebody into the demo organisation. Passwords and the key are seen here and never again. */
export type DemoCredentials = Readonly<{
  company: string;
  signIns: readonly SignIn[];
  key: string;
}>;

/** The doors that the demo is made through, and what its key begins with. */
export type DemoDoors = UserDoors & Readonly<{ keyPrefix: string }>;

/**
 * Creates the demo organisation with its book, two users and a key; null when it is there, or another process is at
 * it. The book comes in one transaction and the key comes last: the company without a key is one whose making was
 * cut short, and is finished here.
 */
export async function createDemo(doors: DemoDoors, now: Date): Promise<DemoCredentials | null> {
  const organization = await claimOrganization(doors, now);
  if (organization === null) return null;
  const tenant = doors.openTenant(organization.id);
  const hadBook = await hasBook(tenant);
  const today = todayIn(COMPANY.timeZone, now);
  const posted = !hadBook && (await postBook(tenant, demoBook(today), { today, now }));
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

/** The demo organisation where it is still to be made, or made whole; null where nothing is left to do. */
async function claimOrganization(
  { platform, openTenant }: DemoDoors,
  now: Date,
): Promise<Organization | null> {
  const found = await findOrganization(platform, COMPANY.slug);
  if (found === null) {
    return await createOrganization(platform, COMPANY, now).catch(async (failure: unknown) => {
      if ((await findOrganization(platform, COMPANY.slug)) === null) throw failure;
      return null; // another process was faster
    });
  }
  // Somebody's own organisation may have this slug: it is left alone.
  if (found.name !== COMPANY.name) return null;
  const [key] = await openTenant(found.id).read(query.selectFrom('api_keys').select('id').limit(1).compile());
  return key === undefined ? found : null;
}
