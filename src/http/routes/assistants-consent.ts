import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitPolicy } from '../../access/rate-limit.ts';
import { AlmanacError } from '../../errors.ts';
import {
  clientIdOf,
  type ReadRequest,
  readAuthorizationRequest,
  returnUrl,
} from '../../oauth/authorization-request.ts';
import type { Client } from '../../oauth/client.ts';
import { type AskedMember, approveConsent, beginConsent, denyConsent } from '../../oauth/consent.ts';
import { isDocumentAddress, MetadataDocuments } from '../../oauth/metadata-document.ts';
import { readParameters } from '../../oauth/parameters.ts';
import { refusalWords, UntrustedRequest } from '../../oauth/refusal.ts';
import { findRegisteredClient } from '../../oauth/registration.ts';
import { webhookRules } from '../../webhook-rules.ts';
import { limitAttempt } from '../limit.ts';
import { UNKNOWN_CLIENT } from '../oauth/authorize.ts';
import { issuerOf } from '../oauth/issuer.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import {
  ApprovalBody,
  ConsentAnswer,
  ConsentBody,
  describeConsent,
  describePlace,
  ReturnAnswer,
} from './assistants-schemas.ts';

/** What the web app asks a signed-in member whom an assistant sent to `/oauth/authorize`. Any member may consent, for themselves. */
export function consentRoutes(app: App, services: Services): void {
  const { clock, config, platform, bothDoors } = services;
  const documents = new MetadataDocuments(webhookRules(config), clock);

  app.post(
    PATH,
    {
      config: { access: 'session', alsoAnswers: [404] },
      schema: {
        ...described({
          tag: 'Assistants',
          operationId: 'askConsent',
          summary: 'Start connecting an assistant',
          description:
            'Checks the link by which an assistant sent you here, and says what it asks for. The id is good for one answer of yours, in this organisation and within 10 minutes.',
        }),
        body: ConsentBody,
        response: { 200: ConsentAnswer },
      },
    },
    async (request, reply) => {
      const issuer = issuerOf(request, config);
      const read = await readLink(request.body.query, issuer, async (clientId) => {
        if (!isDocumentAddress(clientId)) return await findRegisteredClient(platform, clientId, clock());
        await limitDocuments(services, request, reply);
        return await documents.find(clientId);
      });
      if (read.kind === 'refused') {
        const { code, message } = read.refusal;
        const answer = { error: code, error_description: message };
        return recordEnvelope({
          kind: 'refused' as const,
          reason: refusalWords(message),
          ...describePlace(read.returnTo.redirectUri),
          redirect_to: returnUrl(read.returnTo, issuer, answer),
        });
      }
      return recordEnvelope(
        describeConsent(await beginConsent(platform, read.request, memberOf(request), clock())),
      );
    },
  );

  app.post(
    `${PATH}/:id/approve`,
    {
      config: { access: 'session', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Assistants',
          operationId: 'approveConsent',
          summary: 'Accept the request of an assistant',
          description: 'Once. The answer says where to send the browser, with a code for the assistant.',
        }),
        params: Exactly({ id: Uuid }),
        body: ApprovalBody,
        response: { 200: ReturnAnswer },
      },
    },
    async (request) => {
      const issuer = issuerOf(request, config);
      const { id } = request.params;
      const wanted = { id, chosen: request.body.capabilities, prefix: config.keyPrefix };
      const { code, ...returnTo } = await approveConsent(bothDoors, wanted, memberOf(request), clock());
      return recordEnvelope({ redirect_to: returnUrl(returnTo, issuer, { code }) });
    },
  );

  app.post(
    `${PATH}/:id/deny`,
    {
      config: { access: 'session', whileClosed: true },
      schema: {
        ...described({
          tag: 'Assistants',
          operationId: 'denyConsent',
          summary: 'Decline the request of an assistant',
          description: 'Once. The answer says where to send the browser.',
        }),
        params: Exactly({ id: Uuid }),
        response: { 200: ReturnAnswer },
      },
    },
    async (request) => {
      const issuer = issuerOf(request, config);
      const returnTo = await denyConsent(platform, request.params.id, memberOf(request), clock());
      return recordEnvelope({ redirect_to: returnUrl(returnTo, issuer, DENIED) });
    },
  );
}

const PATH = '/settings/assistant-requests';

const DENIED = { error: 'access_denied', error_description: 'the member did not allow it' };

// Each may lead to a request to another host.
const DOCUMENTS: LimitPolicy = { name: 'client-documents', perMinute: 20 };

async function limitDocuments(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await limitAttempt(services, reply, DOCUMENTS, requireSession(request.principal).userId);
}

async function readLink(
  query: string,
  issuer: string,
  findClient: (clientId: string) => Promise<Client | null>,
): Promise<ReadRequest> {
  try {
    const parameters = readParameters(query);
    const client = await findClient(clientIdOf(parameters));
    if (client === null) throw new UntrustedRequest(UNKNOWN_CLIENT);
    return readAuthorizationRequest(parameters, client, issuer);
  } catch (failure) {
    if (!(failure instanceof UntrustedRequest)) throw failure;
    throw new AlmanacError('INVALID_REQUEST', failure.message);
  }
}

function memberOf({ principal }: FastifyRequest): AskedMember {
  const { sessionId, userId, organization, capabilities } = requireSession(principal);
  return { sessionId, userId, organizationId: organization.id, capabilities };
}
