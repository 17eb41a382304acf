import { type PayRow, readCompensation } from '../../records/people/read-compensation.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App } from '../services.ts';
import { CompensationList, CompensationParams } from './compensation-schemas.ts';

/** What people are paid: for keys with `people.view_cost`, and signed-in owners and admins. */
export function compensationRoutes(app: App): void {
  app.get(
    '/v1/compensation/:membershipId',
    {
      config: { access: 'people.view_cost' },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'listCompensation',
          summary: 'List compensation of a membership',
          description:
            'By `effective_from`, the latest first, up to 500 entries; `meta.total` counts all that there are.',
        }),
        params: CompensationParams,
        response: { 200: CompensationList },
      },
    },
    async (request) => {
      const membershipId = request.params.membershipId.toLowerCase();
      const { entries, total } = await readCompensation(request.tenant(), membershipId);
      return recordEnvelope(entries.map(describeEntry), { total, membership_id: membershipId });
    },
  );
}

// What the specification does not know comes last.
function describeEntry({
  created_at: created,
  updated_at: updated,
  external_id,
  weekly_hours,
  ...entry
}: PayRow) {
  const instants = { created_at: created.toISOString(), updated_at: updated.toISOString() };
  return { ...entry, ...instants, external_id, weekly_hours };
}
