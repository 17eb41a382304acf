import { AlmanacError } from '../../errors.ts';
import { listMembershipsWritten } from '../../lists/people.ts';
import { MEMBERSHIP_LIST } from '../../lists/sorted/people.ts';
import { todayIn } from '../../period/index.ts';
import {
  type MembershipRow,
  selectMemberships,
  selectMembershipsById,
} from '../../records/people/read-memberships.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { IN_STEP, type StepParameters } from './lists-query-schemas.ts';
import { countedMetaOf, stepRequestOf } from './lists-request.ts';
import {
  MembershipAnswer,
  MembershipList,
  MembershipParams,
  MembershipQuery,
} from './memberships-schemas.ts';
import { listFileRoutes } from './sorted-lists.ts';

const FILTERS = ['status', 'department'];

/** Who belongs to the active organisation. */
export function membershipRoutes(app: App, services: Services): void {
  const { clock } = services;
  listFileRoutes(app, services, MEMBERSHIP_LIST, { tag: 'People', operationId: 'listMemberships' });

  app.get(
    '/v1/memberships',
    {
      config: {
        access: 'records.read',
        rules: ({ query }) => void stepRequestOf(query as StepParameters, FILTERS),
      },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'listMemberships',
          summary: 'List memberships',
          description: `As they are today, by the names of their people and then id; all of them. Pay is in \`/v1/compensation/{membershipId}\`; \`leave_pay\` needs \`people.view_cost\`. ${IN_STEP}`,
        }),
        querystring: MembershipQuery,
        response: { 200: MembershipList },
      },
    },
    async (request) => {
      const { status = 'active', department = null } = request.query;
      const today = todayIn(request.principal.organization.timeZone, clock());
      const seesPay = request.principal.capabilities.has('people.view_cost');
      const step = stepRequestOf(request.query, FILTERS);
      if (step !== null) {
        const page = await listMembershipsWritten(request.tenant(), { today, seesPay }, step);
        const shown = page.rows.map((row) => describeMembership(row, seesPay));
        return recordEnvelope(shown, countedMetaOf(page));
      }
      const rows = await request.tenant().read(selectMemberships(today, status, department));
      return recordEnvelope(
        rows.map((row) => describeMembership(row, seesPay)),
        { total: rows.length },
      );
    },
  );

  app.get(
    '/v1/memberships/:id',
    {
      config: { access: 'records.read' },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'getMembership',
          summary: 'Get a membership',
          description: 'As it is today, whatever its status. `leave_pay` needs `people.view_cost`.',
        }),
        params: MembershipParams,
        response: { 200: MembershipAnswer },
      },
    },
    async (request) => {
      const today = todayIn(request.principal.organization.timeZone, clock());
      const [row] = await request.tenant().read(selectMembershipsById(today, [request.params.id]));
      if (row === undefined || row.voided)
        throw new AlmanacError('NOT_FOUND', 'There is no membership with this id.');
      const { voided: _, ...membership } = row;
      return recordEnvelope(
        describeMembership(membership, request.principal.capabilities.has('people.view_cost')),
      );
    },
  );
}

function describeMembership({ leave_pay: leavePay, ...row }: MembershipRow, seesPay: boolean) {
  return {
    ...row,
    ...(seesPay ? { leave_pay: leavePay } : {}),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
