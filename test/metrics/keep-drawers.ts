import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Drawers } from '../generators/papers.ts';
import { ObviousFacts } from '../oracle/coverage.ts';
import { keepPapers, type Paper } from '../oracle/papers.ts';
import { anOrganization } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';

/** The numbers of the customers, C-1 to C-7, and of the vendors, V-1 to V-7, that drawers name. */
export const PARTY_NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const;

/** An organisation, one made for it or the given one, with the papers and the seven customers and vendors whom they name. */
export async function keepDrawers(
  database: TestDatabase,
  { papers, loose, paymentsFirst }: Drawers,
  organization?: Readonly<{ id: string }>,
): Promise<TenantWriter> {
  const tenant = database.openTenant((organization ?? (await anOrganization(database))).id);
  const parties = (letter: string) =>
    PARTY_NUMBERS.map((number) => `${letter}-${number},${letter}-${number}\n`);
  const beside = {
    'accounts.csv': 'code,name,class\n4000,Sales,operating_revenue\n5000,Goods,cost_of_sales\n',
    'customers.csv': `customer,name\n${parties('C').join('')}`,
    'vendors.csv': `vendor,name\n${parties('V').join('')}`,
    'exchange_rates.csv': 'date,currency,rate\n2026-07-01,USD,1.5\n2026-08-01,USD,1.33333333\n',
  };
  await keepPapers(tenant, papers, loose, { paymentsFirst, beside });
  return tenant;
}

/** The days on which a paper of a kind was issued, or something settled one. */
export function factsOf({ papers, loose }: Drawers, kind: Paper['kind'], today: string): ObviousFacts {
  const standing = papers.filter((paper) => paper.kind === kind && paper.voided !== true);
  const settling = standing.flatMap((paper) => paper.settling ?? []).filter(({ voided }) => voided !== true);
  const unpinned = loose.filter(({ side, voided }) => side === kind && voided !== true);
  return new ObviousFacts(
    [...standing.map(({ issued }) => issued), ...[...settling, ...unpinned].map(({ date }) => date)],
    today,
  );
}
