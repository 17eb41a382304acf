import { actorOf } from '../../audit/audit.ts';
import { entityTagOf } from '../../content-tag.ts';
import { fieldsetOf } from '../../records/profiles/fieldset.ts';
import { type ProfilePatch, readPatch } from '../../records/profiles/patch.ts';
import { patchProfile } from '../../records/profiles/patch-profile.ts';
import { pickFields, profileOf } from '../../records/profiles/profile.ts';
import { CUSTOMERS, type ProfileKind, VENDORS } from '../../records/profiles/profile-kind.ts';
import { readProfile } from '../../records/profiles/read-profile.ts';
import { removeProfile } from '../../records/profiles/remove-profile.ts';
import type { Parties } from '../../records/profiles/remove-profiles.ts';
import { requireMatch } from '../entity-tag.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import {
  CUSTOMER_SCHEMAS,
  IfMatch,
  OneQuery,
  ProfileParams,
  type ProfileSchemas,
  RemovedAnswer,
  VENDOR_SCHEMAS,
} from './profiles-schemas.ts';

/** A kind of record that is read and changed by its id. */
type ProfileRoutes = Readonly<{
  kind: ProfileKind;
  /** The column by which entries and documents name it. */
  column: Parties['column'];
  path: string;
  tag: 'Customers' | 'Vendors';
  title: string;
  schemas: ProfileSchemas;
}>;

const PROFILES: readonly ProfileRoutes[] = [
  {
    kind: CUSTOMERS,
    column: 'customer_id',
    path: '/v1/customers',
    tag: 'Customers',
    title: 'Customer',
    schemas: CUSTOMER_SCHEMAS,
  },
  {
    kind: VENDORS,
    column: 'vendor_id',
    path: '/v1/vendors',
    tag: 'Vendors',
    title: 'Vendor',
    schemas: VENDOR_SCHEMAS,
  },
];

/** The customers and vendors of the active organisation, one at a time. */
export function profileRoutes(app: App, services: Services): void {
  for (const profiles of PROFILES) {
    readRoute(app, profiles);
    patchRoute(app, services, profiles);
    removeRoute(app, services, profiles);
  }
}

function readRoute(app: App, { kind, path, tag, title, schemas }: ProfileRoutes): void {
  const { subject } = kind;
  app.get(
    `${path}/:id`,
    {
      config: { access: 'records.read', remembered: true },
      schema: {
        ...described({
          tag,
          operationId: `get${title}`,
          summary: `Get a ${subject}`,
          description: `The \`ETag\` is that of the whole ${subject}, whatever \`fields\` says.`,
        }),
        params: ProfileParams,
        querystring: OneQuery,
        response: { 200: schemas.Answer },
      },
    },
    async (request, reply) => {
      const { row, definitions } = await request
        .tenant()
        .snapshot(async (transaction) => await readProfile(transaction, kind, request.params.id));
      reply.contentTag = entityTagOf(profileOf(kind, row, definitions));
      return recordEnvelope(pickFields(row, definitions, fieldsetOf(kind, request.query.fields)));
    },
  );
}

function patchRoute(app: App, { clock }: Services, { kind, path, tag, title, schemas }: ProfileRoutes): void {
  const { subject } = kind;
  app.patch(
    `${path}/:id`,
    {
      config: {
        access: 'records.write',
        alsoAnswers: [412],
        rules: ({ body }) => void readPatch(kind, (body ?? {}) as ProfilePatch),
      },
      schema: {
        ...described({
          tag,
          operationId: `patch${title}`,
          summary: `Update a ${subject}`,
          description: `What is not named stays as it is. A wrong custom field is reported in \`rejected\` and stops nothing else; another wrong field is an error, and nothing is applied. With \`If-Match\`, only a ${subject} that still has that \`ETag\` is changed.`,
        }),
        params: ProfileParams,
        headers: IfMatch,
        body: schemas.PatchBody,
        response: { 200: schemas.PatchedAnswer },
      },
    },
    async (request, reply) => {
      const { profile, changed, rejected, rejectedCodes } = await patchProfile(
        request.tenantWriter(),
        kind,
        {
          id: request.params.id,
          patch: request.body as ProfilePatch,
          actor: actorOf(request.principal),
          requireCurrent: (current) => requireMatch(request.headers['if-match'], entityTagOf(current)),
        },
        clock(),
      );
      reply.contentTag = entityTagOf(profile);
      return {
        ...recordEnvelope(profile),
        changed: [...changed],
        rejected: { ...rejected },
        rejected_codes: { ...rejectedCodes },
      };
    },
  );
}

function removeRoute(app: App, { clock }: Services, { kind, column, path, tag, title }: ProfileRoutes): void {
  const { subject } = kind;
  app.delete(
    `${path}/:id`,
    {
      config: { access: 'records.write', alsoAnswers: [409, 412] },
      schema: {
        ...described({
          tag,
          operationId: `remove${title}`,
          summary: `Remove a ${subject}`,
          description: `One that no entry, document or payment names; others are archived instead, by their \`status\`. With \`If-Match\`, only a ${subject} that still has that \`ETag\` is removed.`,
        }),
        params: ProfileParams,
        headers: IfMatch,
        response: { 200: RemovedAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await removeProfile(
        request.tenantWriter(),
        { kind, column },
        {
          id,
          actor: actorOf(request.principal),
          requireCurrent: (current) => requireMatch(request.headers['if-match'], entityTagOf(current)),
        },
        clock(),
      );
      return recordEnvelope({ id });
    },
  );
}
