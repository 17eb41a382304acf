import type { TestApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { type AuditedRoute, preparing } from './audited-attempts.ts';
import { aTeam } from './settings-support.ts';

/** The event of each route by which a member removes a customer or vendor, and a valid request. */
export function auditedParties(database: TestDatabase, app: TestApp): Readonly<Record<string, AuditedRoute>> {
  const { asking } = preparing(database, app);
  const remove = async (resource: 'customers' | 'vendors') => {
    const { owner } = await aTeam(database, app);
    const body = { data: [{ external_id: 'NEW-1', name: 'New' }] };
    const answer = await app.post(`/api/v1/${resource}`, { as: owner.as, body });
    const [made] = answer.json<{ data: { id: string }[] }>().data;
    return await asking('DELETE', `/v1/${resource}/${made?.id ?? ''}`, { as: owner.as });
  };
  return {
    'DELETE /v1/customers/{id}': ['customer.removed', async () => await remove('customers')],
    'DELETE /v1/vendors/{id}': ['vendor.removed', async () => await remove('vendors')],
  };
}
