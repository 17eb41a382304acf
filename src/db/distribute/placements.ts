import type { Tables } from '../tables/index.ts';
import { isTenantTable, type TenantTable } from '../tables/tenant-tables.ts';

/**
 * Where the rows of a table are in a cluster.
 * - `distributed`: by organisation, all rows of one organisation on one node, beside those of the other such tables.
 * - `reference`: a copy on every node. A write waits for all of them, so these are tables that are seldom written.
 * - `coordinator`: on the coordinator alone, where other nodes ask for them.
 */
export type Placement = 'distributed' | 'reference' | 'coordinator';

/** The tables of an organisation that are looked for before it is known, or whose rows go with locks of the coordinator. */
const TENANT_EXCEPTIONS = {
  organizations: 'reference',
  api_keys: 'coordinator',
  connected_assistants: 'coordinator',
  export_pieces: 'coordinator',
  exports: 'coordinator',
  imports: 'coordinator',
  invitations: 'coordinator',
  sheet_links: 'coordinator',
} as const satisfies Partial<Record<TenantTable, Placement>>;

const OF_NO_ORGANIZATION: Readonly<Record<Exclude<keyof Tables, TenantTable>, Placement>> = {
  account_links: 'coordinator',
  consent_requests: 'coordinator',
  devices: 'coordinator',
  erased_organizations: 'coordinator',
  oauth_clients: 'coordinator',
  pending_sign_ins: 'coordinator',
  rate_limit_buckets: 'coordinator',
  recovery_codes: 'coordinator',
  second_factors: 'coordinator',
  sessions: 'coordinator',
  setup_tokens: 'coordinator',
  users: 'coordinator',
};

/** The placement of a table of ours; null for any other. */
export function placementOf(table: string): Placement | null {
  if (table === 'schema_migrations') return 'coordinator';
  if (isKeyOf(TENANT_EXCEPTIONS, table)) return TENANT_EXCEPTIONS[table];
  if (isTenantTable(table)) return 'distributed';
  return isKeyOf(OF_NO_ORGANIZATION, table) ? OF_NO_ORGANIZATION[table] : null;
}

function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, name: string): name is Key {
  return Object.hasOwn(record, name);
}
