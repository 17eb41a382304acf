import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientIdOf, readAuthorizationRequest, returnUrl } from '../../oauth/authorization-request.ts';
import { PATHS } from '../../oauth/metadata.ts';
import { faultOfDocumentAddress, isDocumentAddress } from '../../oauth/metadata-document.ts';
import { readParameters } from '../../oauth/parameters.ts';
import { leadsToOwnMachine, placeOf } from '../../oauth/redirect-uri.ts';
import { refusalWords, UntrustedRequest } from '../../oauth/refusal.ts';
import { findRegisteredClient } from '../../oauth/registration.ts';
import { webhookRules } from '../../webhook-rules.ts';
import type { App, Services } from '../services.ts';
import { issuerOf } from './issuer.ts';
import { REFUSAL_POLICY, refusalPage, type WayBack } from './refusal-page.ts';

/**
 * `GET /oauth/authorize`: where an assistant sends its user. It changes nothing. What can be refused is refused here; the web app asks the
 * rest, once it is known who the user is: the document of a client is fetched for members alone.
 */
export function authorizeRoute(app: App, services: Services): void {
  app.get(PATHS.authorize, { config: { access: 'public' } }, async (request, reply) => {
    const issuer = issuerOf(request, services.config);
    reply.header('Cache-Control', 'no-store');
    try {
      const next = await nextOf(queryOf(request), issuer, services);
      if (next.kind === 'redirect') return await reply.redirect(next.to, 302);
      return await answerPage(reply, next.reason, next.way);
    } catch (failure) {
      if (!(failure instanceof UntrustedRequest)) throw failure;
      return await answerPage(reply, failure.message, null);
    }
  });
}

/** The page of the web app that asks the member. */
export const CONSENT_PAGE = '/connect';
/** A longer link is none of a client that means well. */
export const LONGEST_QUERY = 6000;

type Next =
  | Readonly<{ kind: 'redirect'; to: string }>
  | Readonly<{ kind: 'refusal'; reason: string; way: WayBack }>;

async function nextOf(query: string, issuer: string, { config, platform, clock }: Services): Promise<Next> {
  if (query.length > LONGEST_QUERY)
    throw new UntrustedRequest(`The link has more than ${LONGEST_QUERY} characters.`);
  const parameters = readParameters(query);
  const clientId = clientIdOf(parameters);
  const consent = { kind: 'redirect', to: `${CONSENT_PAGE}?request=${encodeURIComponent(query)}` } as const;
  if (isDocumentAddress(clientId)) {
    const fault = faultOfDocumentAddress(clientId, webhookRules(config));
    if (fault !== null) throw new UntrustedRequest(`The client id ${fault}.`);
    return consent;
  }
  const client = await findRegisteredClient(platform, clientId, clock());
  if (client === null) throw new UntrustedRequest(UNKNOWN_CLIENT);
  const read = readAuthorizationRequest(parameters, client, issuer);
  if (read.kind === 'valid') return consent;
  const { code, message: reason } = read.refusal;
  const { redirectUri } = read.returnTo;
  const href = returnUrl(read.returnTo, issuer, { error: code, error_description: reason });
  // Anybody may register any address, so a link of ours must not lead there unless a person chooses to go (RFC 9700, section 4.11.2).
  if (!leadsToOwnMachine(redirectUri))
    return { kind: 'refusal', reason: refusalWords(reason), way: { href, place: placeOf(redirectUri) } };
  return { kind: 'redirect', to: href };
}

export const UNKNOWN_CLIENT = 'The link names an assistant that is not registered here, or is no longer.';

/** The query of a request, as it was sent. */
function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}

async function answerPage(reply: FastifyReply, reason: string, way: WayBack | null): Promise<FastifyReply> {
  return await reply
    .code(400)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', REFUSAL_POLICY)
    .serializer((text: unknown) => String(text))
    .send(refusalPage(reason, way));
}
