import type { App, Services } from '../services.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { authRoutes } from './auth.ts';
import { customFieldRoutes } from './custom-fields.ts';
import { customerRoutes } from './customers.ts';
import { healthRoutes } from './health.ts';
import { importRoutes } from './imports.ts';
import { metricsRoutes } from './metrics.ts';
import { openapiRoutes } from './openapi.ts';
import { customFieldSettingsRoutes } from './settings-custom-fields.ts';

/** Every route of the API: a file per resource. */
export function registerRoutes(app: App, services: Services): void {
  healthRoutes(app, services);
  authRoutes(app, services);
  apiKeyRoutes(app, services);
  importRoutes(app, services);
  metricsRoutes(app, services);
  customerRoutes(app, services);
  customFieldRoutes(app);
  customFieldSettingsRoutes(app, services);
  openapiRoutes(app);
}
