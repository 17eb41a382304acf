import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Drawers } from '../generators/papers.ts';
import { aTrader, importing } from '../import/documents-support.ts';
import { ObviousFacts } from '../oracle/coverage.ts';
import { keepPapers, type Paper } from '../oracle/papers.ts';
import type { TestDatabase } from '../support/database.ts';

/** The numbers of the customers, C-1 to C-7, and of the vendors, V-1 to V-7, that drawers name. */
export const PARTY_NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const;

/** An organisation, one made for it or the given one, with the papers and the seven customers and vendors whom they name. */
export async function keepDrawers(
  database: TestDatabase,
  { papers, loose, paymentsFirst }: Drawers,
  organization?: Readonly<{ id: string }>,
): Promise<TenantWriter> {
  const tenant = await aTrader(database, organization);
  const parties = (letter: string) =>
    PARTY_NUMBERS.map((number) => `${letter}-${number},${letter}-${number}\n`);
  await importing(tenant, {
    'customers.csv': `customer,name\n${parties('C').join('')}`,
    'vendors.csv': `vendor,name\n${parties('V').join('')}`,
  });
  await keepPapers(tenant, papers, loose, { paymentsFirst });
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
