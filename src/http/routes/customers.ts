import { actorOf } from '../../audit/audit.ts';
import { listCustomersWritten } from '../../lists/profiles.ts';
import { pickFields, profileOf } from '../../records/customers/customer.ts';
import { parseFieldset } from '../../records/customers/fieldset.ts';
import { type CustomerPatch, readPatch } from '../../records/customers/patch.ts';
import { patchCustomer } from '../../records/customers/patch-customer.ts';
import { listCustomers, readCustomer } from '../../records/customers/read-customers.ts';
import { entityTagOf, requireMatch } from '../entity-tag.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import {
  CustomerAnswer,
  CustomerList,
  CustomerParams,
  IfMatch,
  ListQuery,
  OneQuery,
  PatchBody,
  PatchedAnswer,
} from './customers-schemas.ts';
import { IN_STEP, type StepParameters } from './lists-query-schemas.ts';
import { countedMetaOf, stepRequestOf } from './lists-request.ts';

const FILTERS = ['status', 'search'];

/** The customers of the active organisation. */
export function customerRoutes(app: App, { clock }: Services): void {
  app.get(
    '/v1/customers',
    {
      config: {
        access: 'records.read',
        remembered: true,
        rules: ({ query }) => void stepRequestOf(query as StepParameters, FILTERS),
      },
      schema: {
        ...described({
          tag: 'Customers',
          operationId: 'listCustomers',
          summary: 'List customers',
          description: `By name and then id, up to 500 of them; \`meta.total\` counts all that are asked for. ${IN_STEP}`,
        }),
        querystring: ListQuery,
        response: { 200: CustomerList },
      },
    },
    async (request) => {
      const { status = 'active', fields } = request.query;
      const step = stepRequestOf(request.query, FILTERS);
      if (step !== null) {
        const page = await listCustomersWritten(request.tenant(), step, parseFieldset(fields));
        return recordEnvelope([...page.rows], countedMetaOf(page));
      }
      const search = request.query.search?.trim() ?? '';
      const filter = { status, search: search === '' ? null : search };
      const { customers, total } = await listCustomers(request.tenant(), filter, parseFieldset(fields));
      return recordEnvelope(customers, { total });
    },
  );

  app.get(
    '/v1/customers/:id',
    {
      config: { access: 'records.read', remembered: true },
      schema: {
        ...described({
          tag: 'Customers',
          operationId: 'getCustomer',
          summary: 'Get a customer',
          description: 'The `ETag` is that of the whole customer, whatever `fields` says.',
        }),
        params: CustomerParams,
        querystring: OneQuery,
        response: { 200: CustomerAnswer },
      },
    },
    async (request, reply) => {
      const { row, definitions } = await request
        .tenant()
        .snapshot(async (transaction) => await readCustomer(transaction, request.params.id));
      reply.contentTag = entityTagOf(profileOf(row, definitions));
      return recordEnvelope(pickFields(row, definitions, parseFieldset(request.query.fields)));
    },
  );

  app.patch(
    '/v1/customers/:id',
    {
      config: {
        access: 'records.write',
        alsoAnswers: [412],
        rules: ({ body }) => void readPatch((body ?? {}) as CustomerPatch),
      },
      schema: {
        ...described({
          tag: 'Customers',
          operationId: 'patchCustomer',
          summary: 'Update a customer',
          description:
            'What is not named stays as it is. A wrong custom field is reported in `rejected` and stops nothing else; another wrong field is an error, and nothing is applied. With `If-Match`, only a customer that still has that `ETag` is changed.',
        }),
        params: CustomerParams,
        headers: IfMatch,
        body: PatchBody,
        response: { 200: PatchedAnswer },
      },
    },
    async (request, reply) => {
      const { profile, changed, rejected, rejectedCodes } = await patchCustomer(
        request.tenantWriter(),
        {
          id: request.params.id,
          patch: request.body,
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
