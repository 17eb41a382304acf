import type { FastifyRequest } from 'fastify';
import { keyFrom, selectKeys } from '../../access/key-record.ts';
import { type KeyManager, mintKey, requireKeyForm, revokeKey, rotateKey } from '../../access/manage-keys.ts';
import type { Principal } from '../../access/principal.ts';
import { AlmanacError } from '../../errors.ts';
import type { Form } from '../check-form.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import { describeKey, KeyAnswer, KeyList, MintBody, MintedAnswer, RotateBody } from './api-key-schemas.ts';

/** The keys of the active organisation. For signed-in owners and admins alone: a key makes no keys. */
export function apiKeyRoutes(app: App, { clock, config }: Services): void {
  const prefix = config.keyPrefix;

  app.get(
    '/settings/api-keys',
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'API keys',
          operationId: 'listApiKeys',
          summary: 'List the keys',
          description: 'The newest first, up to 500, expired and revoked ones too.',
        }),
        response: { 200: KeyList },
      },
    },
    async (request) => {
      const rows = await request.tenant().read(selectKeys(LIST_LIMIT));
      return recordEnvelope(
        rows.map((row) => describeKey(keyFrom(row), prefix)),
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
          summary: 'Make a key',
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
      };
      const minted = await mintKey(
        request.tenantWriter(),
        { ...wanted, by: managerOf(request.principal) },
        clock(),
      );
      return recordEnvelope({ ...describeKey(minted.key, prefix), key: minted.secret });
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
          summary: 'Replace a key by a new one',
          description:
            'The new key has the name, the capabilities and the end of the old one, which works for `overlap_hours` more.',
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
      const minted = await rotateKey(
        request.tenantWriter(),
        { ...wanted, by: managerOf(request.principal) },
        clock(),
      );
      return recordEnvelope({ ...describeKey(minted.key, prefix), key: minted.secret });
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
          summary: 'Revoke a key',
          description: 'At once and for good. Doing it again changes nothing.',
        }),
        params: KeyParams,
        response: { 200: KeyAnswer },
      },
    },
    async (request) => {
      const wanted = { id: request.params.id, by: managerOf(request.principal) };
      return recordEnvelope(describeKey(await revokeKey(request.tenantWriter(), wanted, clock()), prefix));
    },
  );
}

type MintForm = Readonly<{
  name?: string;
  capabilities?: (string | undefined)[];
  expires_at?: string | null;
}>;

const MINT_RULES = ({ body }: Form, _request: FastifyRequest, now: Date): void => {
  const { name, capabilities, expires_at: expiresAt } = (body ?? {}) as MintForm;
  requireKeyForm(
    {
      ...(name === undefined ? {} : { name }),
      ...(capabilities === undefined
        ? {}
        : { capabilities: capabilities.filter((one) => one !== undefined) }),
      expiresAt: typeof expiresAt === 'string' ? new Date(expiresAt) : null,
    },
    now,
  );
};

const LIST_LIMIT = 500;
const DEFAULT_OVERLAP_HOURS = 24;
const KeyParams = Exactly({ id: Uuid });

function managerOf(principal: Principal): KeyManager {
  if (principal.kind !== 'session') throw new AlmanacError('FORBIDDEN_ROLE');
  return { kind: 'user', id: principal.userId, capabilities: principal.capabilities };
}
