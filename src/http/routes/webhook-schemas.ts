import Type, { type Static } from 'typebox';
import { CAPABILITIES } from '../../access/capability.ts';
import { NAME_LENGTH } from '../../access/form.ts';
import { EVENT_KINDS } from '../../events/kinds.ts';
import { LONGEST_URL } from '../../events/webhooks/destination.ts';
import { DISABLED_BECAUSE } from '../../events/webhooks/disabled.ts';
import { PAUSED_BECAUSE, type PausedBecause } from '../../events/webhooks/maker.ts';
import type { LoggedAttempt } from '../../events/webhooks/settle.ts';
import { OVERLAP_HOURS } from '../../events/webhooks/signature.ts';
import type { Webhook } from '../../events/webhooks/webhook.ts';
import { named } from '../named-schema.ts';
import {
  CapabilityName,
  Exactly,
  Instant,
  ListEnvelope,
  Nullable,
  RecordEnvelope,
  Uuid,
} from '../schemas.ts';

export const EventKindName = named('EventKind', Type.Enum([...EVENT_KINDS], { examples: ['data.changed'] }));

export const WebhookParams = Exactly({ id: Uuid });

const CONTENT = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Data warehouse'] }),
  url: Type.String({
    minLength: 1,
    maxLength: LONGEST_URL,
    description:
      'The address that events are sent to. It begins with `https://` and is on the public internet.',
    examples: ['https://example.com/almanac'],
  }),
  kinds: Type.Array(EventKindName, {
    minItems: 1,
    maxItems: EVENT_KINDS.length,
    uniqueItems: true,
    description: 'The kinds of events that it gets.',
  }),
};
const CAPABILITIES_DESCRIPTION =
  'What its events may show: at least what its kinds need. Accounts and days of `data.changed` need `ledger.read` and `people.view_cost`.';
const Capabilities = Type.Array(CapabilityName, {
  maxItems: CAPABILITIES.length,
  uniqueItems: true,
  description: CAPABILITIES_DESCRIPTION,
});

const WEBHOOK_FIELDS = {
  id: Uuid,
  name: CONTENT.name,
  url: CONTENT.url,
  kinds: Type.Array(EventKindName),
  capabilities: Type.Array(CapabilityName, { description: CAPABILITIES_DESCRIPTION }),
  state: Type.Enum(['active', 'failing', 'paused', 'disabled'], {
    description:
      '`failing`: the last attempt was not accepted, and there will be another. `paused`: it goes on by itself when the reason is gone. `disabled`: until it is enabled.',
    examples: ['active'],
  }),
  paused_because: Nullable(
    Type.Enum([...PAUSED_BECAUSE], {
      description:
        '`maker_sees_less`: its maker lost a capability that it has. `maker_inactive`: its maker is suspended, or has no second factor although the organisation requires one.',
    }),
  ),
  disabled_because: Nullable(
    Type.Enum([...DISABLED_BECAUSE], {
      description:
        '`gone`: the receiver answered 410. `not_accepted`: no attempt was accepted for three days. `maker_left`: the membership of its maker has ended, and it cannot be enabled again.',
    }),
  ),
  disabled_at: Nullable(Instant),
  waiting: Type.Integer({
    minimum: 0,
    description: 'How many events of its kinds it has not had yet, counted up to 1,000.',
  }),
  attempts: Type.Integer({ minimum: 0, description: 'How often its next event was tried.' }),
  failing_since: Nullable(Instant),
  next_attempt_at: Nullable(Instant),
  earlier_secret_until: Type.Union([Instant, Type.Null()], {
    description: 'Until when the secret before the last rotation signs too.',
  }),
  created_by: Type.String({ format: 'uuid', maxLength: 36, description: 'The user who made it.' }),
  created_at: Instant,
  updated_at: Instant,
};

const WebhookShown = named('Webhook', Exactly(WEBHOOK_FIELDS));

export const WebhookList = ListEnvelope(
  'The webhooks of the organisation, in the order in which they were made.',
  WebhookShown,
);
export const WebhookAnswer = RecordEnvelope('The webhook, without its secret.', WebhookShown);
export const SecretAnswer = RecordEnvelope(
  'The webhook with its secret, which is shown this once.',
  named(
    'WebhookWithSecret',
    Exactly({
      ...WEBHOOK_FIELDS,
      secret: Type.String({
        description: 'What signs its messages (Standard Webhooks). It cannot be shown again.',
        examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
      }),
    }),
  ),
);

export const NewWebhook = named(
  'NewWebhook',
  Exactly({ ...CONTENT, capabilities: Type.Optional(Capabilities) }),
);

export const WebhookPatchBody = named(
  'WebhookChange',
  Exactly({
    name: Type.Optional(CONTENT.name),
    url: Type.Optional(CONTENT.url),
    kinds: Type.Optional(CONTENT.kinds),
    capabilities: Type.Optional(Capabilities),
    is_enabled: Type.Optional(
      Type.Boolean({
        description: 'A webhook that is enabled again goes on with the events that wait for it.',
      }),
    ),
  }),
);

export const ReplayBody = named(
  'WebhookReplay',
  Exactly({
    event_id: Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'The first event to deliver again. All that came after it follow.',
      examples: ['01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d'],
    }),
  }),
);

const Attempt = named(
  'WebhookAttempt',
  Exactly({
    event_id: Uuid,
    event_type: Type.String({ examples: ['data.changed'] }),
    attempted_at: Instant,
    duration_ms: Type.Integer({ minimum: 0 }),
    status: Nullable(
      Type.Integer({ description: 'The status of the answer; null where there was none.', examples: [200] }),
    ),
    failure: Nullable(
      Type.String({ description: 'Why it was not accepted; null where it was.', examples: ['answered 500'] }),
    ),
    is_kept: Type.Boolean({ description: 'Whether the event can be delivered again.' }),
  }),
);

export const AttemptList = ListEnvelope('The latest attempts first, up to 500.', Attempt);
export const TestAnswer = RecordEnvelope('The outcome of the test.', Attempt);

export const ROTATION = `The new secret signs at once. The one before signs too for ${OVERLAP_HOURS} hours, so that each message has two signatures.`;

/** What is known of a webhook besides itself. */
export type WebhookStanding = Readonly<{ waiting: number; pausedBecause: PausedBecause | null }>;

/** A webhook as in answers. */
export function describeWebhook(
  webhook: Webhook,
  { waiting, pausedBecause }: WebhookStanding,
): Static<typeof WebhookAnswer>['data'] {
  const { id, name, url, disabled } = webhook;
  return {
    id,
    name,
    url,
    kinds: [...webhook.kinds],
    capabilities: [...webhook.capabilities],
    state: stateOf(webhook, pausedBecause),
    paused_because: disabled === null ? pausedBecause : null,
    disabled_because: disabled?.because ?? null,
    disabled_at: disabled?.at.toISOString() ?? null,
    waiting,
    attempts: webhook.attempts,
    failing_since: webhook.failingSince?.toISOString() ?? null,
    next_attempt_at: webhook.nextAttemptAt?.toISOString() ?? null,
    earlier_secret_until: webhook.earlierSecretUntil?.toISOString() ?? null,
    created_by: webhook.createdBy,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}

function stateOf({ disabled, failingSince }: Webhook, pausedBecause: PausedBecause | null) {
  if (disabled !== null) return 'disabled' as const;
  if (pausedBecause !== null) return 'paused' as const;
  return failingSince === null ? ('active' as const) : ('failing' as const);
}

/** An attempt as in answers. */
export function describeAttempt(
  { eventId, kind, at, durationMs, status, failure }: LoggedAttempt,
  isKept: boolean,
): Static<typeof TestAnswer>['data'] {
  return {
    event_id: eventId,
    event_type: kind,
    attempted_at: at.toISOString(),
    duration_ms: durationMs,
    status,
    failure,
    is_kept: isKept,
  };
}
