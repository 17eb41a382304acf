import { addressTaken, insertUser, requireNewUser } from '../access/create-user.ts';
import { requireEmail, requireName, within } from '../access/form.ts';
import { requirePassword } from '../access/password.ts';
import { newSession } from '../access/session.ts';
import { endSetupTokens } from '../access/setup-token.ts';
import { ownAct } from '../access/sign-in.ts';
import { recordEvent } from '../audit/audit.ts';
import type { BothDoors } from '../db/both-doors.ts';
import type { FoundingDoor } from '../db/founding.ts';
import { newId } from '../db/identifier.ts';
import { platformQuery } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { readAll } from '../invalid-request.ts';
import {
  LOCK_FOUNDING,
  type NewOrganization,
  requireNewOrganization,
  requireSlug,
} from './create-organization.ts';
import { foundOrganization } from './found.ts';
import { requireSettings } from './organization-settings.ts';
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

/** What may be missing of it is checked elsewhere. Throws INVALID_REQUEST, naming everything that is wrong. */
export function requireSetUp({ organization = {}, owner = {} }: SetUpForm): void {
  const { name, slug, baseCurrency, timeZone, jurisdiction, financialYearStartMonth } = organization;
  const given = {
    name,
    base_currency: baseCurrency,
    time_zone: timeZone,
    jurisdiction,
    financial_year_start_month: financialYearStartMonth,
  };
  readAll({
    slug: () => within('organization', () => (slug === undefined ? null : requireSlug(slug))),
    settings: () => within('organization', () => requireSettings(given)),
    name: () => within('owner', () => (owner.name === undefined ? null : requireName('name', owner.name))),
    email: () =>
      within('owner', () => (owner.email === undefined ? null : requireEmail('email', owner.email))),
    password: () =>
      within('owner', () =>
        owner.password === undefined
          ? null
          : requirePassword('password', owner.password, [owner.email ?? '', name ?? '']),
      ),
  });
}

type SetUpForm = Readonly<{
  organization?: { [Field in keyof SetUp['organization']]?: SetUp['organization'][Field] | undefined };
  owner?: Partial<SetUp['owner']>;
}>;

/**
 * Makes the first organisation with its owner, all of it or nothing, and then signs them in. Of several who do it at once one
 * succeeds. Whoever is cut off before the session begins signs in with the password. The founder's address counts as verified:
 * they hold the server. Throws INVALID_REQUEST, naming the field, ALREADY_EXISTS when the address has an account, or SETUP_DONE
 * when there is an organisation.
 */
export async function setUp({ found, bothDoors }: Doors, wanted: SetUp, now: Date): Promise<SetUpDone> {
  requireSetUp(wanted);
  const { organization } = wanted;
  const form = requireNewOrganization({
    ...organization,
    slug: organization.slug ?? slugOf(organization.name),
  });
  const { hash, ...owner } = await requireNewUser({ ...wanted.owner, role: 'owner' });
  const organizationId = newId(now);
  const account = { id: newId(now), name: owner.name, email: owner.email, verifiedAt: now };
  const userId = account.id;
  await found.organization(
    async (transaction) => {
      await transaction.run(LOCK_FOUNDING);
      await transaction.run(endSetupTokens());
      if (!(await isSetupNeeded(transaction))) throw new AlmanacError('SETUP_DONE');
      const [user] = await transaction.run(insertUser({ ...account, hash, now }));
      // One that is left of an organisation that was deleted.
      if (user === undefined) throw addressTaken('owner.email');
      return { organizationId };
    },
    async (transaction) => {
      await foundOrganization(transaction, { organizationId, form, founder: account }, now);
    },
  );
  // A session is the platform's, and names an organisation that must be there.
  const session = newSession(userId, organizationId, now);
  await bothDoors(
    async (transaction) => {
      await transaction.run(session.statement);
      return { organizationId };
    },
    async (transaction) => void (await transaction.run(recordEvent(ownAct(userId, 'user.signed_in'), now))),
  );
  return { organizationId, userId, token: session.token };
}

type Doors = Readonly<{ found: FoundingDoor; bothDoors: BothDoors }>;

const SELECT_ANY = platformQuery.selectFrom('organizations').select('id').limit(1).compile();
