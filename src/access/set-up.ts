import type { FoundingDoor } from '../db/founding.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { recordEvents } from './audit.ts';
import {
  insertOrganization,
  LOCK_FOUNDING,
  type NewOrganization,
  requireNewOrganization,
} from './create-organization.ts';
import { insertMembership, insertUser, requireNewUser } from './create-user.ts';
import { requireName, within } from './form.ts';
import { newSession } from './session.ts';
import { slugOf } from './slug.ts';

/** The first organisation and its owner. The slug is made of the name where none is given. */
export type SetUp = Readonly<{
  organization: Omit<NewOrganization, 'slug'> & Readonly<{ slug?: string | undefined }>;
  owner: Readonly<{ name: string; email: string; password: string }>;
}>;

/** What was made, with the token of a session of the owner. */
export type SetUpDone = Readonly<{ organizationId: string; userId: string; token: string }>;

/** Whether there is no organisation at all, which is so until the first one is made and never again. */
export async function isSetupNeeded(platform: Pick<Transaction, 'run'>): Promise<boolean> {
  return (await platform.run(SELECT_ANY)).length === 0;
}

/**
 * Makes the first organisation with its owner and signs them in: all of it, or nothing. Of several who do it at once one
 * succeeds. Throws INVALID_REQUEST, naming the field, or SETUP_DONE when there is an organisation.
 */
export async function setUp(found: FoundingDoor, wanted: SetUp, now: Date): Promise<SetUpDone> {
  const form = await within('organization', async () => {
    const name = requireName('name', wanted.organization.name);
    return requireNewOrganization({ ...wanted.organization, slug: wanted.organization.slug ?? slugOf(name) });
  });
  const owner = await within('owner', async () => {
    const name = requireName('name', wanted.owner.name);
    return await requireNewUser({ ...wanted.owner, name, role: 'owner' });
  });
  const userId = newId(now);
  const membershipId = newId(now);
  return await found(
    async (transaction) => {
      await transaction.run(LOCK_FOUNDING);
      if (!(await isSetupNeeded(transaction))) throw new AlmanacError('SETUP_DONE');
      const { id: organizationId } = await insertOrganization(transaction, form, now);
      const [user] = await transaction.run(insertUser({ ...owner, id: userId, now }));
      if (user === undefined) throw new Error('somebody has an account where there is no organisation');
      const session = newSession(userId, organizationId, now);
      await transaction.run(session.statement);
      return { organizationId, userId, token: session.token };
    },
    async (transaction, { organizationId }) => {
      await transaction.run(insertMembership({ id: membershipId, userId, role: 'owner', now }));
      const actor = { kind: 'user', id: userId } as const;
      const events = [
        {
          action: 'organization.created',
          subject: { kind: 'organization', id: organizationId },
          after: form,
        },
        {
          action: 'member.joined',
          subject: { kind: 'membership', id: membershipId },
          after: { user_id: userId, role: 'owner', status: 'active' },
        },
      ];
      await transaction.run(
        recordEvents(
          events.map((event) => ({ ...event, actor, before: null })),
          now,
        ),
      );
    },
  );
}

const SELECT_ANY = query.selectFrom('organizations').select('id').limit(1).compile();
