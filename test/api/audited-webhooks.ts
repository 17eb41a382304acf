import type { TestApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { type AuditedRoute, dataOf, preparing } from './audited-attempts.ts';
import { aTeam } from './settings-support.ts';

const WEBHOOKS = '/settings/webhooks';
const NEW = { name: 'Warehouse', url: 'https://example.com/almanac', kinds: ['data.changed'] };

/** The event of each route by which a manager changes a webhook, and a valid request. */
export function auditedWebhooks(
  database: TestDatabase,
  app: TestApp,
): Readonly<Record<string, AuditedRoute>> {
  const { asking, asOwner } = preparing(database, app);
  const ofWebhook = async (method: 'POST' | 'PATCH' | 'DELETE', rest: string, body?: unknown) => {
    const { owner } = await aTeam(database, app);
    const { id } = dataOf(await app.post(`/api${WEBHOOKS}`, { as: owner.as, body: NEW }));
    return await asking(method, `${WEBHOOKS}/${id}${rest}`, {
      as: owner.as,
      ...(body === undefined ? {} : { body }),
    });
  };
  return {
    [`POST ${WEBHOOKS}`]: ['webhook.created', async () => await asOwner('POST', WEBHOOKS, NEW)],
    [`PATCH ${WEBHOOKS}/{id}`]: [
      'webhook.changed',
      async () => await ofWebhook('PATCH', '', { is_enabled: false }),
    ],
    [`DELETE ${WEBHOOKS}/{id}`]: ['webhook.deleted', async () => await ofWebhook('DELETE', '')],
    [`POST ${WEBHOOKS}/{id}/rotate-secret`]: [
      'webhook.secret_rotated',
      async () => await ofWebhook('POST', '/rotate-secret'),
    ],
    [`POST ${WEBHOOKS}/{id}/test`]: ['webhook.tested', async () => await ofWebhook('POST', '/test')],
    [`POST ${WEBHOOKS}/{id}/replay`]: [
      'webhook.replayed',
      async () => {
        const { owner } = await aTeam(database, app);
        const { id } = dataOf(await app.post(`/api${WEBHOOKS}`, { as: owner.as, body: NEW }));
        const events = await app.get('/api/v1/events', { as: owner.as });
        const [event] = events.json<{ data: { id: string }[] }>().data;
        return await asking('POST', `${WEBHOOKS}/${id}/replay`, {
          as: owner.as,
          body: { event_id: event?.id },
        });
      },
    ],
  };
}
