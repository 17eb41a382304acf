import type { FastifyRequest } from 'fastify';
import {
  neededBy,
  requireContent,
  type WebhookContent,
  type WebhookManager,
} from '../../events/webhooks/content.ts';
import { changeWebhook, createWebhook, deleteWebhook } from '../../events/webhooks/manage-webhooks.ts';
import { listWebhooks, readAttempts, readWebhook } from '../../events/webhooks/read-webhooks.ts';
import { replayFrom } from '../../events/webhooks/replay.ts';
import { rotateSecret } from '../../events/webhooks/rotate-secret.ts';
import { testWebhook } from '../../events/webhooks/test-webhook.ts';
import { LIST_LIMIT } from '../../list-limit.ts';
import { webhookRules } from '../../webhook-rules.ts';
import type { Form } from '../check-form.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { RemovedAnswer } from './profiles-schemas.ts';
import {
  AttemptList,
  describeAttempt,
  describeWebhook,
  NewWebhook,
  ReplayBody,
  ROTATION,
  SecretAnswer,
  TestAnswer,
  WebhookAnswer,
  WebhookList,
  WebhookParams,
  WebhookPatchBody,
} from './webhook-schemas.ts';

/** The webhooks of the active organisation. For signed-in owners and admins alone, as keys are. */
export function webhookRoutes(app: App, { clock, config, platform }: Services): void {
  const rules = webhookRules(config);
  // What the schema refused is not there.
  const checkContent = ({ body }: Form): void => {
    const { kinds, capabilities, ...rest } = (body ?? {}) as WebhookForm;
    const given = {
      ...(kinds === undefined ? {} : { kinds: kinds.filter((one) => one !== undefined) }),
      ...(capabilities === undefined
        ? {}
        : { capabilities: capabilities.filter((one) => one !== undefined) }),
    };
    requireContent({ ...rest, ...given }, rules);
  };
  const deciding = (request: FastifyRequest) => ({ by: managerOf(request), rules, now: clock() });
  const read = async (request: FastifyRequest, id: string) => {
    const { webhook, ...standing } = await readWebhook({ tenant: request.tenant(), platform }, id, clock());
    return describeWebhook(webhook, standing);
  };

  app.get(
    PATH,
    {
      config: { access: 'manager' },
      schema: {
        ...described({ tag: 'Events', operationId: 'listWebhooks', summary: 'List webhooks' }),
        response: { 200: WebhookList },
      },
    },
    async (request) => {
      const webhooks = await listWebhooks({ tenant: request.tenant(), platform }, clock());
      return recordEnvelope(
        webhooks.map(({ webhook, ...standing }) => describeWebhook(webhook, standing)),
        { total: webhooks.length },
      );
    },
  );

  app.post(
    PATH,
    {
      config: { access: 'manager', alsoAnswers: [409], rules: checkContent },
      schema: {
        ...described({
          tag: 'Events',
          operationId: 'createWebhook',
          summary: 'Create a webhook',
          description:
            'It gets the events that happen from now on. The answer is the only place where its secret is ever shown. Without `capabilities` it has those that its kinds need.',
        }),
        body: NewWebhook,
        response: { 200: SecretAnswer },
      },
    },
    async (request) => {
      const { kinds, capabilities = neededBy(kinds), ...rest } = request.body;
      const content = { ...rest, kinds, capabilities };
      const { webhook, secret } = await createWebhook(request.tenantWriter(), content, deciding(request));
      return recordEnvelope({ ...(await read(request, webhook.id)), secret });
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config: { access: 'manager' },
      schema: {
        ...described({ tag: 'Events', operationId: 'getWebhook', summary: 'Get a webhook' }),
        params: WebhookParams,
        response: { 200: WebhookAnswer },
      },
    },
    async (request) => recordEnvelope(await read(request, request.params.id)),
  );

  app.patch(
    `${PATH}/:id`,
    {
      config: { access: 'manager', rules: checkContent },
      schema: {
        ...described({
          tag: 'Events',
          operationId: 'changeWebhook',
          summary: 'Update a webhook',
          description: 'What is not named stays. `is_enabled` disables it and enables it again.',
        }),
        params: WebhookParams,
        body: WebhookPatchBody,
        response: { 200: WebhookAnswer },
      },
    },
    async (request) => {
      const { is_enabled: isEnabled, name, url, kinds, capabilities } = request.body;
      const patch = {
        ...(isEnabled === undefined ? {} : { isEnabled }),
        ...(name === undefined ? {} : { name }),
        ...(url === undefined ? {} : { url }),
        ...(kinds === undefined ? {} : { kinds }),
        ...(capabilities === undefined ? {} : { capabilities }),
      } satisfies Partial<WebhookContent> & { isEnabled?: boolean };
      const { id } = request.params;
      await changeWebhook(request.tenantWriter(), { id, patch }, deciding(request));
      return recordEnvelope(await read(request, id));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Events',
          operationId: 'deleteWebhook',
          summary: 'Delete a webhook',
          description: 'For good, with its log. Disable it instead if it may be needed again.',
        }),
        params: WebhookParams,
        response: { 200: RemovedAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await deleteWebhook(request.tenantWriter(), id, managerOf(request), clock());
      return recordEnvelope({ id });
    },
  );

  app.post(
    `${PATH}/:id/rotate-secret`,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Events',
          operationId: 'rotateWebhookSecret',
          summary: 'Rotate the secret of a webhook',
          description: ROTATION,
        }),
        params: WebhookParams,
        response: { 200: SecretAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { secret } = await rotateSecret(request.tenantWriter(), id, managerOf(request), clock());
      return recordEnvelope({ ...(await read(request, id)), secret });
    },
  );

  app.post(
    `${PATH}/:id/test`,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Events',
          operationId: 'testWebhook',
          summary: 'Send a test to a webhook',
          description:
            'Sends a message of type `webhook.test` at once, once, and answers with the outcome after ten seconds at most. It is in the log.',
        }),
        params: WebhookParams,
        response: { 200: TestAnswer },
      },
    },
    async (request) => {
      const { organization } = request.principal;
      const testing = {
        actor: { kind: 'user', id: managerOf(request).id } as const,
        rules,
        organizationId: organization.id,
        now: clock(),
      };
      return recordEnvelope(
        describeAttempt(await testWebhook(request.tenantWriter(), request.params.id, testing), false),
      );
    },
  );

  app.post(
    `${PATH}/:id/replay`,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Events',
          operationId: 'replayWebhook',
          summary: 'Send events to a webhook again',
          description:
            'From the named event on, in their order, with the ids that they had. Events are kept for 3 to 30 days.',
        }),
        params: WebhookParams,
        body: ReplayBody,
        response: { 200: WebhookAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const wanted = { id, eventId: request.body.event_id };
      await replayFrom(request.tenantWriter(), wanted, managerOf(request), clock());
      return recordEnvelope(await read(request, id));
    },
  );

  app.get(
    `${PATH}/:id/attempts`,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Events',
          operationId: 'listWebhookAttempts',
          summary: 'List the attempts of a webhook',
          description: 'Its log: the last thousand attempts, for 30 days.',
        }),
        params: WebhookParams,
        response: { 200: AttemptList },
      },
    },
    async (request) => {
      const { id } = request.params;
      const tenant = request.tenant();
      await readWebhook({ tenant, platform }, id, clock());
      const { attempts, total } = await readAttempts(tenant, id, LIST_LIMIT);
      return recordEnvelope(
        attempts.map(([attempt, isKept]) => describeAttempt(attempt, isKept)),
        { total },
      );
    },
  );
}

const PATH = '/settings/webhooks';

type WebhookForm = Readonly<{
  name?: string;
  url?: string;
  kinds?: readonly (WebhookContent['kinds'][number] | undefined)[];
  capabilities?: readonly (WebhookContent['capabilities'][number] | undefined)[];
}>;

function managerOf({ principal }: Pick<FastifyRequest, 'principal'>): WebhookManager {
  const { userId, capabilities } = requireSession(principal);
  return { id: userId, capabilities };
}
