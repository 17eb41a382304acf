import type { User } from '../access/user.ts';
import type { FoundingDoor } from '../db/founding.ts';
import { newId } from '../db/identifier.ts';
import type { PlatformDoor } from '../db/platform.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import {
  findOrganization,
  LOCK_FOUNDING_SHARED,
  requireNewOrganization,
} from '../organizations/create-organization.ts';
import { foundOrganization } from '../organizations/found.ts';
import { todayIn } from '../period/index.ts';
import { COMPANY } from './company.ts';
import { bookOf } from './create.ts';
import { hasBook, postBook } from './post-book.ts';

type Doors = Readonly<{
  platform: PlatformDoor;
  founding: FoundingDoor;
  openTenant: (organizationId: string) => TenantWriter;
}>;

/**
 * A user's own demo organisation. It is created where there is none, and completed where its creation was interrupted. A user
 * has one at most, because its slug is made of their id. Throws CONFLICT while another request creates it, and where it exists without the user.
 */
export async function openOwnDemo(doors: Doors, user: User, now: Date): Promise<OwnDemo> {
  const slug = `demo-${user.id.replaceAll('-', '')}`;
  const own = user.memberships.find(({ organization }) => organization.slug === slug)?.organization;
  // One that was closed shows its owner how to restore it.
  if (own !== undefined && own.erasureDueAt !== null) return { id: own.id, slug };
  const id = own?.id ?? (await foundDemo(doors, { slug, user }, now));
  const tenant = doors.openTenant(id);
  if (await hasBook(tenant)) return { id, slug };
  const today = todayIn(COMPANY.timeZone, now);
  const isPosted = await postBook(tenant, bookOf(now), { today, now });
  if (!isPosted && !(await hasBook(tenant))) throw beingCreated();
  return { id, slug };
}

export type OwnDemo = Readonly<{ id: string; slug: string }>;

/** The refusal while a demo is being created. */
export function beingCreated(): AlmanacError {
  return new AlmanacError('CONFLICT', 'A demo is being created. Try again in some seconds.', {
    headers: { 'retry-after': '10' },
  });
}

type DemoFounding = Readonly<{ slug: string; user: User }>;

async function foundDemo(
  { platform, founding }: Doors,
  { slug, user }: DemoFounding,
  now: Date,
): Promise<string> {
  if ((await findOrganization(platform, slug)) !== null) throw notAMember();
  const organizationId = newId(now);
  const form = requireNewOrganization({ ...COMPANY, slug, name: `${COMPANY.name} (demo)` });
  const { id, name, email, verifiedAt } = user;
  await founding
    .organization(
      async (transaction) => {
        await transaction.run(LOCK_FOUNDING_SHARED);
        return { organizationId };
      },
      async (transaction) => {
        const founder = { id, name, email, verifiedAt };
        await foundOrganization(transaction, { organizationId, form, founder }, now);
      },
    )
    .catch((failure: unknown) => {
      // Its slug is the only thing in it that may be taken.
      if (failure instanceof AlmanacError && failure.code === 'INVALID_REQUEST') throw beingCreated();
      throw failure;
    });
  return organizationId;
}

function notAMember(): AlmanacError {
  return new AlmanacError('CONFLICT', 'Your demo exists, but you are no longer a member of it.');
}
