import { expect, it } from 'vitest';
import { newResetLink } from '../../src/access/recover-account.ts';
import { newVerificationLink } from '../../src/access/verify-address.ts';
import { platformQuery, query } from '../../src/db/statement.ts';
import {
  aKey,
  aMembership,
  anOrganization,
  aSession,
  keepTokenOf,
  PASSWORD,
  SETUP_TOKEN,
  testApp,
  unverify,
} from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';
import { refusingEvents } from '../support/refused-events.ts';
import { codeAt, cookieOf } from '../support/second-factor.ts';
import { auditedAlerts } from './audited-alerts.ts';
import { type AuditedRoute, dataOf, FIELD, preparing } from './audited-attempts.ts';
import { auditedBoards } from './audited-boards.ts';
import { auditedCredentials } from './audited-credentials.ts';
import { auditedParties } from './audited-parties.ts';
import { auditedReports } from './audited-reports.ts';
import { auditedWebhooks } from './audited-webhooks.ts';
import { auditedWrites } from './audited-writes.ts';
import { finishedImport, IMPORTS, typed } from './imports-asking.ts';
import { ACCOUNTS_MAPPING } from './mappings-asking.ts';
import { anAddress, aTeam } from './settings-support.ts';
import { employees, snapshotsApp } from './snapshots-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { send, post, clock } = app;
const { asking, asOwner, withSecondFactor, invited, closing, ofFields, ofPerson } = preparing(database, app);
const { paths } = app.app.swagger() as object as { paths: Record<string, Record<string, unknown>> };

/** Routes that write nothing of note and export nothing, with the reason. */
const WITHOUT_EVENT: Readonly<Record<string, string>> = {
  'POST /auth/invitation': 'shows the invitation of a link',
  'POST /auth/second-factor/enrolment': 'makes a secret that counts once it is confirmed, which is the event',
  'POST /auth/forgotten-password': 'anyone may ask for a link; setting a password by it is the event',
  'POST /auth/password-link': 'shows whose password a link sets',
  'POST /auth/verification': 'mails a link; verifying the address by it is the event',
  'POST /settings/assistant-requests': 'asks a question; allowing it is the event',
  'POST /settings/assistant-requests/{id}/deny': 'gives nothing',
  'POST /settings/retention/preview': 'counts what would be erased',
  'POST /v1/metrics/batch': 'reads values',
  'POST /v1/board-values': 'reads values',
  'POST /v1/alerts/test': 'reads values',
  'POST /v1/alerts/firings/seen': 'marks what a member has read of their own',
  'POST /v1/mapping-previews': 'reads the file that it is sent, and keeps nothing of it',
};

/** Every other route with a method other than GET: its event, and a valid request. */
const AUDITED: Readonly<Record<string, AuditedRoute>> = {
  'POST /setup': [
    'organization.created',
    async () => {
      const organization = { name: 'Acme', base_currency: 'AUD', time_zone: 'Australia/Sydney' };
      const owner = { name: 'Ada Marsh', email: 'first@example.com', password: PASSWORD };
      await keepTokenOf(database);
      return await asking('POST', '/setup', { body: { token: SETUP_TOKEN, organization, owner } });
    },
  ],
  'POST /demo': ['organization.created', async () => await asOwner('POST', '/demo')],
  'POST /auth/sign-in': [
    'user.signed_in',
    async () => {
      const { owner } = await aTeam(database, app);
      return await asking('POST', '/auth/sign-in', { body: { email: owner.email, password: PASSWORD } });
    },
  ],
  'POST /auth/sign-in/second-factor': [
    'user.signed_in',
    async () => {
      const { owner, secret } = await withSecondFactor();
      const body = { email: owner.email, password: PASSWORD };
      const cookie = cookieOf(
        await post('/api/auth/sign-in', { body, address: anAddress() }),
        'almanac_pending',
      );
      const code = { body: { code: codeAt(secret, clock()) }, headers: { cookie } };
      return await asking('POST', '/auth/sign-in/second-factor', code);
    },
  ],
  'POST /auth/sign-out': ['user.signed_out', async () => await asOwner('POST', '/auth/sign-out')],
  'POST /auth/active-organization': [
    'user.entered',
    async () => {
      const { owner } = await aTeam(database, app);
      const other = await anOrganization(database);
      await aMembership(database, other, owner);
      const body = { organization_id: other.id };
      return await asking('POST', '/auth/active-organization', { as: owner.as, body });
    },
  ],
  'POST /auth/change-password': [
    'user.password_changed',
    async () => {
      const body = { current_password: PASSWORD, new_password: 'another horse battery' };
      return await asOwner('POST', '/auth/change-password', body);
    },
  ],
  'POST /auth/accept-invitation': [
    'invitation.accepted',
    async () => {
      const { invite } = await aTeam(database, app);
      const { token } = dataOf(await invite({ email: `joining${anAddress()}@example.com` }));
      return await asking('POST', '/auth/accept-invitation', { body: { token, password: PASSWORD } });
    },
  ],
  'POST /auth/second-factor/confirm': [
    'user.second_factor_enabled',
    async () => {
      const { owner } = await aTeam(database, app);
      const begun = await post('/api/auth/second-factor/enrolment', {
        as: owner.as,
        body: { password: PASSWORD },
      });
      const body = { code: codeAt(dataOf(begun)['secret'] ?? '', clock()) };
      return await asking('POST', '/auth/second-factor/confirm', { as: owner.as, body });
    },
  ],
  'POST /auth/second-factor/recovery-codes': [
    'user.recovery_codes_replaced',
    async () => {
      const { owner, secret } = await withSecondFactor();
      const body = { password: PASSWORD, code: codeAt(secret, clock()) };
      return await asking('POST', '/auth/second-factor/recovery-codes', { as: owner.as, body });
    },
  ],
  'POST /auth/second-factor/disable': [
    'user.second_factor_disabled',
    async () => {
      const { owner, secret } = await withSecondFactor();
      const body = { password: PASSWORD, code: codeAt(secret, clock()) };
      return await asking('POST', '/auth/second-factor/disable', { as: owner.as, body });
    },
  ],
  'DELETE /auth/sessions/{id}': [
    'user.session_ended',
    async () => {
      const { organization, owner } = await aTeam(database, app);
      await aSession(database, organization, owner, clock());
      const { data } = (await send('GET', '/api/auth/sessions', { as: owner.as })).json<{
        data: { id: string; current: boolean }[];
      }>();
      const id = data.find(({ current }) => !current)?.id ?? '';
      return await asking('DELETE', `/auth/sessions/${id}`, { as: owner.as });
    },
  ],
  'POST /auth/sessions/end-others': [
    'user.other_sessions_ended',
    async () => await asOwner('POST', '/auth/sessions/end-others'),
  ],
  'POST /auth/reset-password': [
    'user.password_reset',
    async () => {
      const { owner } = await aTeam(database, app);
      const link = await newResetLink(database.platform, owner.email, clock());
      const body = { token: link?.token ?? '', password: 'another horse battery' };
      return await asking('POST', '/auth/reset-password', { body });
    },
  ],
  'POST /auth/verify-address': [
    'user.address_verified',
    async () => {
      const { owner } = await aTeam(database, app);
      await unverify(database, owner);
      const token = await newVerificationLink(database.platform, owner.id, clock());
      return await asking('POST', '/auth/verify-address', { as: owner.as, body: { token } });
    },
  ],
  'POST /auth/invitations/{id}/accept': ['invitation.accepted', async () => await invited('accept')],
  'POST /auth/invitations/{id}/decline': ['invitation.declined', async () => await invited('decline')],
  ...auditedCredentials(database, app),
  'PATCH /settings/organization': [
    'organization.changed',
    async () => await asOwner('PATCH', '/settings/organization', { name: 'New' }),
  ],
  'PATCH /settings/members/{membership_id}': [
    'member.changed',
    async () => {
      const { owner, join } = await aTeam(database, app);
      const path = `/settings/members/${(await join('member')).membershipId}`;
      return await asking('PATCH', path, { as: owner.as, body: { role: 'contractor' } });
    },
  ],
  'POST /settings/invitations': [
    'invitation.sent',
    async () =>
      await asOwner('POST', '/settings/invitations', { email: 'someone@example.com', role: 'member' }),
  ],
  'DELETE /settings/invitations/{id}': [
    'invitation.revoked',
    async () => {
      const { owner, invite } = await aTeam(database, app);
      const { id } = dataOf(await invite({ email: 'another@example.com' }));
      return await asking('DELETE', `/settings/invitations/${id}`, { as: owner.as });
    },
  ],
  'POST /settings/closure': ['organization.closed', async () => (await closing()).close],
  'DELETE /settings/closure': [
    'organization.restored',
    async () => {
      const { owner, close } = await closing();
      await close();
      return await asking('DELETE', '/settings/closure', { as: owner.as });
    },
  ],
  ...auditedAlerts(database, app),
  ...auditedBoards(database, app),
  ...auditedParties(database, app),
  ...(await auditedReports(database, app)),
  ...auditedWebhooks(database, app),
  ...auditedWrites(database, app),
  'PUT /v1/mappings/{name}': [
    'mapping.saved',
    async () => await asOwner('PUT', '/v1/mappings/bank', ACCOUNTS_MAPPING),
  ],
  'DELETE /v1/mappings/{name}': [
    'mapping.deleted',
    async () => {
      const { owner } = await aTeam(database, app);
      await send('PUT', '/api/v1/mappings/bank', { as: owner.as, body: ACCOUNTS_MAPPING });
      return await asking('DELETE', '/v1/mappings/bank', { as: owner.as });
    },
  ],
  'PATCH /settings/retention': [
    'retention.changed',
    async () => await asOwner('PATCH', '/settings/retention', { import_report_days: 400 }),
  ],
  'PUT /settings/first-steps': [
    'first_steps.changed',
    async () => await asOwner('PUT', '/settings/first-steps', { is_hidden: true }),
  ],
  'PUT /settings/overview': [
    'overview.arranged',
    async () => await asOwner('PUT', '/settings/overview', { figures: ['ar.dso'] }),
  ],
  'DELETE /settings/overview': [
    'overview.arranged',
    async () => {
      const { owner } = await aTeam(database, app);
      await send('PUT', '/api/settings/overview', { as: owner.as, body: { figures: ['ar.dso'] } });
      return await asking('DELETE', '/settings/overview', { as: owner.as });
    },
  ],
  'POST /settings/snapshots/series': [
    'snapshots.begun',
    async () => {
      const { keep, ask, owner } = await snapshotsApp(database);
      const staff = [
        ...employees('w', 12, { gender: 'woman', from: '2025-02-03' }),
        ...employees('m', 14, { gender: 'man', from: '2025-02-03' }),
      ];
      await keep(staff.map((one) => ({ ...one, gender: '' })));
      await ask('diversity.women_share', 'today');
      await keep(staff);
      return await asking('POST', '/settings/snapshots/series', { as: owner });
    },
  ],
  'POST /settings/audit-log/export': [
    'audit_log.exported',
    async () => {
      const { owner } = await aTeam(database, app);
      // The events are streamed in the body, without an envelope.
      return await asking('POST', '/settings/audit-log/export', { as: owner.as, body: { format: 'csv' } });
    },
  ],
  'POST /settings/custom-fields': [
    'custom_field.defined',
    async () => await asOwner('POST', '/settings/custom-fields', FIELD),
  ],
  'PATCH /settings/custom-fields/{id}': [
    'custom_field.changed',
    async () => await ofFields(({ id }) => ['PATCH', `/${id}`, { label: 'Other' }]),
  ],
  'PUT /settings/custom-fields/order': [
    'custom_field.reordered',
    async () => await ofFields(({ ids }) => ['PUT', '/order', { subject: FIELD.subject, ids }]),
  ],
  'POST /settings/custom-fields/{id}/archive': [
    'custom_field.archived',
    async () => await ofFields(({ id }) => ['POST', `/${id}/archive`]),
  ],
  'POST /settings/custom-fields/{id}/restore': [
    'custom_field.restored',
    async () => await ofFields(({ archived }) => ['POST', `/${archived}/restore`]),
  ],
  'PATCH /v1/customers/{id}': [
    'customer.changed',
    async () => {
      const { owner, tenant } = await aTeam(database, app);
      const path = `/v1/customers/${(await keepRecords(tenant, 'Kept')).customer}`;
      return await asking('PATCH', path, { as: owner.as, body: { notes: 'New' } });
    },
  ],
  'PATCH /v1/vendors/{id}': [
    'vendor.changed',
    async () => {
      const { owner, tenant } = await aTeam(database, app);
      const path = `/v1/vendors/${(await keepRecords(tenant, 'Kept')).vendor}`;
      return await asking('PATCH', path, { as: owner.as, body: { notes: 'New' } });
    },
  ],
  'POST /v1/persons/{id}/export': [
    'person.exported',
    async () => await ofPerson('P-1', (id) => [`/v1/persons/${id}/export`]),
  ],
  'POST /v1/persons/{id}/erasure': [
    'person.erased',
    async () => await ofPerson('P-3', (id) => [`/v1/persons/${id}/erasure`, { legal_name: 'Sam Ng' }]),
  ],
  'POST /v1/exports': [
    'export.started',
    async () => {
      const { organization } = await aTeam(database, app);
      const { secret: as } = await aKey(database, organization, ['exports.read']);
      return async () => (await post('/api/v1/exports', { as })).statusCode === 200;
    },
  ],
  'POST /v1/imports/{id}/undo': [
    'import.undone',
    async () => {
      const { organization } = await aTeam(database, app);
      const { secret: as } = await aKey(database, organization);
      const body = 'code,name,class\n1000,Bank,cash\n';
      const { id } = dataOf(await post(`${IMPORTS}?kind=accounts`, { as, body, ...typed('text/csv') }));
      await finishedImport(app, as, id ?? '');
      return async () => {
        const undo = dataOf(await post(`${IMPORTS}/${id}/undo`, { as }));
        return (await finishedImport(app, as, undo['id'] ?? '')).state === 'done';
      };
    },
  ],
  'POST /v1/imports': [
    'import.applied',
    async () => {
      const { organization } = await aTeam(database, app);
      const { secret: as } = await aKey(database, organization);
      const body = 'code,name,class\n1000,Bank,cash\n';
      return async () => {
        const { id } = dataOf(await post(`${IMPORTS}?kind=accounts`, { as, body, ...typed('text/csv') }));
        return (await finishedImport(app, as, id ?? '')).state === 'done';
      };
    },
  ],
};

it('every route with a method other than GET is in one of the tables', () => {
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const writing = served.filter((route) => !route.startsWith('GET '));
  expect([...Object.keys(AUDITED), ...Object.keys(WITHOUT_EVENT)].toSorted()).toEqual(writing.toSorted());
});

// A change made without its event would affect the second request: it would be refused, or have no event.
it.each(Object.entries(AUDITED).map(([route, [action, prepare]]) => ({ route, action, prepare })))(
  '$route changes nothing while the audit log refuses $action, and is recorded afterwards',
  async ({ action, prepare }) => {
    const attempt = await prepare();
    const before = await eventsOf(action);
    expect(await refusingEvents(database.pool, action, attempt)).toBe(false);
    expect(await eventsOf(action)).toBe(before);
    expect(await attempt()).toBe(true);
    expect(await eventsOf(action)).toBe(before + 1);
  },
);

/** The number of events of an action in all organisations, read one by one: row-level security applies to tests too. */
async function eventsOf(action: string): Promise<number> {
  const organizations = await database.platform.run(
    platformQuery.selectFrom('organizations').select('id').compile(),
  );
  const events = query.selectFrom('audit_events').select('id').where('action', '=', action).compile();
  const found = await Promise.all(
    organizations.map(async ({ id }) => await database.openTenant(id).read(events)),
  );
  return found.flat().length;
}
