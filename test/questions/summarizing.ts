import { sql } from 'kysely';
import { CAPABILITIES, type Capability } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantReader } from '../../src/db/tenant.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { askForSummary } from '../../src/questions/party-question.ts';
import { type PartySummary, summarizeParty } from '../../src/questions/party-summary.ts';
import type { PartyPart } from '../../src/sql/source.ts';

/** Summarises parties as they are shown to callers with these capabilities, on a day in Sydney at noon. */
export function summarizing(
  tenant: TenantReader,
  organization: Organization,
  today: string,
  capabilities: readonly Capability[] = CAPABILITIES,
) {
  const asker = { organization, capabilities: new Set(capabilities), limits: null };
  const now = new Date(`${today}T01:00:00Z`);
  return async (party: PartyPart, period: string, asOf?: string): Promise<PartySummary> =>
    await summarizeParty(tenant, askForSummary({ party, period, asOf }, asker, now), asker);
}

/** The ids of customers or vendors by their names. */
export async function partiesOf(
  tenant: TenantReader,
  part: PartyPart['part'],
): Promise<ReadonlyMap<string, string>> {
  const table = part === 'customer' ? 'customer_profiles' : 'vendor_profiles';
  const rows = await tenant.read(
    sql<{ id: string; name: string }>`
      select profile.id, party.name from ${sql.table(table)} profile join parties party on party.id = profile.party_id
    `.compile(query),
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}
