import {
  PATHS,
  RESOURCE_METADATA_PATH,
  resourceMetadata,
  SERVER_METADATA_PATH,
  serverMetadata,
} from '../../oauth/metadata.ts';
import { MCP_PATH } from '../mcp-path.ts';
import type { App, Services } from '../services.ts';
import { authorizeRoute } from './authorize.ts';
import { answerOAuthFailure } from './failure.ts';
import { readFormsOnly, refuseOtherBodies } from './form-body.ts';
import { issuerOf } from './issuer.ts';
import { answerPreflights, openToPages } from './open-to-pages.ts';
import { notJson, registerRoute } from './register.ts';
import { tokenRoutes } from './token.ts';

/** The authorization server for assistants that sign in: OAuth 2.1 with public clients, beside the API. */
export function serveOAuth(app: App, services: Services): void {
  // Bodies of their own, and refusals in the form of OAuth, are of these routes alone.
  void app.register(async (oauth: App) => {
    oauth.setErrorHandler(answerOAuthFailure);
    metadataRoutes(oauth, services);
    authorizeRoute(oauth, services);
    void oauth.register(async (forms: App) => {
      readFormsOnly(forms);
      tokenRoutes(forms, services);
    });
    void oauth.register(async (registrations: App) => {
      refuseOtherBodies(registrations, notJson);
      registerRoute(registrations, services);
    });
    answerPreflights(oauth, METADATA_PATHS, 'GET');
    answerPreflights(oauth, [PATHS.token, PATHS.register, PATHS.revoke], 'POST');
  });
}

// Clients look at the first of these where the path of a resource is to come after it (RFC 9728), and at the second.
const RESOURCE_PATHS = [`${RESOURCE_METADATA_PATH}${MCP_PATH}`, RESOURCE_METADATA_PATH];
const METADATA_PATHS = [...RESOURCE_PATHS, SERVER_METADATA_PATH];

function metadataRoutes(app: App, { config }: Services): void {
  for (const path of RESOURCE_PATHS)
    app.get(path, { config: { access: 'public' } }, async (request, reply) => {
      openToPages(reply);
      return resourceMetadata(issuerOf(request, config));
    });
  app.get(SERVER_METADATA_PATH, { config: { access: 'public' } }, async (request, reply) => {
    openToPages(reply);
    return serverMetadata(issuerOf(request, config));
  });
}
