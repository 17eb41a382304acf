import type { FastifyRequest } from 'fastify';
import { keyFrom, selectKeys } from '../../access/key-record.ts';
import {
  type KeyLimits,
  type KeyManager,
  limitKey,
  mintKey,
  requireKeyForm,
  requireLimits,
  revokeKey,
  rotateKey,
  takeOverKey,
} from '../../access/manage-keys.ts';
import type { Principal } from '../../access/principal.ts';
import { FaultCollector } from '../../invalid-request.ts';
import { LIST_LIMIT } from '../../list-limit.ts';
import type { Category } from '../../metrics/definition/metric.ts';
import type { Form } from '../check-form.ts';
import { notifyOwnersOfKey } from '../notify-owners.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import {
  describeKey,
  KeyAnswer,
  KeyList,
  LimitBody,
  MintBody,
  MintedAnswer,
  RotateBody,
} from './api-key-schemas.ts';

/** The keys of the active organisation. For signed-in owners and admins alone: a key makes no keys. */
export function apiKeyRoutes(app: App, services: Services): void {
  const { clock, config } = services;
  const prefix = config.keyPrefix;

  app.get(
    '/settings/api-keys',
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'API keys',
          operationId: 'listApiKeys',
          summary: 'List API keys',
          description: 'The newest first, up to 500, expired and revoked ones too.',
        }),
        response: { 200: KeyList },
      },
    },
    async (request) => {
      const now = clock();
      const rows = await request.tenant().read(selectKeys(LIST_LIMIT));
      return recordEnvelope(
        rows.map((row) => describeKey(keyFrom(row), prefix, now)),
        { total: Number(rows[0]?.total ?? 0) },
      );
    },
  );

  app.post(
    '/settings/api-keys',
    {
      config: { access: 'manager', rules: MINT_RULES },
      schema: {
        ...described({
          tag: 'API keys',
          operationId: 'mintApiKey',
          summary: 'Create an API key',
          description: 'The answer is the only place where the whole key is ever shown.',
        }),
        body: MintBody,
        response: { 200: MintedAnswer },
      },
    },
    async (request) => {
      const { name, capabilities, expires_at: expiresAt = null } = request.body;
      const wanted = {
        prefix,
        name,
        capabilities,
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
        ...limitsIn(request.body),
      };
      const now = clock();
      const minted = await mintKey(
        request.tenantWriter(),
        { ...wanted, by: managerOf(request.principal) },
        now,
      );
      notifyOwnersOfKey(services, request, minted.key.name);
      return recordEnvelope({ ...describeKey(minted.key, prefix, now), key: minted.secret });
    },
  );

  app.post(
    '/settings/api-keys/:id/rotate',
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'API keys',
          operationId: 'rotateApiKey',
          summary: 'Rotate an API key',
          description:
            'The new key has the name, the capabilities, the limits and the end of the old one, which works for `overlap_hours` more.',
        }),
        params: KeyParams,
        body: RotateBody,
        response: { 200: MintedAnswer },
      },
    },
    async (request) => {
      const wanted = {
        id: request.params.id,
        prefix,
        overlapHours: request.body?.overlap_hours ?? DEFAULT_OVERLAP_HOURS,
      };
      const now = clock();
      const minted = await rotateKey(
        request.tenantWriter(),
        { ...wanted, by: managerOf(request.principal) },
        now,
      );
      notifyOwnersOfKey(services, request, minted.key.name);
      return recordEnvelope({ ...describeKey(minted.key, prefix, now), key: minted.secret });
    },
  );

  app.patch(
    '/settings/api-keys/:id',
    {
      config: { access: 'manager', rules: ({ body }) => requireLimits(limitsIn((body ?? {}) as LimitForm)) },
      schema: {
        ...described({
          tag: 'API keys',
          operationId: 'limitApiKey',
          summary: 'Update the limits of an API key',
          description: 'From the next request on. What is left out stays; null takes a limit away.',
        }),
        params: KeyParams,
        body: LimitBody,
        response: { 200: KeyAnswer },
      },
    },
    async (request) => {
      const wanted = {
        id: request.params.id,
        limits: limitsIn(request.body),
        by: managerOf(request.principal),
      };
      const now = clock();
      return recordEnvelope(describeKey(await limitKey(request.tenantWriter(), wanted, now), prefix, now));
    },
  );

  app.post(
    '/settings/api-keys/:id/take-over',
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'API keys',
          operationId: 'takeOverApiKey',
          summary: 'Take over an API key',
          description:
            'You become its maker. The key stays as it is, and programs that use it notice nothing. A key that was made at the command line can be taken over too.',
        }),
        params: KeyParams,
        response: { 200: KeyAnswer },
      },
    },
    async (request) => {
      const wanted = { id: request.params.id, by: managerOf(request.principal) };
      const now = clock();
      return recordEnvelope(describeKey(await takeOverKey(request.tenantWriter(), wanted, now), prefix, now));
    },
  );

  app.delete(
    '/settings/api-keys/:id',
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'API keys',
          operationId: 'revokeApiKey',
          summary: 'Revoke an API key',
          description: 'At once and for good. Doing it again changes nothing.',
        }),
        params: KeyParams,
        response: { 200: KeyAnswer },
      },
    },
    async (request) => {
      const wanted = { id: request.params.id, by: managerOf(request.principal) };
      const now = clock();
      return recordEnvelope(describeKey(await revokeKey(request.tenantWriter(), wanted, now), prefix, now));
    },
  );
}

type LimitForm = Readonly<{
  allowed_networks?: readonly string[] | null;
  metric_families?: readonly Category[] | null;
}>;

function limitsIn({ allowed_networks: networks, metric_families: families }: LimitForm): Partial<KeyLimits> {
  return {
    ...(networks === undefined ? {} : { allowedNetworks: networks }),
    ...(families === undefined ? {} : { metricFamilies: families }),
  };
}

type MintForm = Readonly<{
  name?: string;
  capabilities?: (string | undefined)[];
  expires_at?: string | null;
}>;

const MINT_RULES = ({ body }: Form, _request: FastifyRequest, now: Date): void => {
  const { name, capabilities, expires_at: expiresAt } = (body ?? {}) as MintForm;
  const faults = new FaultCollector();
  faults.read(() => requireLimits(limitsIn((body ?? {}) as LimitForm)));
  faults.read(() =>
    requireKeyForm(
      {
        ...(name === undefined ? {} : { name }),
        ...(capabilities === undefined
          ? {}
          : { capabilities: capabilities.filter((one) => one !== undefined) }),
        expiresAt: typeof expiresAt === 'string' ? new Date(expiresAt) : null,
      },
      now,
    ),
  );
  faults.requireNone();
};

const DEFAULT_OVERLAP_HOURS = 24;
const KeyParams = Exactly({ id: Uuid });

function managerOf(principal: Principal): Extract<KeyManager, { kind: 'user' }> {
  const { userId, capabilities } = requireSession(principal);
  return { kind: 'user', id: userId, capabilities };
}
