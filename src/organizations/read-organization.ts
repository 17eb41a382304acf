import { query } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import { ORGANIZATION_COLUMNS, type Organization, organizationFrom } from './organization.ts';

/** The door's organisation, with the state that its data are in. */
export async function readOrganization(tenant: TenantReader): Promise<Organization> {
  const [row] = await tenant.read(
    query
      .selectFrom('organizations')
      .innerJoin('data_versions', 'data_versions.organization_id', 'organizations.id')
      .select(ORGANIZATION_COLUMNS)
      .compile(),
  );
  if (row === undefined) throw new Error('the organisation of the door is not there');
  return organizationFrom(row);
}
