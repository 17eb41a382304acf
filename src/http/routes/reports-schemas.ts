import Type, { type Static } from 'typebox';
import { NAME_LENGTH } from '../../access/form.ts';
import { MOST_PARTS } from '../../boards/pack/pack-part.ts';
import {
  RUN_REASONS,
  SKIPPED_ONE,
  SKIPPED_WHOLE,
  type SkippedOne,
  type SkippedWhole,
} from '../../reports/outcome.ts';
import type { KeptRun, SeenReport } from '../../reports/read-reports.ts';
import { MOST_RECIPIENTS } from '../../reports/report.ts';
import { MOST_WORKING_DAYS, USUAL_HOUR } from '../../reports/schedule.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, Nullable, RecordEnvelope, Uuid } from '../schemas.ts';

export const ReportParams = Exactly({ id: Uuid });

const HOUR = 'The hour at which it is sent, in the time zone of the organisation.';
const CONTENT = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Month end'] }),
  parts: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: `What is sent, as the parts of a board pack: up to ${MOST_PARTS} of \`board:<id>\` and \`statement:<name>:<columns>:<compare>:<detail>\`, separated by commas.`,
    examples: ['board:month-end,statement:profit-and-loss'],
  }),
  period: Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'A period relative to the day on which it is sent: a keyword such as `last_month`, `last_quarter` or `ytd`, `trailing_N`, or `today`.',
    examples: ['last_month'],
  }),
  hour: Type.Integer({
    minimum: 0,
    maximum: 23,
    description: HOUR,
    examples: [USUAL_HOUR],
  }),
};
const WORKING_DAY = `The working day of each month on which it is sent, counted from the first; null for the last. Working days are Monday to Friday, since public holidays are not known. A month with fewer has its last one instead.`;
const WorkingDay = Type.Union([Type.Integer({ minimum: 1, maximum: MOST_WORKING_DAYS }), Type.Null()], {
  description: WORKING_DAY,
  examples: [3],
});
const Recipients = Type.Array(Type.String({ format: 'uuid', maxLength: 36 }), {
  maxItems: MOST_RECIPIENTS,
  uniqueItems: true,
  description:
    'The members who get it, by the ids of GET /v1/report-recipients. Those who stopped it for themselves stay stopped.',
});

export const NewReportBody = named(
  'NewReport',
  Exactly({
    name: CONTENT.name,
    parts: CONTENT.parts,
    period: CONTENT.period,
    working_day: WorkingDay,
    hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23, default: USUAL_HOUR, description: HOUR })),
    recipients: Recipients,
  }),
);

export const ReportPatchBody = named(
  'ReportChange',
  Exactly({
    name: Type.Optional(CONTENT.name),
    parts: Type.Optional(CONTENT.parts),
    period: Type.Optional(CONTENT.period),
    working_day: Type.Optional(WorkingDay),
    hour: Type.Optional(CONTENT.hour),
    recipients: Type.Optional(Recipients),
    is_paused: Type.Optional(Type.Boolean({ description: 'Whether times are skipped until it is resumed.' })),
  }),
);

const Run = named(
  'ReportRun',
  Exactly({
    id: Uuid,
    due_at: Instant,
    settled_at: Instant,
    recipient_name: Nullable(
      Type.String({
        description: 'Null of what concerns all recipients, and of former members.',
        examples: ['Mia Chen'],
      }),
    ),
    is_by_hand: Type.Boolean({ description: 'Whether its maker asked for it, outside its schedule.' }),
    outcome: Type.Enum(['sent', 'skipped', 'failed'], { examples: ['sent'] }),
    reason: Nullable(
      Type.Enum([...RUN_REASONS], {
        description: 'Why it was not sent; null where it was.',
        examples: ['paused'],
      }),
    ),
    data_version: Nullable(
      Type.Integer({ minimum: 0, description: 'The state of the data that all of its numbers are of.' }),
    ),
    period_label: Nullable(Type.String({ examples: ['October 2026'] })),
  }),
);

const RecipientShown = named(
  'ReportRecipient',
  Exactly({
    user_id: Uuid,
    name: Nullable(Type.String({ description: 'Null of a former member.', examples: ['Mia Chen'] })),
    has_stopped: Type.Boolean({ description: 'Whether they stopped it for themselves.' }),
    problem: Nullable(
      Type.Enum(Object.keys(SKIPPED_ONE) as SkippedOne[], {
        description: 'Why no mail would go to them now.',
      }),
    ),
  }),
);

const ReportShown = named(
  'Report',
  Exactly({
    id: Uuid,
    name: CONTENT.name,
    parts: CONTENT.parts,
    period: CONTENT.period,
    working_day: WorkingDay,
    hour: CONTENT.hour,
    time_zone: Type.String({ examples: ['Europe/Dublin'] }),
    state: Type.Enum(['active', 'retrying', 'paused', 'ended'], {
      description:
        '`retrying`: the last attempt failed, and there will be another. `paused`: times are skipped. `ended`: its maker is no member any more.',
      examples: ['active'],
    }),
    paused_because: Nullable(
      Type.Enum(Object.keys(SKIPPED_WHOLE) as SkippedWhole[], {
        description:
          '`paused`: by its maker. `maker_sees_less`: its maker lost a capability that it was granted; it goes on when they have it again, or change it. `maker_inactive`: its maker cannot sign in.',
      }),
    ),
    next_run_at: Nullable(Instant),
    next_attempt_at: Nullable(Instant),
    maker_name: Nullable(Type.String({ examples: ['Mia Chen'] })),
    is_own: Type.Boolean({ description: 'Whether the caller made it, and may change it.' }),
    may_remove: Type.Boolean({
      description: 'Whether the caller may delete it: its maker, owners and admins.',
    }),
    has_stopped: Nullable(
      Type.Boolean({
        description: 'Whether the caller stopped it for themselves; null where they are no recipient.',
      }),
    ),
    recipients: Type.Array(RecipientShown, {
      description: 'All for its maker, owners and admins; a recipient sees themselves alone.',
    }),
    last_run: Nullable(Run),
    created_at: Instant,
    updated_at: Instant,
  }),
);

export const ReportList = ListEnvelope(
  'The reports that the caller made or gets; all of the organisation for owners and admins.',
  ReportShown,
);
export const ReportAnswer = RecordEnvelope('The report.', ReportShown);
export const RunList = ListEnvelope('The latest runs first, up to 500.', Run);
export const SentNowAnswer = RecordEnvelope(
  'The mail is on its way.',
  named(
    'SentReport',
    Exactly({
      id: Uuid,
      data_version: Type.Integer({
        minimum: 0,
        description: 'The state of the data that all of its numbers are of.',
      }),
    }),
  ),
);

export const CandidateQuery = Exactly({
  search: Type.Optional(
    Type.String({ maxLength: NAME_LENGTH, description: 'A part of their name.', examples: ['chen'] }),
  ),
});
export const CandidateList = ListEnvelope(
  'Members by name, up to 500.',
  named(
    'ReportRecipientChoice',
    Exactly({
      user_id: Uuid,
      name: Type.String({ examples: ['Mia Chen'] }),
      is_verified: Type.Boolean({
        description: 'Whether their e-mail address is verified: mail goes to no other.',
      }),
    }),
  ),
);

/** A report as in answers. */
export function describeReport(seen: SeenReport, timeZone: string): Static<typeof ReportAnswer>['data'] {
  const { report, standing } = seen;
  return {
    id: report.id,
    name: report.name,
    parts: report.parts,
    period: report.period,
    working_day: report.workingDay,
    hour: report.hour,
    time_zone: timeZone,
    state: stateOf(seen),
    paused_because: standing.kind === 'paused' ? standing.why : null,
    next_run_at: report.dueAt?.toISOString() ?? null,
    next_attempt_at: report.attempts === 0 ? null : (report.lookAt?.toISOString() ?? null),
    maker_name: seen.makerName,
    is_own: seen.isOwn,
    may_remove: seen.mayRemove,
    has_stopped: seen.hasStopped,
    recipients: seen.recipients.map(({ userId, name, leftAt, problem }) => ({
      user_id: userId,
      name,
      has_stopped: leftAt !== null,
      problem,
    })),
    last_run: seen.lastRun === null ? null : describeRun(seen.lastRun),
    created_at: report.createdAt.toISOString(),
    updated_at: report.updatedAt.toISOString(),
  };
}

function stateOf({ report, standing }: SeenReport) {
  if (report.endedAt !== null || standing.kind === 'left') return 'ended' as const;
  if (standing.kind === 'paused') return 'paused' as const;
  return report.attempts > 0 ? ('retrying' as const) : ('active' as const);
}

/** A run as in answers. */
export function describeRun(run: KeptRun): Static<typeof RunList>['data'][number] {
  return {
    id: run.id,
    due_at: run.dueAt.toISOString(),
    settled_at: run.settledAt.toISOString(),
    recipient_name: run.recipientName,
    is_by_hand: run.isByHand,
    outcome: run.outcome,
    reason: run.reason,
    data_version: run.dataVersion,
    period_label: run.periodLabel,
  };
}
