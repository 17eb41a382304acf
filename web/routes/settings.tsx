import { createRoute, redirect } from '@tanstack/react-router';
import { readKeysSearch } from '../pages/settings/api-keys/search.ts';
import { readAuditSearch } from '../pages/settings/audit-log/search.ts';
import { readFieldsSearch, readNewFieldSearch } from '../pages/settings/custom-fields/search.ts';
import { readImportsSearch } from '../pages/settings/imports/search.ts';
import { lazyLoader, lazyRouteComponent } from '../shell/lazy-page.ts';
import { signedIn } from './root.tsx';

const loadApiKeys = lazyLoader(
  async () => (await import('../pages/settings/api-keys/queries.ts')).loadApiKeys,
);
const loadMembers = lazyLoader(
  async () => (await import('../pages/settings/members/queries.ts')).loadMembers,
);
const loadOrganization = lazyLoader(
  async () => (await import('../pages/settings/organization/queries.ts')).loadOrganization,
);

const loadWebhooks = lazyLoader(
  async () => (await import('../pages/settings/webhooks/queries.ts')).loadWebhooks,
);

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/settings/settings-layout.tsx'), 'SettingsLayout'),
});

const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/organization', replace: true });
  },
});

const settingsOrganization = createRoute({
  getParentRoute: () => settings,
  path: '/organization',
  loader: loadOrganization,
  component: lazyRouteComponent(
    () => import('../pages/settings/organization/organization-page.tsx'),
    'OrganizationPage',
  ),
});

const settingsMembers = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  loader: loadMembers,
  component: lazyRouteComponent(() => import('../pages/settings/members/members-page.tsx'), 'MembersPage'),
});

const settingsRetention = createRoute({
  getParentRoute: () => settings,
  path: '/retention',
  component: lazyRouteComponent(
    () => import('../pages/settings/retention/retention-page.tsx'),
    'RetentionPage',
  ),
});

const settingsAuditLog = createRoute({
  getParentRoute: () => settings,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(
    () => import('../pages/settings/audit-log/audit-log-page.tsx'),
    'AuditLogPage',
  ),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  validateSearch: readKeysSearch,
  loader: loadApiKeys,
  component: lazyRouteComponent(() => import('../pages/settings/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  loader: loadWebhooks,
  component: lazyRouteComponent(() => import('../pages/settings/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const customFields = createRoute({
  getParentRoute: () => settings,
  path: '/custom-fields',
});

const customFieldList = createRoute({
  getParentRoute: () => customFields,
  path: '/',
  validateSearch: readFieldsSearch,
  component: lazyRouteComponent(
    () => import('../pages/settings/custom-fields/fields-page.tsx'),
    'FieldsPage',
  ),
});

const newCustomField = createRoute({
  getParentRoute: () => customFields,
  path: '/new',
  validateSearch: readNewFieldSearch,
  component: lazyRouteComponent(
    () => import('../pages/settings/custom-fields/new-field-page.tsx'),
    'NewFieldPage',
  ),
});

const customField = createRoute({
  getParentRoute: () => customFields,
  path: '/$id',
  component: lazyRouteComponent(
    () => import('../pages/settings/custom-fields/edit-field-page.tsx'),
    'EditFieldPage',
  ),
});

const imports = createRoute({
  getParentRoute: () => settings,
  path: '/imports',
  validateSearch: readImportsSearch,
  component: lazyRouteComponent(() => import('../pages/settings/imports/imports-page.tsx'), 'ImportsPage'),
});

const exports = createRoute({
  getParentRoute: () => settings,
  path: '/exports',
  component: lazyRouteComponent(() => import('../pages/settings/exports/exports-page.tsx'), 'ExportsPage'),
});

/** The settings of an organisation. */
export const settingsRoute = settings.addChildren([
  settingsStart,
  settingsOrganization,
  settingsMembers,
  settingsRetention,
  settingsAuditLog,
  apiKeys,
  webhooks,
  customFields.addChildren([customFieldList, newCustomField, customField]),
  imports,
  exports,
]);
