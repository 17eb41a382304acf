import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientIdOf, readAuthorizationRequest, returnUrl } from '../../oauth/authorization-request.ts';
import { PATHS } from '../../oauth/metadata.ts';
import { faultOfDocumentAddress, isDocumentAddress } from '../../oauth/metadata-document.ts';
import { readParameters } from '../../oauth/parameters.ts';
import { UntrustedRequest } from '../../oauth/refusal.ts';
import { findRegisteredClient } from '../../oauth/registration.ts';
import { webhookRules } from '../../webhook-rules.ts';
import type { App, Services } from '../services.ts';
import { issuerOf } from './issuer.ts';
import { refusalPage } from './refusal-page.ts';

/**
 * `GET /oauth/authorize`: where an assistant sends its user. It changes nothing. What can be refused is refused here; the web app asks the
 * rest, once it is known who the user is: the document of a client is fetched for members alone.
 */
export function authorizeRoute(app: App, services: Services): void {
  app.get(PATHS.authorize, { config: { access: 'public' } }, async (request, reply) => {
    const issuer = issuerOf(request, services.config);
    reply.header('Cache-Control', 'no-store');
    try {
      return await reply.redirect(await nextOf(queryOf(request), issuer, services), 302);
    } catch (failure) {
      if (!(failure instanceof UntrustedRequest)) throw failure;
      return await answerPage(reply, failure.message);
    }
  });
}

/** The page of the web app that asks the member. */
export const CONSENT_PAGE = '/connect';
/** A longer link is none of a client that means well. */
export const LONGEST_QUERY = 6000;

async function nextOf(query: string, issuer: string, { config, platform, clock }: Services): Promise<string> {
  if (query.length > LONGEST_QUERY)
    throw new UntrustedRequest(`The link has more than ${LONGEST_QUERY} characters.`);
  const parameters = readParameters(query);
  const clientId = clientIdOf(parameters);
  const consent = `${CONSENT_PAGE}?request=${encodeURIComponent(query)}`;
  if (isDocumentAddress(clientId)) {
    const fault = faultOfDocumentAddress(clientId, webhookRules(config));
    if (fault !== null) throw new UntrustedRequest(`The client id ${fault}.`);
    return consent;
  }
  const client = await findRegisteredClient(platform, clientId, clock());
  if (client === null) throw new UntrustedRequest(UNKNOWN_CLIENT);
  const read = readAuthorizationRequest(parameters, client, issuer);
  if (read.kind === 'valid') return consent;
  const { code, message } = read.refusal;
  return returnUrl(read.returnTo, issuer, { error: code, error_description: message });
}

export const UNKNOWN_CLIENT = 'The link names an assistant that is not registered here, or is no longer.';

/** The query of a request, as it was sent. */
function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}

async function answerPage(reply: FastifyReply, reason: string): Promise<FastifyReply> {
  return await reply
    .code(400)
    .type('text/html; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(refusalPage(reason));
}
