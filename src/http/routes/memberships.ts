import { todayIn } from '../../period/index.ts';
import { type MembershipRow, selectMemberships } from '../../records/people/read-memberships.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { MembershipList, MembershipQuery } from './memberships-schemas.ts';

/** Who belongs to the active organisation. */
export function membershipRoutes(app: App, { clock }: Services): void {
  app.get(
    '/v1/memberships',
    {
      config: { access: 'records.read' },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'listMemberships',
          summary: 'List memberships',
          description:
            'As they are today, by the names of their people and then id; all of them. Pay is not told.',
        }),
        querystring: MembershipQuery,
        response: { 200: MembershipList },
      },
    },
    async (request) => {
      const { status = 'active', department = null } = request.query;
      const today = todayIn(request.principal.organization.timeZone, clock());
      const rows = await request.tenant().read(selectMemberships(today, status, department));
      return recordEnvelope(rows.map(describeMembership), { total: rows.length });
    },
  );
}

function describeMembership(row: MembershipRow) {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}
