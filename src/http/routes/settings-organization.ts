import { actorOf } from '../../audit/audit.ts';
import { entityTagOf } from '../../content-tag.ts';
import { type OrganizationSettings, requireSettings } from '../../organizations/organization-settings.ts';
import { changeOrganization, readOrganization } from '../../settings/organization.ts';
import { requireMatch } from '../entity-tag.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import {
  ChangedAnswer,
  describeOrganization,
  IfMatch,
  OrganizationAnswer,
  OrganizationBody,
  settingsOf,
} from './settings-organization-schemas.ts';

/** The settings of the active organisation. For signed-in owners and admins. */
export function organizationRoutes(app: App, { clock }: Services): void {
  app.get(
    '/settings/organization',
    {
      config: { access: 'manager' },
      schema: {
        ...described({ tag: 'Settings', operationId: 'getOrganization', summary: 'Get the organisation' }),
        response: { 200: OrganizationAnswer },
      },
    },
    async (request, reply) => {
      const organization = describeOrganization(await readOrganization(request.tenant()));
      reply.contentTag = entityTagOf(organization);
      return recordEnvelope(organization);
    },
  );

  app.patch(
    '/settings/organization',
    {
      config: {
        access: 'manager',
        alsoAnswers: [409, 412],
        rules: ({ body }) => void requireSettings((body ?? {}) as Partial<OrganizationSettings>),
      },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'patchOrganization',
          summary: 'Update the organisation',
          description:
            'What is left out stays. The base currency can change only while there is no entry, no invoice or bill and no exchange rate. With `If-Match`, only an organisation that still has that `ETag` is changed.',
        }),
        headers: IfMatch,
        body: OrganizationBody,
        response: { 200: ChangedAnswer },
      },
    },
    async (request, reply) => {
      const wanted = {
        patch: settingsOf(request.body),
        actor: actorOf(request.principal),
        requireCurrent: (current: Parameters<typeof describeOrganization>[0]) =>
          requireMatch(request.headers['if-match'], entityTagOf(describeOrganization(current))),
      };
      const { organization, changed } = await changeOrganization(request.tenantWriter(), wanted, clock());
      const data = describeOrganization(organization);
      reply.contentTag = entityTagOf(data);
      return { ...recordEnvelope(data), changed: [...changed] };
    },
  );
}
