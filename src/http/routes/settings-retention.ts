import Type from 'typebox';
import { actorOf } from '../../audit/audit.ts';
import { RETENTION_DAYS } from '../../privacy/retention-kinds.ts';
import { changeRules, type KeptRules, readRules } from '../../privacy/retention-rules.ts';
import { previewRetention } from '../../privacy/run-retention.ts';
import { named } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { Exactly, Nullable, RecordEnvelope } from '../schemas.ts';
import type { App, Services } from '../services.ts';

/** How long things are kept in the active organisation. For signed-in owners; admins read it. */
export function retentionRoutes(app: App, { clock }: Services): void {
  app.get(
    PATH,
    {
      config: { access: 'manager' },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'getRetention',
          summary: 'Get the retention policy',
        }),
        response: { 200: RulesAnswer },
      },
    },
    async (request) => recordEnvelope(describeRules(await readRules(request.tenant()))),
  );

  app.patch(
    PATH,
    {
      config: { access: 'owner' },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'patchRetention',
          summary: 'Update the retention policy',
          description:
            'What is left out stays; `null` keeps for good. What is older is erased within the hour and then every day. Look at the preview first.',
        }),
        body: RulesBody,
        response: { 200: RulesAnswer },
      },
    },
    async (request) => {
      const { organization } = request.principal;
      const wanted = {
        organizationId: organization.id,
        patch: request.body,
        actor: actorOf(request.principal),
      };
      return recordEnvelope(describeRules(await changeRules(request.tenantWriter(), wanted, clock())));
    },
  );

  app.post(
    `${PATH}/preview`,
    {
      config: { access: 'owner' },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'previewRetention',
          summary: 'Preview a retention policy',
          description:
            'Counts what the rules of the body, and for the others those in force, would erase today.',
        }),
        body: RulesBody,
        response: { 200: CountsAnswer },
      },
    },
    async (request) => {
      const { rules } = await readRules(request.tenant());
      const wanted = { ...rules, ...request.body };
      const counts = await previewRetention(
        request.tenant(),
        wanted,
        request.principal.organization,
        clock(),
      );
      return recordEnvelope({
        audit_events: counts.audit_event_days ?? 0,
        import_reports: counts.import_report_days ?? 0,
        invitations: counts.ended_invitation_days ?? 0,
        persons: counts.departed_person_days ?? 0,
      });
    },
  );
}

const PATH = '/settings/retention';

const days = (description: string) =>
  Nullable(
    Type.Integer({
      minimum: RETENTION_DAYS.least,
      maximum: RETENTION_DAYS.most,
      description: `${description} \`null\` keeps for good.`,
      examples: [730],
    }),
  );
const RULES = {
  audit_event_days: days(
    'Days after which events of the audit log no longer say what changed; that they happened stays.',
  ),
  import_report_days: days('Days after which imports and their reports are deleted.'),
  ended_invitation_days: days(
    'Days after which invitations that were accepted, revoked or not used are deleted.',
  ),
  departed_person_days: days('Days after the last day of employment after which a person is erased.'),
};

const RulesBody = named(
  'RetentionChange',
  Exactly({
    audit_event_days: Type.Optional(RULES.audit_event_days),
    import_report_days: Type.Optional(RULES.import_report_days),
    ended_invitation_days: Type.Optional(RULES.ended_invitation_days),
    departed_person_days: Type.Optional(RULES.departed_person_days),
  }),
);

const RulesAnswer = RecordEnvelope(
  'How long things are kept.',
  named(
    'Retention',
    Exactly({
      ...RULES,
      last_run_on: Nullable(
        Type.String({ format: 'date', description: 'The last day on which the rules were applied.' }),
      ),
    }),
  ),
);

const count = Type.Integer({ minimum: 0 });
const CountsAnswer = RecordEnvelope(
  'How many would be erased today.',
  named(
    'RetentionPreview',
    Exactly({ audit_events: count, import_reports: count, invitations: count, persons: count }),
  ),
);

function describeRules({ rules, lastRunOn }: KeptRules) {
  return { ...rules, last_run_on: lastRunOn };
}
