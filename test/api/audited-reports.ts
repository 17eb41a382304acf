import { type TestApp, testApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { aMailbox } from '../support/mailbox.ts';
import { type AuditedRoute, dataOf, preparing } from './audited-attempts.ts';
import { aTeam } from './settings-support.ts';

const REPORTS = '/v1/reports';

/** The event of each route by which a member changes a scheduled report, and a valid request. */
export async function auditedReports(
  database: TestDatabase,
  app: TestApp,
): Promise<Readonly<Record<string, AuditedRoute>>> {
  const { asking } = preparing(database, app);
  const mailbox = await aMailbox();
  const mailing = await testApp(database, { clock: app.clock, config: { mail: mailbox.settings } });
  const body = { name: 'Month end', parts: 'board:cash', period: 'last_month', working_day: 3 };
  const aReport = async () => {
    const { owner } = await aTeam(database, app);
    const sent = { ...body, recipients: [owner.id] };
    const { id } = dataOf(await app.post(`/api${REPORTS}`, { as: owner.as, body: sent }));
    return { as: owner.as, path: `${REPORTS}/${id}` };
  };
  const ofReport = async (method: 'POST' | 'PATCH' | 'DELETE', step: string, change?: object) => {
    const { as, path } = await aReport();
    return await asking(method, `${path}${step}`, { as, ...(change === undefined ? {} : { body: change }) });
  };
  const after = async (before: string, step: string, method: 'POST' | 'DELETE' = 'POST') => {
    const { as, path } = await aReport();
    await app.send(method, `/api${path}${before}`, { as });
    return await asking('POST', `${path}${step}`, { as });
  };
  return {
    [`POST ${REPORTS}`]: [
      'report.created',
      async () => {
        const { owner } = await aTeam(database, app);
        return await asking('POST', REPORTS, { as: owner.as, body: { ...body, recipients: [owner.id] } });
      },
    ],
    [`PATCH ${REPORTS}/{id}`]: [
      'report.changed',
      async () => await ofReport('PATCH', '', { is_paused: true }),
    ],
    [`DELETE ${REPORTS}/{id}`]: ['report.deleted', async () => await ofReport('DELETE', '')],
    [`POST ${REPORTS}/{id}/restore`]: ['report.restored', async () => await after('', '/restore', 'DELETE')],
    [`POST ${REPORTS}/{id}/stop`]: ['report.left', async () => await ofReport('POST', '/stop')],
    [`POST ${REPORTS}/{id}/resume`]: ['report.joined', async () => await after('/stop', '/resume')],
    [`POST ${REPORTS}/{id}/send`]: [
      'report.sent',
      async () => {
        const { as, path } = await aReport();
        return await preparing(database, mailing).asking('POST', `${path}/send`, { as });
      },
    ],
  };
}
