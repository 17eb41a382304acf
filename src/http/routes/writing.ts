import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../../audit/audit.ts';
import { invalidRequest } from '../../invalid-request.ts';
import { repeatedRecords } from '../../writing/repeated-records.ts';
import { RESOURCES, type Resource } from '../../writing/resource.ts';
import { RECORDS_FIELD, type SentRecord } from '../../writing/rows.ts';
import { type VoidRequest, voidRecord } from '../../writing/void-record.ts';
import { type Existing, writeRecords } from '../../writing/write-records.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { VoidedAnswer, VoidParams, WriteBody, WriteHeaders, WrittenAnswer } from './writing-schemas.ts';

/** Records that other programs write, by their own names: as an import of a file with them would. */
export function writingRoutes(app: App, { clock }: Services): void {
  for (const resource of RESOURCES) {
    const { name, noun, kind } = resource;
    app.post(
      `/v1/${name}`,
      {
        config: {
          access: kind.requires,
          keepsAnswers: true,
          alsoAnswers: [422],
          rules: ({ body }, request) => requireForm(resource, body, request),
        },
        schema: {
          ...described({
            tag: 'Writing',
            operationId: `write${titleOf(name)}`,
            summary: `Create or replace ${name.replaceAll('-', ' ')}`,
            description: meaningOf(noun),
          }),
          headers: WriteHeaders,
          body: WriteBody(resource),
          response: { 200: WrittenAnswer },
        },
      },
      async (request, reply) => {
        requireForm(resource, request.body, request);
        return await answer(request, reply, resource, sentIn(request.body), clock());
      },
    );
    const { voids } = resource;
    if (voids !== null) voidingRoute(app, { ...resource, voids }, clock);
  }
}

function voidingRoute(app: App, resource: VoidRequest['resource'], clock: () => Date): void {
  const { name, noun, kind } = resource;
  app.delete(
    `/v1/${name}/:external_id`,
    {
      config: { access: kind.requires },
      schema: {
        ...described({
          tag: 'Writing',
          operationId: `delete${titleOf(noun)}`,
          summary: `Delete ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`,
          description: DELETE,
        }),
        params: VoidParams,
        response: { 200: VoidedAnswer },
      },
    },
    async (request) => {
      const { principal } = request;
      const voided = await voidRecord(request.tenantWriter(), {
        resource,
        externalId: request.params.external_id,
        actor: actorOf(principal),
        capabilities: principal.capabilities,
        organization: principal.organization.slug,
        now: clock(),
      });
      return recordEnvelope(voided);
    },
  );
}

const DELETE =
  'Voids it: it is kept, and no longer counts. 404 where nothing of this name counts, so a request can be repeated. 409 where later records depend on it: an invoice or ' +
  'a bill that is settled, an entry before a whole opening. Sending the record again makes it count again.';

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
  { records, existing }: Sent,
  now: Date,
) {
  const { principal } = request;
  const actor = actorOf(principal);
  const key = readIdempotencyKey(request);
  const written = await writeRecords(request.tenantWriter(), {
    resource,
    records,
    existing,
    actor,
    capabilities: principal.capabilities,
    organization: principal.organization.slug,
    now,
    repeatable: key === null ? null : { key, actor, hash: hashOf(resource, { records, existing }) },
  });
  if (written.isRepeated) reply.header('Idempotency-Replayed', 'true');
  return recordEnvelope([...written.records]);
}

/** Throws INVALID_REQUEST for records that are in the body twice, and for a key in another form. */
function requireForm(resource: Resource, body: unknown, request: FastifyRequest): void {
  readIdempotencyKey(request);
  const repeated = repeatedRecords(resource, sentIn(body).records);
  if (repeated.length > 0) throw invalidRequest(repeated);
}

type Sent = Readonly<{ records: readonly SentRecord[]; existing: Existing }>;

function sentIn(body: unknown): Sent {
  const { [RECORDS_FIELD]: records, existing } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return {
    records: Array.isArray(records) ? (records as SentRecord[]) : [],
    existing: existing === 'refuse' ? 'refuse' : 'replace',
  };
}

// Keys that were kept before a request could refuse what exists are those of requests that replace it.
function hashOf({ name }: Resource, { records, existing }: Sent): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(existing === 'replace' ? [name, records] : [name, records, existing]))
    .digest();
}

function meaningOf(noun: string): string {
  return (
    `By \`external_id\`: what is new is created, what differs is replaced, what is equal stays. With \`existing: "refuse"\` nothing that exists is replaced. The rules are those of an import of ${noun}s, ` +
    'and all or nothing is written: where one is refused, `detail.refused` says why. With an `Idempotency-Key` a request can be repeated safely.'
  );
}

function titleOf(name: string): string {
  return name
    .split(/[ -]/)
    .map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)
    .join('');
}
