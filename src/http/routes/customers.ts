import { listCustomersWritten } from '../../lists/profiles.ts';
import { CUSTOMER_LIST } from '../../lists/sorted/profiles.ts';
import { listCustomers } from '../../records/customers/read-customers.ts';
import { fieldsetOf } from '../../records/profiles/fieldset.ts';
import { CUSTOMERS } from '../../records/profiles/profile-kind.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { CustomerList, ListQuery } from './customers-schemas.ts';
import { IN_STEP, type StepParameters } from './lists-query-schemas.ts';
import { countedMetaOf, stepRequestOf } from './lists-request.ts';
import { listFileRoutes } from './sorted-lists.ts';

const FILTERS = ['status', 'search'];

/** The list of customers of the active organisation. */
export function customerRoutes(app: App, services: Services): void {
  listFileRoutes(app, services, CUSTOMER_LIST, { tag: 'Customers', operationId: 'listCustomers' });

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
