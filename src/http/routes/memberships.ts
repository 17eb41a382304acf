import type { FastifyRequest } from 'fastify';
import { AlmanacError } from '../../errors.ts';
import { readAll } from '../../invalid-request.ts';
import { listMembershipsWritten } from '../../lists/people.ts';
import { MEMBERSHIP_LIST } from '../../lists/sorted/memberships.ts';
import { asOfIn, isSortedBy, type ListQuery } from '../../lists/sorted/request.ts';
import { formatDay, todayIn } from '../../period/index.ts';
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
import { listFileRoutes, readSorted, sortedPage } from './sorted-lists.ts';
import { EitherOrder } from './sorted-lists-schemas.ts';

// What a list that is read in step refuses.
const FILTERS = ['status', 'department', 'asOf'];
// Any of these parameters, or a cursor of the sorted list, asks for the sorted list.
const SORTING = ['sort', 'fields', 'search', 'team', 'manager', 'external_id'];

/** Who belongs to the active organisation. */
export function membershipRoutes(app: App, services: Services): void {
  const { clock } = services;
  listFileRoutes(app, services, MEMBERSHIP_LIST, { tag: 'People', operationId: 'listMemberships' });

  app.get(
    '/v1/memberships',
    {
      config: {
        access: 'records.read',
        rules: ({ query }, { principal }, now) => {
          if (wantsSorted(query)) readSorted({ query, principal }, MEMBERSHIP_LIST, now);
          else readList({ query, principal }, now);
        },
      },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'listMemberships',
          summary: 'List memberships',
          description: `As they are today or as at \`asOf\`, by the names of their people and then id; all of them. Names and the role and status of a user who signs in have no dates: they are those of today. Pay is in \`/v1/compensation/{membershipId}\`; \`leave_pay\` needs \`people.view_cost\`. ${IN_STEP} With ${SORTING.map((name) => `\`${name}\``).join(', ')}, memberships are sorted and filtered instead, in pages, with pay in force for callers with \`people.view_cost\`.`,
        }),
        querystring: MembershipQuery,
        response: { 200: EitherOrder(MEMBERSHIP_LIST, 'MembershipRow', MembershipList) },
      },
    },
    async (request) => {
      const { query } = request;
      if (wantsSorted(query)) return await sortedPage(request, MEMBERSHIP_LIST, clock());
      const { status = 'active', department = null } = query;
      const { step, asOf, today } = readList(request, clock());
      const seesPay = request.principal.capabilities.has('people.view_cost');
      if (step !== null) {
        const page = await listMembershipsWritten(request.tenant(), { today, seesPay }, step);
        const shown = page.rows.map((row) => describeMembership(row, seesPay));
        return recordEnvelope(shown, countedMetaOf(page));
      }
      const rows = await request.tenant().read(selectMemberships(asOf ?? today, status, department));
      const shown = rows.map((row) => describeMembership(row, seesPay));
      return recordEnvelope(shown, {
        total: rows.length,
        ...(asOf === null ? {} : { as_of: formatDay(asOf) }),
      });
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

const wantsSorted = (query: unknown) => isSortedBy(SORTING, query as ListQuery);

/** Reads the query of the list in its own order, or in the order of writing. Throws INVALID_REQUEST or INVALID_AS_OF. */
function readList({ query, principal }: Pick<FastifyRequest, 'query' | 'principal'>, now: Date) {
  const today = todayIn(principal.organization.timeZone, now);
  const read = readAll({
    step: () => stepRequestOf(query as StepParameters, FILTERS),
    asOf: () => asOfIn((query as ListQuery)['asOf'], today),
  });
  return { ...read, today };
}

function describeMembership({ leave_pay: leavePay, ...row }: MembershipRow, seesPay: boolean) {
  return {
    ...row,
    ...(seesPay ? { leave_pay: leavePay } : {}),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
