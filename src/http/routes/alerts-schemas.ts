import Type, { type Static } from 'typebox';
import { NAME_LENGTH } from '../../access/form.ts';
import { MOST_TRAILING_MONTHS, neededBy } from '../../alerts/ask-alert.ts';
import type { AlertManager } from '../../alerts/manage-alerts.ts';
import { WAITS_BECAUSE } from '../../alerts/names.ts';
import { type AlertPreview, type PastValue, PREVIEWED_MONTHS } from '../../alerts/preview.ts';
import type { Firing, ListedAlert } from '../../alerts/read-alerts.ts';
import { watchedValue } from '../../alerts/watched-value.ts';
import { resolvedOnWire } from '../../period/index.ts';
import { STATEMENT_NAMES } from '../../statements/definition/statement.ts';
import { named } from '../named-schema.ts';
import {
  Exactly,
  ExactNumber,
  Instant,
  ListEnvelope,
  Nullable,
  RecordEnvelope,
  TextOfForm,
  Uuid,
} from '../schemas.ts';
import { ConditionName, LimitUnit } from './alert-event-schemas.ts';
import { ResolvedPeriod, UnitName } from './metric-value-schemas.ts';
import { MetricId, RelativePeriod } from './question-schemas.ts';

export const AlertParams = Exactly({ id: Uuid });

const Metric = Type.Union([MetricId, Type.Null()], {
  description:
    'A metric with one value; null where the alert is about a row of a statement. None on diversity and pay gaps.',
});
const Statement = Type.Union(
  [Type.Enum([...STATEMENT_NAMES], { examples: ['profit-and-loss'] }), Type.Null()],
  {
    description: 'A statement whose rows have names of their own.',
  },
);
const RowKey = Type.Union(
  [Type.String({ minLength: 1, maxLength: 100, examples: ['gross_profit'] }), Type.Null()],
  {
    description: 'The key of a row of the statement.',
  },
);
const Period = Type.Unsafe<string>({
  ...RelativePeriod,
  description: `A period that moves with the days: a key but \`last_2_fy\`, or up to ${MOST_TRAILING_MONTHS} trailing months.`,
});
const Team = Type.Union([Uuid, Type.Null()], { description: 'A department, with those below it.' });
const Limit = TextOfForm(String.raw`^-?[0-9]{1,15}(\.[0-9]{1,4})?$`, {
  rule: 'must be a decimal number with at most 15 digits before the point and 4 after it',
  description: 'In the unit of the value, or in percent of the period before.',
  examples: ['10000.00'],
});
const LIMIT_UNIT =
  '`percent` only with `changes_by_more_than`. Changes of percentages as `amount` are in points.';
const ByMail = 'Whether its maker gets a message too: ten a day at most.';

const CONTENT = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Cash is low'] }),
  period: Period,
  condition: ConditionName,
  limit: Limit,
};
const WHAT = {
  metric: Type.Optional(Metric),
  statement: Type.Optional(Statement),
  row: Type.Optional(RowKey),
  team: Type.Optional(Team),
};

const RULE = {
  limit_unit: Type.Optional(Type.Union([LimitUnit], { default: 'amount', description: LIMIT_UNIT })),
};

export const NewAlert = named(
  'NewAlert',
  Exactly({
    ...CONTENT,
    ...WHAT,
    ...RULE,
    by_mail: Type.Optional(Type.Boolean({ default: false, description: ByMail })),
  }),
);

export const AlertTest = named(
  'AlertTest',
  Exactly({ ...CONTENT, ...WHAT, ...RULE, name: Type.Optional(CONTENT.name) }),
);

export const AlertPatchBody = named(
  'AlertPatch',
  Exactly({
    ...WHAT,
    name: Type.Optional(CONTENT.name),
    period: Type.Optional(Period),
    condition: Type.Optional(ConditionName),
    limit: Type.Optional(Limit),
    limit_unit: Type.Optional(LimitUnit),
    by_mail: Type.Optional(Type.Boolean({ description: ByMail })),
    is_paused: Type.Optional(Type.Boolean()),
  }),
);

const AlertShown = named(
  'Alert',
  Exactly({
    id: Uuid,
    name: CONTENT.name,
    metric: Metric,
    statement: Statement,
    row: RowKey,
    label: Nullable(
      Type.String({
        description: 'What it is about; null for what there is no more.',
        examples: ['Cash balance'],
      }),
    ),
    unit: Nullable(UnitName),
    team: Team,
    period: Period,
    condition: ConditionName,
    limit: Type.String({ examples: ['10000'] }),
    limit_unit: LimitUnit,
    by_mail: Type.Boolean({ description: ByMail }),
    state: Type.Enum(['active', 'paused', 'waiting', 'ended'], {
      description:
        '`waiting`: it goes on by itself when the reason is gone. `ended`: the membership of its maker has.',
      examples: ['active'],
    }),
    waits_because: Nullable(
      Type.Enum([...WAITS_BECAUSE], {
        description:
          '`maker_inactive`: its maker is suspended, or has no second factor although the organisation requires one.',
      }),
    ),
    is_own: Type.Boolean({
      description: 'Whether it is the caller’s. Others can be deleted by owners and admins.',
    }),
    maker_name: Nullable(Type.String({ examples: ['Mia Chen'] })),
    value: Nullable(
      ExactNumber({
        description: 'The value at the last check; null where there was none, or the caller may not see it.',
      }),
    ),
    holds: Nullable(
      Type.Boolean({
        description: 'Whether the condition holds. Null where the caller may not see the value.',
      }),
    ),
    checked_at: Instant,
    fired_at: Nullable(Instant),
    created_at: Instant,
    updated_at: Instant,
  }),
);

export const AlertAnswer = RecordEnvelope('The alert.', AlertShown);
export const AlertList = ListEnvelope(
  'The alerts of the caller; for owners and admins then those of others.',
  AlertShown,
);

const Firing_ = named(
  'AlertFiring',
  Exactly({
    id: Uuid,
    alert_id: Uuid,
    name: CONTENT.name,
    sentence: Type.String({
      examples: ['Cash balance (26 November 2026) is A$9,500, below the limit of A$10,000.'],
    }),
    explanation: Nullable(Type.String({ examples: ['Cash balance fell by A$2,100 (18%).'] })),
    path: Type.String({
      description: 'The page of the app that shows the value, as at the day on which it fired.',
      examples: ['/statements/balance-sheet?period=today&asOf=2026-11-26'],
    }),
    fired_at: Instant,
    seen_at: Nullable(Instant),
  }),
);

export const FiringList = named(
  'AlertFiringList',
  Exactly(
    {
      meta: named(
        'AlertFiringListMeta',
        Exactly({
          version: Type.Literal(1),
          total: Type.Integer({ minimum: 0, description: 'How many there are, shown or not.' }),
          unseen: Type.Integer({ minimum: 0, description: 'How many of them were not seen.' }),
        }),
      ),
      data: Type.Array(Firing_),
    },
    { description: 'What fired, the newest first: the last hundred.' },
  ),
);

export const SeenBody = named('AlertsSeen', Exactly({ up_to: Uuid }));
export const SeenAnswer = RecordEnvelope('What was marked.', SeenBody);

export const TestAnswer = RecordEnvelope(
  'The value now, and when the alert would have fired.',
  named(
    'AlertPreview',
    Exactly({
      label: Type.String({ examples: ['Cash balance'] }),
      unit: UnitName,
      period: ResolvedPeriod,
      value: Nullable(ExactNumber({ examples: [12_000] })),
      before: Nullable(ExactNumber({ description: 'The value in the period before.' })),
      holds: Nullable(
        Type.Boolean({ description: 'Whether the condition holds now. The alert fires when that begins.' }),
      ),
      would_have_fired: Type.Integer({
        minimum: 0,
        description: `How often in ${PREVIEWED_MONTHS} months, looked at on the last day of each and today, by the data as they are now.`,
      }),
      history: Type.Array(
        named(
          'AlertPastValue',
          Exactly({
            day: Type.String({ format: 'date', examples: ['2026-10-31'] }),
            value: Nullable(ExactNumber()),
            fires: Type.Boolean(),
          }),
        ),
      ),
    }),
  ),
);

export function describeAlert(
  { alert, makerName }: ListedAlert,
  by: AlertManager,
): Static<typeof AlertShown> {
  const { subject } = alert;
  const watched = watchedValue(subject, by.organization);
  const sees = neededBy(alert).every((needed) => by.capabilities.has(needed));
  return {
    id: alert.id,
    name: alert.name,
    metric: subject.kind === 'metric' ? subject.metric : null,
    statement: subject.kind === 'row' ? (subject.statement as (typeof STATEMENT_NAMES)[number]) : null,
    row: subject.kind === 'row' ? subject.row : null,
    label: watched?.label ?? null,
    unit: watched?.unit ?? null,
    team: alert.team,
    period: alert.period,
    condition: alert.condition,
    limit: alert.threshold.toFixed(),
    limit_unit: alert.thresholdUnit,
    by_mail: alert.byMail,
    state: stateOf(alert),
    waits_because: alert.endedAt === null && !alert.isPaused ? alert.waitsBecause : null,
    is_own: alert.createdBy === by.userId,
    maker_name: makerName,
    value: sees ? alert.value : null,
    holds: sees ? alert.holds : null,
    checked_at: alert.checkedAt.toISOString(),
    fired_at: alert.firedAt?.toISOString() ?? null,
    created_at: alert.createdAt.toISOString(),
    updated_at: alert.updatedAt.toISOString(),
  };
}

function stateOf({ endedAt, isPaused, waitsBecause }: ListedAlert['alert']) {
  if (endedAt !== null) return 'ended';
  if (isPaused) return 'paused';
  return waitsBecause === null ? 'active' : 'waiting';
}

export function describeFiring(firing: Firing): Static<typeof Firing_> {
  const { id, alertId, name, sentence, explanation, path, firedAt, seenAt } = firing;
  return {
    id,
    alert_id: alertId,
    name,
    sentence,
    explanation,
    path,
    fired_at: firedAt.toISOString(),
    seen_at: seenAt?.toISOString() ?? null,
  };
}

export function describePreview(preview: AlertPreview & Readonly<{ history: readonly PastValue[] }>) {
  const { label, unit, period, value, before, holds, history } = preview;
  return {
    label,
    unit,
    period: resolvedOnWire(period),
    value,
    before,
    holds,
    would_have_fired: history.filter(({ fires }) => fires).length,
    history: [...history],
  };
}
