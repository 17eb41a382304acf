import { isUniqueViolation } from '../db/failures.ts';
import { newId } from '../db/identifier.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import { requireThat } from './form.ts';
import { ORGANIZATION_COLUMNS, type Organization, organizationFrom } from './organization.ts';
import { requireSettings } from './organization-settings.ts';

/** What an organisation is made of. The smallest group that is ever shown is 5 persons unless it says otherwise. */
export type NewOrganization = Readonly<{
  slug: string;
  name: string;
  baseCurrency: string;
  timeZone: string;
  financialYearStartMonth: number;
  minimumGroupSize?: number;
}>;

/** Creates an organisation. Throws INVALID_REQUEST, naming the field, also when the slug is taken. */
export async function createOrganization(
  platform: PlatformDoor,
  wanted: NewOrganization,
  now: Date,
): Promise<Organization> {
  const { slug, baseCurrency, timeZone, financialYearStartMonth, minimumGroupSize = 5 } = wanted;
  requireThat(
    'slug',
    SLUG.test(slug) && slug.length <= 63,
    'must be 1 to 63 of a-z, 0-9 and single hyphens between them',
  );
  const settings = requireSettings({
    name: wanted.name,
    base_currency: baseCurrency,
    time_zone: timeZone,
    financial_year_start_month: financialYearStartMonth,
    minimum_group_size: minimumGroupSize,
  });
  const statement = query
    .insertInto('organizations')
    .values({
      id: newId(now),
      slug,
      ...settings,
      created_at: now,
      updated_at: now,
    })
    .returning(ORGANIZATION_COLUMNS)
    .compile();
  const [row] = await platform.run(statement).catch((failure: unknown) => {
    requireThat(
      'slug',
      !isUniqueViolation(failure, 'organizations_slug_key'),
      'is taken by another organisation',
    );
    throw failure;
  });
  if (row === undefined) throw new Error('an inserted organisation was not returned');
  return organizationFrom(row);
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The organisation with this slug, or null. */
export async function findOrganization(platform: PlatformDoor, slug: string): Promise<Organization | null> {
  const statement = query
    .selectFrom('organizations')
    .select(ORGANIZATION_COLUMNS)
    .where('slug', '=', slug)
    .compile();
  const [row] = await platform.run(statement);
  return row === undefined ? null : organizationFrom(row);
}
