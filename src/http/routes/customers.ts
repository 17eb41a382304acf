import { listCustomersWritten } from '../../lists/profiles.ts';
import { CUSTOMER_LIST } from '../../lists/sorted/profiles.ts';
import { isSortedBy, type ListQuery } from '../../lists/sorted/request.ts';
import { listCustomers } from '../../records/customers/read-customers.ts';
import { fieldsetOf } from '../../records/profiles/fieldset.ts';
import { CUSTOMERS } from '../../records/profiles/profile-kind.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { CustomerList, ListQuery as CustomerQuery } from './customers-schemas.ts';
import { IN_STEP, type StepParameters } from './lists-query-schemas.ts';
import { countedMetaOf, stepRequestOf } from './lists-request.ts';
import { listFileRoutes, readSorted, sortedPage } from './sorted-lists.ts';
import { EitherOrder } from './sorted-lists-schemas.ts';

// What a list that is read in step refuses.
const FILTERS = ['status', 'search'];
// Any of these parameters, or a cursor of the sorted list, asks for the sorted list.
const SORTING = ['sort', 'external_id'];
const wantsSorted = (query: unknown) => isSortedBy(SORTING, query as ListQuery);

/** The list of customers of the active organisation. */
export function customerRoutes(app: App, services: Services): void {
  const { clock } = services;
  listFileRoutes(app, services, CUSTOMER_LIST, { tag: 'Customers', operationId: 'listCustomers' });

  app.get(
    '/v1/customers',
    {
      config: {
        access: 'records.read',
        remembered: true,
        rules: ({ query }, { principal }, now) => {
          if (wantsSorted(query)) readSorted({ query, principal }, CUSTOMER_LIST, now);
          else stepRequestOf(query as StepParameters, FILTERS);
        },
      },
      schema: {
        ...described({
          tag: 'Customers',
          operationId: 'listCustomers',
          summary: 'List customers',
          description: `By name and then id, up to 500 of them; \`meta.total\` counts all that are asked for. ${IN_STEP} With ${SORTING.map((name) => `\`${name}\``).join(' or ')}, they are sorted and filtered instead, in pages.`,
        }),
        querystring: CustomerQuery,
        response: { 200: EitherOrder(CUSTOMER_LIST, 'CustomerRow', CustomerList) },
      },
    },
    async (request) => {
      if (wantsSorted(request.query)) return await sortedPage(request, CUSTOMER_LIST, clock());
      const { status = 'active', fields } = request.query;
      const step = stepRequestOf(request.query, FILTERS);
      if (step !== null) {
        const page = await listCustomersWritten(request.tenant(), step, fieldsetOf(CUSTOMERS, fields));
        return recordEnvelope([...page.rows], countedMetaOf(page));
      }
      const search = request.query.search?.trim() ?? '';
      const filter = { status, search: search === '' ? null : search };
      const { customers, total } = await listCustomers(
        request.tenant(),
        filter,
        fieldsetOf(CUSTOMERS, fields),
      );
      return recordEnvelope([...customers], { total });
    },
  );
}
