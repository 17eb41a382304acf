import type { App, Services } from '../services.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { auditLogRoutes } from './audit-log.ts';
import { authRoutes } from './auth.ts';
import { invitedRoutes } from './auth-invitation.ts';
import { passwordRoutes } from './auth-password.ts';
import { compensationRoutes } from './compensation.ts';
import { customFieldRoutes } from './custom-fields.ts';
import { customerRoutes } from './customers.ts';
import { departmentRoutes } from './departments.ts';
import { healthRoutes } from './health.ts';
import { importRoutes } from './imports.ts';
import { membershipRoutes } from './memberships.ts';
import { metricsRoutes } from './metrics.ts';
import { metricFactsRoutes } from './metrics-facts.ts';
import { openapiRoutes } from './openapi.ts';
import { personRoutes } from './persons.ts';
import { customFieldSettingsRoutes } from './settings-custom-fields.ts';
import { invitationRoutes } from './settings-invitations.ts';
import { memberRoutes } from './settings-members.ts';
import { organizationRoutes } from './settings-organization.ts';
import { overviewRoutes } from './settings-overview.ts';
import { setupRoutes } from './setup.ts';

/** Every route of the API: a file per resource. */
export function registerRoutes(app: App, services: Services): void {
  healthRoutes(app, services);
  setupRoutes(app, services);
  authRoutes(app, services);
  invitedRoutes(app, services);
  passwordRoutes(app, services);
  organizationRoutes(app, services);
  memberRoutes(app, services);
  invitationRoutes(app, services);
  overviewRoutes(app, services);
  auditLogRoutes(app, services);
  apiKeyRoutes(app, services);
  importRoutes(app, services);
  metricsRoutes(app, services);
  metricFactsRoutes(app, services);
  customerRoutes(app, services);
  membershipRoutes(app, services);
  personRoutes(app, services);
  departmentRoutes(app);
  compensationRoutes(app);
  customFieldRoutes(app);
  customFieldSettingsRoutes(app, services);
  openapiRoutes(app);
}
