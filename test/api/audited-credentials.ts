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
  const { post } = app;
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
