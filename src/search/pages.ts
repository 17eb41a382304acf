import type { Capability, Role } from '../access/capability.ts';

/** A page of the app, and who may open it: signed-in people alone. */
export type Page = Readonly<{
  path: string;
  label: string;
  words: readonly string[];
  roles: readonly Role[] | 'all';
  capability?: Capability;
}>;

const MANAGERS: readonly Role[] = ['owner', 'admin'];

export const PAGES: readonly Page[] = [
  page(
    '/board-pack',
    'Board pack',
    'all',
    ['boards', 'print', 'pdf', 'xlsx', 'report', 'directors'],
    'metrics.read',
  ),
  page('/reports', 'Scheduled reports', 'all', ['mail', 'email', 'send', 'monthly', 'boards', 'statements']),
  page('/alerts', 'Alerts', 'all', ['notifications', 'limits', 'thresholds', 'warnings']),
  page('/settings/organization', 'Organisation', MANAGERS, ['settings', 'company', 'currency', 'time zone']),
  page('/settings/members', 'Members', MANAGERS, ['settings', 'invite', 'invitations', 'users', 'roles']),
  page('/settings/api-keys', 'API keys', MANAGERS, ['settings', 'integrations', 'token']),
  page('/settings/custom-fields', 'Custom fields', MANAGERS, ['settings']),
  page('/settings/imports', 'Imports', 'all', ['settings', 'upload', 'file', 'books'], 'imports.write'),
  page('/settings/exports', 'Exports', 'all', ['settings', 'download', 'backup'], 'exports.read'),
  page('/settings/retention', 'Retention', ['owner'], ['settings', 'privacy', 'erase']),
  page('/settings/audit-log', 'Audit log', MANAGERS, ['settings', 'history', 'changes']),
  page('/account/password', 'Password', 'all', ['account', 'settings']),
  page('/account/security', 'Security', 'all', ['account', 'settings', 'second factor', '2fa', 'sessions']),
];

function page(
  path: string,
  label: string,
  roles: Page['roles'],
  words: readonly string[],
  capability?: Capability,
): Page {
  return Object.freeze({ path, label, words, roles, ...(capability === undefined ? {} : { capability }) });
}

/** The pages that someone signed in may open. */
export function pagesFor(role: Role | null, capabilities: ReadonlySet<Capability>): readonly Page[] {
  if (role === null) return [];
  return PAGES.filter(
    ({ roles, capability }) =>
      (roles === 'all' || roles.includes(role)) && (capability === undefined || capabilities.has(capability)),
  );
}
