import { CASH_IS_LOW } from '../alerts/watcher.ts';
import type { TestApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { type AuditedRoute, dataOf, preparing } from './audited-attempts.ts';
import { aTeam } from './settings-support.ts';

const ALERTS = '/v1/alerts';

/** The event of each route by which a member changes an alert, and a valid request. */
export function auditedAlerts(database: TestDatabase, app: TestApp): Readonly<Record<string, AuditedRoute>> {
  const { asking, asOwner } = preparing(database, app);
  const ofAlert = async (method: 'POST' | 'PATCH' | 'DELETE', rest: string, body?: unknown) => {
    const { owner } = await aTeam(database, app);
    const { id } = dataOf(await app.post(`/api${ALERTS}`, { as: owner.as, body: CASH_IS_LOW }));
    const path = `${ALERTS}/${id}`;
    if (rest === '/restore') await app.send('DELETE', `/api${path}`, { as: owner.as });
    return await asking(method, `${path}${rest}`, {
      as: owner.as,
      ...(body === undefined ? {} : { body }),
    });
  };
  return {
    [`POST ${ALERTS}`]: ['alert.created', async () => await asOwner('POST', ALERTS, CASH_IS_LOW)],
    [`PATCH ${ALERTS}/{id}`]: ['alert.changed', async () => await ofAlert('PATCH', '', { by_mail: true })],
    [`DELETE ${ALERTS}/{id}`]: ['alert.deleted', async () => await ofAlert('DELETE', '')],
    [`POST ${ALERTS}/{id}/restore`]: ['alert.restored', async () => await ofAlert('POST', '/restore')],
  };
}
