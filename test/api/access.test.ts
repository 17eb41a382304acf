import { describe, expect, it } from 'vitest';
import { CAPABILITIES, type Capability, ROLES, type Role } from '../../src/access/capability.ts';
import { aKey, anOrganization, aSession, aUser, type Method, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

type Access = 'public' | 'authenticated' | 'signed in' | 'owners and admins' | 'owners' | Capability;

// Who may use each route, by hand: the specification and the decisions say it, and no route may be without a line here.
const WHO: Readonly<Record<string, Access>> = {
  'GET /health': 'public',
  'GET /health/live': 'public',
  'GET /health/ready': 'public',
  'GET /openapi.json': 'public',
  'GET /setup': 'public',
  'POST /setup': 'public',
  'POST /auth/sign-in': 'public',
  'POST /auth/sign-out': 'signed in',
  'GET /auth/me': 'signed in',
  'POST /auth/active-organization': 'signed in',
  'POST /auth/change-password': 'signed in',
  'POST /auth/invitation': 'public',
  'POST /auth/accept-invitation': 'public',
  'POST /auth/sign-in/second-factor': 'public',
  'GET /auth/second-factor': 'signed in',
  'POST /auth/second-factor/enrolment': 'signed in',
  'POST /auth/second-factor/confirm': 'signed in',
  'POST /auth/second-factor/recovery-codes': 'signed in',
  'POST /auth/second-factor/disable': 'signed in',
  'GET /auth/sessions': 'signed in',
  'DELETE /auth/sessions/{id}': 'signed in',
  'POST /auth/sessions/end-others': 'signed in',
  'GET /auth/recovery': 'public',
  'POST /auth/forgotten-password': 'public',
  'POST /auth/password-link': 'public',
  'POST /auth/reset-password': 'public',
  'POST /auth/verification': 'signed in',
  'POST /auth/verify-address': 'signed in',
  'GET /auth/invitations': 'signed in',
  'POST /auth/invitations/{id}/accept': 'signed in',
  'POST /auth/invitations/{id}/decline': 'signed in',
  'GET /settings/api-keys': 'owners and admins',
  'POST /settings/api-keys': 'owners and admins',
  'POST /settings/api-keys/{id}/rotate': 'owners and admins',
  'POST /settings/api-keys/{id}/take-over': 'owners and admins',
  'PATCH /settings/api-keys/{id}': 'owners and admins',
  'DELETE /settings/api-keys/{id}': 'owners and admins',
  'GET /settings/sheet-links': 'signed in',
  'GET /settings/assistants': 'signed in',
  'DELETE /settings/assistants/{id}': 'signed in',
  'POST /settings/assistant-requests': 'signed in',
  'POST /settings/assistant-requests/{id}/approve': 'signed in',
  'POST /settings/assistant-requests/{id}/deny': 'signed in',
  'POST /settings/sheet-links': 'signed in',
  'DELETE /settings/sheet-links/{id}': 'signed in',
  'GET /settings/webhooks': 'owners and admins',
  'POST /settings/webhooks': 'owners and admins',
  'GET /settings/webhooks/{id}': 'owners and admins',
  'PATCH /settings/webhooks/{id}': 'owners and admins',
  'DELETE /settings/webhooks/{id}': 'owners and admins',
  'POST /settings/webhooks/{id}/rotate-secret': 'owners and admins',
  'POST /settings/webhooks/{id}/test': 'owners and admins',
  'POST /settings/webhooks/{id}/replay': 'owners and admins',
  'GET /settings/webhooks/{id}/attempts': 'owners and admins',
  'GET /v1/events': 'authenticated',
  'GET /settings/organization': 'owners and admins',
  'PATCH /settings/organization': 'owners and admins',
  'GET /settings/members': 'owners and admins',
  'PATCH /settings/members/{membership_id}': 'owners and admins',
  'GET /settings/invitations': 'owners and admins',
  'POST /settings/invitations': 'owners and admins',
  'DELETE /settings/invitations/{id}': 'owners and admins',
  'GET /settings/closure': 'owners and admins',
  'POST /settings/closure': 'owners',
  'DELETE /settings/closure': 'owners',
  'GET /settings/retention': 'owners and admins',
  'PATCH /settings/retention': 'owners',
  'POST /settings/retention/preview': 'owners',
  'POST /demo': 'owners',
  'GET /settings/first-steps': 'owners and admins',
  'PUT /settings/first-steps': 'owners and admins',
  'GET /settings/overview': 'metrics.read',
  'PUT /settings/overview': 'owners',
  'DELETE /settings/overview': 'owners',
  'POST /settings/snapshots/series': 'owners',
  'GET /settings/audit-log': 'owners and admins',
  'POST /settings/audit-log/export': 'owners and admins',
  'GET /settings/custom-fields': 'owners and admins',
  'POST /settings/custom-fields': 'owners and admins',
  'PATCH /settings/custom-fields/{id}': 'owners and admins',
  'PUT /settings/custom-fields/order': 'owners and admins',
  'POST /settings/custom-fields/{id}/archive': 'owners and admins',
  'POST /settings/custom-fields/{id}/restore': 'owners and admins',
  'GET /custom-fields/definitions': 'records.read',
  'GET /v1/journal-entries': 'ledger.read',
  'POST /v1/journal-entries': 'ledger.write',
  'DELETE /v1/journal-entries/{external_id}': 'ledger.write',
  'GET /v1/invoices': 'ledger.read',
  'POST /v1/invoices': 'ledger.write',
  'DELETE /v1/invoices/{external_id}': 'ledger.write',
  'GET /v1/bills': 'ledger.read',
  'POST /v1/bills': 'ledger.write',
  'DELETE /v1/bills/{external_id}': 'ledger.write',
  'GET /v1/payments': 'ledger.read',
  'POST /v1/payments': 'ledger.write',
  'DELETE /v1/payments/{external_id}': 'ledger.write',
  'POST /v1/customers': 'records.write',
  'GET /v1/vendors': 'records.read',
  'POST /v1/vendors': 'records.write',
  'GET /v1/vendors/{id}': 'records.read',
  'PATCH /v1/vendors/{id}': 'records.write',
  'DELETE /v1/vendors/{id}': 'records.write',
  'GET /v1/vendors/{id}/summary': 'ledger.read',
  'GET /v1/customers/{id}/summary': 'ledger.read',
  'GET /v1/customers': 'records.read',
  'GET /v1/customers/{id}': 'records.read',
  'PATCH /v1/customers/{id}': 'records.write',
  'DELETE /v1/customers/{id}': 'records.write',
  'GET /v1/memberships': 'records.read',
  'GET /v1/persons': 'records.read',
  'GET /v1/persons/{id}': 'records.read',
  'POST /v1/persons/{id}/export': 'owners and admins',
  'GET /v1/persons/{id}/erasure': 'owners',
  'POST /v1/persons/{id}/erasure': 'owners',
  'GET /v1/departments': 'records.read',
  'GET /v1/compensation': 'people.view_cost',
  'GET /v1/compensation/{membershipId}': 'people.view_cost',
  'POST /v1/imports': 'imports.write',
  'GET /v1/imports': 'imports.write',
  'GET /v1/imports/{id}': 'imports.write',
  'POST /v1/imports/{id}/undo': 'imports.write',
  'GET /v1/mappings': 'imports.write',
  'GET /v1/mappings/{name}': 'imports.write',
  'POST /v1/mapping-previews': 'imports.write',
  'PUT /v1/mappings/{name}': 'imports.write',
  'DELETE /v1/mappings/{name}': 'imports.write',
  'POST /v1/exports': 'exports.read',
  'GET /v1/exports': 'exports.read',
  'GET /v1/exports/{id}': 'exports.read',
  'GET /v1/exports/{id}/file': 'exports.read',
  'GET /v1/metrics': 'authenticated',
  'GET /v1/request-log': 'signed in',
  'GET /v1/search': 'authenticated',
  'GET /v1/metrics/{id}': 'authenticated',
  'GET /v1/metrics/{id}/value': 'authenticated',
  'GET /v1/metrics/{id}/value.csv': 'authenticated',
  'GET /v1/metrics/{id}/explain': 'authenticated',
  'GET /v1/metrics/{id}/rows': 'authenticated',
  'GET /v1/metrics/{id}/changes': 'authenticated',
  'GET /v1/metrics/{id}/history': 'authenticated',
  'GET /v1/accounts': 'ledger.read',
  'GET /v1/accounts.csv': 'ledger.read',
  'GET /v1/accounts.xlsx': 'ledger.read',
  'GET /v1/bills.csv': 'ledger.read',
  'GET /v1/bills.xlsx': 'ledger.read',
  'GET /v1/invoices.csv': 'ledger.read',
  'GET /v1/invoices.xlsx': 'ledger.read',
  'GET /v1/journal-entries.csv': 'ledger.read',
  'GET /v1/journal-entries.xlsx': 'ledger.read',
  'GET /v1/payments.csv': 'ledger.read',
  'GET /v1/payments.xlsx': 'ledger.read',
  'GET /v1/customers.csv': 'records.read',
  'GET /v1/customers.xlsx': 'records.read',
  'GET /v1/vendors.csv': 'records.read',
  'GET /v1/vendors.xlsx': 'records.read',
  'GET /v1/persons.csv': 'records.read',
  'GET /v1/persons.xlsx': 'records.read',
  'GET /v1/memberships.csv': 'records.read',
  'GET /v1/memberships.xlsx': 'records.read',
  'GET /v1/compensation.csv': 'people.view_cost',
  'GET /v1/compensation.xlsx': 'people.view_cost',
  'GET /v1/accounts/{id}': 'ledger.read',
  'GET /v1/bills/{external_id}': 'ledger.read',
  'GET /v1/invoices/{external_id}': 'ledger.read',
  'GET /v1/journal-entries/{external_id}': 'ledger.read',
  'GET /v1/payments/{external_id}': 'ledger.read',
  'GET /v1/memberships/{id}': 'records.read',
  'GET /v1/statements': 'authenticated',
  'GET /v1/statements/general-ledger': 'ledger.read',
  'GET /v1/statements/{name}': 'metrics.read',
  'GET /v1/statements/general-ledger.csv': 'ledger.read',
  'GET /v1/statements/general-ledger.xlsx': 'ledger.read',
  'GET /v1/statements/{name}.csv': 'metrics.read',
  'GET /v1/statements/{name}.xlsx': 'metrics.read',
  'GET /v1/alerts': 'signed in',
  'POST /v1/alerts': 'signed in',
  'POST /v1/alerts/test': 'signed in',
  'GET /v1/alerts/firings': 'signed in',
  'POST /v1/alerts/firings/seen': 'signed in',
  'GET /v1/alerts/{id}': 'signed in',
  'PATCH /v1/alerts/{id}': 'signed in',
  'DELETE /v1/alerts/{id}': 'signed in',
  'POST /v1/alerts/{id}/restore': 'signed in',
  'GET /v1/boards': 'signed in',
  'POST /v1/boards': 'signed in',
  'GET /v1/boards/{id}': 'signed in',
  'PATCH /v1/boards/{id}': 'signed in',
  'DELETE /v1/boards/{id}': 'signed in',
  'POST /v1/boards/{id}/restore': 'signed in',
  'POST /v1/board-values': 'metrics.read',
  'GET /v1/board-pack.xlsx': 'signed in',
  'GET /v1/reports': 'signed in',
  'POST /v1/reports': 'signed in',
  'GET /v1/reports/{id}': 'signed in',
  'PATCH /v1/reports/{id}': 'signed in',
  'DELETE /v1/reports/{id}': 'signed in',
  'POST /v1/reports/{id}/restore': 'signed in',
  'POST /v1/reports/{id}/send': 'signed in',
  'POST /v1/reports/{id}/stop': 'signed in',
  'POST /v1/reports/{id}/resume': 'signed in',
  'GET /v1/reports/{id}/runs': 'signed in',
  'GET /v1/report-recipients': 'signed in',
  'GET /v1/periods/{period}': 'authenticated',
  'POST /v1/metrics/batch': 'authenticated',
};

const ROLE_CAPABILITIES: Readonly<Record<Role, readonly Capability[]>> = {
  owner: [...CAPABILITIES],
  admin: [...CAPABILITIES],
  member: ['metrics.read', 'records.read', 'records.write', 'ledger.read'],
  contractor: ['metrics.read', 'records.read'],
};

const database = await testDatabase();
const organization = await anOrganization(database);
const { app, send } = await testApp(database);
const { paths } = app.swagger() as object as { paths: Record<string, Record<string, unknown>> };
const ID = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

// Each with a body in which nothing is valid: callers without access are refused before it is checked, and callers with
// access get its faults, or a 404.
const operations = Object.entries(WHO).map(([name, access]) => {
  const [method = '', path = ''] = name.split(' ');
  return {
    name,
    access,
    method: method as Method,
    path: `/api${path.replace(/\{[^}]+\}/g, ID)}`,
    body: method === 'GET' ? {} : { body: { nothing: 'right' } },
  };
});
type Operation = (typeof operations)[number];

const LET_IN = [200, 400, 404, 415];
/** What takes no body, and has nothing to do here. */
const IN_CONFLICT: ReadonlySet<string> = new Set([
  'POST /settings/snapshots/series',
  'DELETE /settings/closure',
]);

async function outcome({ name, method, path, body }: Operation, as: string) {
  const answer = await send(method, path, { ...body, as });
  const isLetIn = LET_IN.includes(answer.statusCode) || (IN_CONFLICT.has(name) && answer.statusCode === 409);
  if (isLetIn) return 'let in';
  const { error } = answer.json<{ error?: { code: string; detail?: { capability?: string } } }>();
  return [answer.statusCode, error?.code, error?.detail?.capability ?? null];
}

function refusalFor(access: Access): unknown[] {
  const isRole = ['owners and admins', 'owners', 'signed in'].includes(access);
  return isRole ? [403, 'FORBIDDEN_ROLE', null] : [403, 'FORBIDDEN_CAPABILITY', access];
}

function rolesOf(access: Access): readonly Role[] {
  if (access === 'owners') return ['owner'];
  return access === 'owners and admins' ? ['owner', 'admin'] : ROLES;
}

function isCapability(access: Access): access is Capability {
  return (CAPABILITIES as readonly string[]).includes(access);
}

describe('every route', () => {
  it('has a line in the table', () => {
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(served.toSorted()).toEqual(Object.keys(WHO).toSorted());
  });

  it.each(operations)('$name without credentials is 401 unless it is public', async (operation) => {
    const { statusCode } = await send(operation.method, operation.path, operation.body);
    expect(operation.access === 'public' ? LET_IN : [401]).toContain(statusCode);
  });

  describe.each(ROLES)('as %s', async (role) => {
    const user = await aUser(database, organization, { role });

    it.each(operations)('$name', async (operation) => {
      const { access } = operation;
      const may = isCapability(access)
        ? ROLE_CAPABILITIES[role].includes(access)
        : rolesOf(access).includes(role);
      // A route may end the session.
      const as = await aSession(database, organization, user);
      expect(await outcome(operation, as)).toEqual(may ? 'let in' : refusalFor(access));
    });
  });

  const keys: [string, readonly Capability[]][] = [
    ...CAPABILITIES.map((capability): [string, readonly Capability[]] => [capability, [capability]]),
    ['everything', CAPABILITIES],
  ];
  describe.each(keys)('with a key for %s', async (_name, capabilities) => {
    const { secret: as } = await aKey(database, organization, capabilities);

    it.each(operations)('$name', async (operation) => {
      const { access } = operation;
      const may = isCapability(access)
        ? capabilities.includes(access)
        : access === 'public' || access === 'authenticated';
      expect(await outcome(operation, as)).toEqual(may ? 'let in' : refusalFor(access));
    });
  });
});
