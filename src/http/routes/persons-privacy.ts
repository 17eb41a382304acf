import { actorOf } from '../../audit/audit.ts';
import { requireThat } from '../../invalid-request.ts';
import { formatDay, todayIn } from '../../period/index.ts';
import { erasePerson } from '../../privacy/erase-person.ts';
import { exportPerson } from '../../privacy/export-person.ts';
import { previewErasure } from '../../privacy/preview-erasure.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { ErasureAnswer, ErasureBody, ErasurePreview, ExportAnswer } from './persons-privacy-schemas.ts';
import { PersonParams } from './persons-schemas.ts';

/** What a person may ask for: a copy of what is kept of them, and that it is erased. */
export function personPrivacyRoutes(app: App, { platform, clock, openEraser }: Services): void {
  app.post(
    '/v1/persons/:id/export',
    {
      config: { access: 'manager', whileClosed: true },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'exportPerson',
          summary: 'Export a person',
          description:
            'Everything that is kept about the person, to answer their request for it. Statements for figures on diversity are in no answer: the operator exports them with `almanac person export`. The audit log records the export.',
        }),
        params: PersonParams,
        response: { 200: ExportAnswer },
      },
    },
    async (request) => {
      const doors = { tenant: request.tenantWriter(), platform };
      const wanted = { personId: request.params.id, actor: actorOf(request.principal) };
      return recordEnvelope(await exportPerson(doors, wanted, clock()));
    },
  );

  app.get(
    '/v1/persons/:id/erasure',
    {
      config: { access: 'owner' },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'previewPersonErasure',
          summary: 'Preview the erasure of a person',
        }),
        params: PersonParams,
        response: { 200: ErasurePreview },
      },
    },
    async (request) => {
      const { timeZone } = request.principal.organization;
      const wanted = { personId: request.params.id, today: formatDay(todayIn(timeZone, clock())) };
      const { erasedAt, ...preview } = await previewErasure({ tenant: request.tenant(), platform }, wanted);
      return recordEnvelope({ erased_at: erasedAt?.toISOString() ?? null, ...preview });
    },
  );

  app.post(
    '/v1/persons/:id/erasure',
    {
      config: { access: 'owner', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'erasePerson',
          summary: 'Erase a person',
          description:
            'For good: names, addresses, identifiers, contact data, custom fields, what they stated of themselves, their account or its link, invitations, and what the audit log says of them. Dates of employment, pay and departments stay without a name, and figures of the past do not change. Refused while the person is employed. Imports leave out rows about a person who was erased.',
        }),
        params: PersonParams,
        body: ErasureBody,
        response: { 200: ErasureAnswer },
      },
    },
    async (request) => {
      const { id: organizationId, timeZone } = request.principal.organization;
      const now = clock();
      const { erasedAt, account, invitations, events, texts } = await erasePerson(
        { tenant: request.tenantWriter(), door: openEraser(organizationId) },
        {
          organizationId,
          personId: request.params.id,
          actor: actorOf(request.principal),
          today: formatDay(todayIn(timeZone, now)),
          requireConfirmed: ({ legalName }) =>
            requireThat(
              'legal_name',
              request.body.legal_name.trim() === legalName,
              'must be the full name of this person',
            ),
        },
        now,
      );
      return recordEnvelope({
        person_id: request.params.id,
        erased_at: erasedAt.toISOString(),
        account,
        invitations,
        audit_events: events,
        texts,
      });
    },
  );
}
