import { oauthOf } from '../oauth/asking.ts';
import type { TestApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { type AuditedRoute, dataOf, preparing } from './audited-attempts.ts';
import { aTeam } from './settings-support.ts';

/** The event of each route that makes or changes what lets programs and spreadsheets in, and a valid request. */
export function auditedCredentials(
  database: TestDatabase,
  app: TestApp,
): Readonly<Record<string, AuditedRoute>> {
  const { asking, asOwner, ofKey } = preparing(database, app);
  const { post, get } = app;
  const { ask, query, clientId, connect } = oauthOf(app);
  const link = { name: 'Sheet', metrics: [], statements: ['profit-and-loss'] };
  return {
    'POST /settings/api-keys': [
      'api_key.minted',
      async () =>
        await asOwner('POST', '/settings/api-keys', { name: 'Script', capabilities: ['metrics.read'] }),
    ],
    'POST /settings/api-keys/{id}/rotate': [
      'api_key.rotated',
      async () => await ofKey('POST', '/rotate', {}),
    ],
    'POST /settings/api-keys/{id}/take-over': [
      'api_key.taken_over',
      async () => {
        const { owner, join, patchMember } = await aTeam(database, app);
        const maker = await join('admin');
        const body = { name: 'Script', capabilities: ['metrics.read'] };
        const { id } = dataOf(await post('/api/settings/api-keys', { as: maker.as, body }));
        await patchMember(owner, maker, { status: 'inactive' });
        return await asking('POST', `/settings/api-keys/${id}/take-over`, { as: owner.as });
      },
    ],
    'PATCH /settings/api-keys/{id}': [
      'api_key.limited',
      async () => await ofKey('PATCH', '', { allowed_networks: ['10.0.0.0/8'] }),
    ],
    'DELETE /settings/api-keys/{id}': ['api_key.revoked', async () => await ofKey('DELETE', '')],
    'POST /settings/sheet-links': [
      'sheet_link.made',
      async () => await asOwner('POST', '/settings/sheet-links', link),
    ],
    'POST /settings/assistant-requests/{id}/approve': [
      'assistant.allowed',
      async () => {
        const { owner } = await aTeam(database, app);
        const { id } = dataOf(await ask(owner.as, query(await clientId())));
        const body = { capabilities: ['metrics.read'] };
        return await asking('POST', `/settings/assistant-requests/${id}/approve`, { as: owner.as, body });
      },
    ],
    'DELETE /settings/assistants/{id}': [
      'assistant.revoked',
      async () => {
        const { owner } = await aTeam(database, app);
        await connect(owner.as);
        const [{ id } = { id: '' }] = (await get('/api/settings/assistants', { as: owner.as })).json<{
          data: { id: string }[];
        }>().data;
        return await asking('DELETE', `/settings/assistants/${id}`, { as: owner.as });
      },
    ],
    'DELETE /settings/sheet-links/{id}': [
      'sheet_link.revoked',
      async () => {
        const { owner } = await aTeam(database, app);
        const { id } = dataOf(await post('/api/settings/sheet-links', { as: owner.as, body: link }));
        return await asking('DELETE', `/settings/sheet-links/${id}`, { as: owner.as });
      },
    ],
  };
}
