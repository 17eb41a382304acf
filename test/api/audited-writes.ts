import type { TestApp } from '../support/app.ts';
import { keepBooks, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import type { TestDatabase } from '../support/database.ts';
import { type AuditedRoute, preparing } from './audited-attempts.ts';
import { aTeam } from './settings-support.ts';
import { INVOICE, PAYMENT, SALE } from './writing-asking.ts';

const CUSTOMER = { external_id: 'C-1', name: 'Harbour Cafe' };
const VENDOR = { external_id: 'V-1', name: 'Paper Mill' };
const BILL = { ...INVOICE, external_id: 'B-1', customer: undefined, vendor: 'V-1' };

/** What each kind of record needs to be there before it, and an example. */
const EXAMPLES: readonly (readonly [resource: string, record: Readonly<{ external_id: string }>])[] = [
  ['customers', CUSTOMER],
  ['vendors', VENDOR],
  ['journal-entries', SALE],
  ['invoices', INVOICE],
  ['bills', BILL],
  ['payments', PAYMENT],
];

/** The event of each route by which another program writes, and a valid request. */
export function auditedWrites(database: TestDatabase, app: TestApp) {
  const { asking } = preparing(database, app);
  const team = async (count: number) => {
    const { owner, tenant } = await aTeam(database, app);
    await keepBooks(tenant, { accounts: SMALL_CHART, rates: SMALL_RATES, entries: [] });
    for (const [resource, record] of EXAMPLES.slice(0, count))
      await app.post(`/api/v1/${resource}`, { as: owner.as, body: { data: [record] } });
    return owner.as;
  };
  const written = EXAMPLES.map(([resource, record], index): [string, AuditedRoute] => [
    `POST /v1/${resource}`,
    [
      'import.applied',
      async () =>
        await asking('POST', `/v1/${resource}`, { as: await team(index), body: { data: [record] } }),
    ],
  ]);
  const voided = EXAMPLES.slice(2).map(([resource, { external_id: name }], index): [string, AuditedRoute] => [
    `DELETE /v1/${resource}/{external_id}`,
    [
      'import.applied',
      async () => await asking('DELETE', `/v1/${resource}/${name}`, { as: await team(index + 3) }),
    ],
  ]);
  return Object.fromEntries([...written, ...voided]);
}
