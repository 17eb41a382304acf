import { sql } from 'kysely';
import { recordEvent } from '../audit/audit.ts';
import { firstDataVersion } from '../db/data-version.ts';
import { isUniqueViolation } from '../db/failures.ts';
import type { FoundingDoor } from '../db/founding.ts';
import { newId } from '../db/identifier.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { readAll, requireThat } from '../invalid-request.ts';
import {
  COLUMNS_OF_ORGANIZATIONS,
  ORGANIZATION_COLUMNS,
  type Organization,
  organizationFrom,
} from './organization.ts';
import { type OrganizationSettings, requireSettings } from './organization-settings.ts';
import { isSlug } from './slug.ts';

/** What an organisation is made of. The smallest group that is ever shown is 5 persons unless it says otherwise. */
export type NewOrganization = Readonly<{
  slug: string;
  name: string;
  baseCurrency: string;
  timeZone: string;
  /** 1, which is January, when left out. */
  financialYearStartMonth?: number | undefined;
  minimumGroupSize?: number;
}>;

/** Creates an organisation. Throws INVALID_REQUEST, naming the field, also when the slug is taken. */
export async function createOrganization(
  platform: PlatformDoor,
  wanted: NewOrganization,
  now: Date,
): Promise<Organization> {
  const form = requireNewOrganization(wanted);
  return await platform.write(async (transaction) => await insertAnother(transaction, form, now));
}

/** The same for somebody at the command line, which is the first event in its audit log. */
export async function createOrganizationAsOperator(
  found: FoundingDoor,
  wanted: NewOrganization,
  now: Date,
): Promise<Pick<Organization, 'id' | 'slug'>> {
  const form = requireNewOrganization(wanted);
  const { organizationId: id } = await found(
    async (transaction) => ({ organizationId: (await insertAnother(transaction, form, now)).id }),
    async (transaction, { organizationId }) => {
      const event = {
        actor: { kind: 'operator' },
        action: 'organization.created',
        subject: { kind: 'organization', id: organizationId },
        before: null,
        after: form,
      } as const;
      await transaction.run(recordEvent(event, now));
    },
  );
  return { id, slug: form.slug };
}

async function insertAnother(
  transaction: Transaction,
  form: OrganizationForm,
  now: Date,
): Promise<Organization> {
  await transaction.run(LOCK_FOUNDING_SHARED);
  return await insertOrganization(transaction, form, now);
}

/** What is stored of a new organisation. */
export type OrganizationForm = Omit<
  OrganizationSettings,
  'full_time_weekly_hours' | 'snapshot_days' | 'cash_flow_policy' | 'requires_second_factor'
> &
  Readonly<{ slug: string }>;

/** The same as it is stored. Throws INVALID_REQUEST, naming the field. */
export function requireNewOrganization(wanted: NewOrganization): OrganizationForm {
  const { baseCurrency, timeZone, financialYearStartMonth = 1, minimumGroupSize = 5 } = wanted;
  const { slug, settings } = readAll({
    slug: () => requireSlug(wanted.slug),
    settings: () =>
      requireSettings({
        name: wanted.name,
        base_currency: baseCurrency,
        time_zone: timeZone,
        financial_year_start_month: financialYearStartMonth,
        minimum_group_size: minimumGroupSize,
      }),
  });
  return { slug, ...settings };
}

/** The short name of an organisation. Throws INVALID_REQUEST. */
export function requireSlug(slug: string): string {
  requireThat('slug', isSlug(slug), 'must be 1 to 63 of a-z, 0-9 and single hyphens between them');
  return slug;
}

/** Stores it, in a transaction that holds one of the locks below. Throws INVALID_REQUEST when the slug is taken. */
export async function insertOrganization(
  transaction: Transaction,
  form: OrganizationForm,
  now: Date,
): Promise<Organization> {
  const statement = platformQuery
    .insertInto('organizations')
    .values({ id: newId(now), ...form, created_at: now, updated_at: now })
    .returning(COLUMNS_OF_ORGANIZATIONS)
    .compile();
  const [row] = await transaction.run(statement).catch((failure: unknown) => {
    requireThat(
      'slug',
      !isUniqueViolation(failure, 'organizations_slug_key'),
      'must not be the slug of another organisation',
    );
    throw failure;
  });
  const [version] = row === undefined ? [] : await transaction.run(firstDataVersion(row.organization_id));
  if (row === undefined || version === undefined) {
    throw new Error('an inserted organisation was not returned');
  }
  return organizationFrom({ ...row, ...version });
}

/** Lets one transaction at a time, until it ends, find that there is no organisation and make the first one. */
export const LOCK_FOUNDING = sql<never>`
  select pg_advisory_xact_lock(hashtextextended('almanac founding', 0))
`.compile(platformQuery);
// Whoever makes one more waits for nobody but that.
const LOCK_FOUNDING_SHARED = sql<never>`
  select pg_advisory_xact_lock_shared(hashtextextended('almanac founding', 0))
`.compile(platformQuery);

/** The organisation with this slug, or null. */
export async function findOrganization(platform: PlatformDoor, slug: string): Promise<Organization | null> {
  const statement = platformQuery
    .selectFrom('organizations')
    .innerJoin('data_versions', 'data_versions.organization_id', 'organizations.id')
    .select(ORGANIZATION_COLUMNS)
    .where('slug', '=', slug)
    .compile();
  const [row] = await platform.run(statement);
  return row === undefined ? null : organizationFrom(row);
}
