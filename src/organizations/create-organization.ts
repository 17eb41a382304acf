import { sql } from 'kysely';
import { type AuditActor, type AuditEvent, recordEvent } from '../audit/audit.ts';
import { firstDataVersion } from '../db/data-version.ts';
import { isUniqueViolation } from '../db/failures.ts';
import type { FoundingDoor } from '../db/founding.ts';
import { newId } from '../db/identifier.ts';
import { TENANT } from '../db/own.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery, query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { readAll, requireThat } from '../invalid-request.ts';
import { ORGANIZATION_COLUMNS, type Organization, organizationFrom } from './organization.ts';
import { type OrganizationSettings, requireSettings } from './organization-settings.ts';
import { isSlug } from './slug.ts';

/** What an organisation is made of. The smallest group that is ever shown is 5 persons unless it says otherwise. */
export type NewOrganization = Readonly<{
  slug: string;
  name: string;
  baseCurrency: string;
  timeZone: string;
  jurisdiction?: string | null | undefined;
  /** 1, which is January, when left out. */
  financialYearStartMonth?: number | undefined;
  minimumGroupSize?: number;
}>;

/**
 * Creates an organisation. `by` is the actor of the first event in its audit log; left out for data that was there from the start,
 * as in the demo. Throws INVALID_REQUEST, naming the field, also when the slug is taken.
 */
export async function createOrganization(
  found: FoundingDoor,
  wanted: NewOrganization,
  now: Date,
  by?: AuditActor,
): Promise<Pick<Organization, 'id' | 'slug'>> {
  const form = requireNewOrganization(wanted);
  const id = newId(now);
  await found.organization(
    async (transaction) => {
      await transaction.run(LOCK_FOUNDING_SHARED);
      return { organizationId: id };
    },
    async (transaction) => {
      await insertOrganization(transaction, form, now);
      if (by !== undefined) await transaction.run(recordEvent(organizationCreated(id, form, by), now));
    },
  );
  return { id, slug: form.slug };
}

/** The first event in an organisation's audit log. */
export function organizationCreated(id: string, form: OrganizationForm, actor: AuditActor): AuditEvent {
  return {
    actor,
    action: 'organization.created',
    subject: { kind: 'organization', id },
    before: null,
    after: form,
  };
}

/** What is stored of a new organisation. */
export type OrganizationForm = Omit<
  OrganizationSettings,
  | 'full_time_weekly_hours'
  | 'snapshot_days'
  | 'cash_flow_policy'
  | 'requires_second_factor'
  | 'invoices_from'
  | 'bills_from'
  | 'customer_terms_days'
  | 'vendor_terms_days'
> &
  Readonly<{ slug: string }>;

/** The same as it is stored. Throws INVALID_REQUEST, naming the field. */
export function requireNewOrganization(wanted: NewOrganization): OrganizationForm {
  const {
    baseCurrency,
    timeZone,
    jurisdiction = null,
    financialYearStartMonth = 1,
    minimumGroupSize = 5,
  } = wanted;
  const { slug, settings } = readAll({
    slug: () => requireSlug(wanted.slug),
    settings: () =>
      requireSettings({
        name: wanted.name,
        base_currency: baseCurrency,
        time_zone: timeZone,
        jurisdiction,
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

/**
 * Stores it as the organisation of the door, in a transaction that holds one of the locks below. Throws INVALID_REQUEST when the
 * slug is taken.
 */
export async function insertOrganization(
  transaction: Transaction,
  form: OrganizationForm,
  now: Date,
): Promise<void> {
  const statement = query
    .insertInto('organizations')
    .values({ id: TENANT, ...form, created_at: now, updated_at: now })
    .compile();
  await transaction.run(statement).catch((failure: unknown) => {
    requireThat(
      'slug',
      !isUniqueViolation(failure, 'organizations_slug_key'),
      'must not be the slug of another organisation',
    );
    throw failure;
  });
  await transaction.run(firstDataVersion());
}

/** Lets one transaction at a time, until it ends, find that there is no organisation and make the first one. */
export const LOCK_FOUNDING = sql<never>`
  select pg_advisory_xact_lock(hashtextextended('almanac founding', 0))
`.compile(platformQuery);
/** Lets a transaction make one more organisation: it waits for nobody but the maker of the first. */
export const LOCK_FOUNDING_SHARED = sql<never>`
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
