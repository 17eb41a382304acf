import { type Capability, isCapability } from '../../access/capability.ts';
import { query } from '../../db/statement.ts';
import { type EventKind, isEventKind } from '../kinds.ts';
import type { DisabledBecause } from './disabled.ts';
import type { Secrets } from './signature.ts';

/** A webhook as its organisation sees it. */
export type Webhook = Readonly<{
  id: string;
  name: string;
  url: string;
  kinds: readonly EventKind[];
  /** What its events may show. */
  capabilities: readonly Capability[];
  createdBy: string;
  disabled: Readonly<{ at: Date; because: DisabledBecause }> | null;
  /** When the earlier secret stops signing; null where there is none. */
  earlierSecretUntil: Date | null;
  /** The last event that it had. */
  position: bigint;
  /** How often its next event was tried, and since when that fails. */
  attempts: number;
  failingSince: Date | null;
  nextAttemptAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}>;

/** A webhook with what signs its messages, for those who send them. */
export type SendingWebhook = Webhook & Readonly<{ secrets: Secrets }>;

/** A webhook with its secret, which is shown this once. */
export type WebhookWithSecret = Readonly<{ webhook: Webhook; secret: string }>;

export const WEBHOOK_COLUMNS = [
  'webhooks.id',
  'webhooks.name',
  'webhooks.url',
  'webhooks.kinds',
  'webhooks.capabilities',
  'webhooks.created_by',
  'webhooks.disabled_at',
  'webhooks.disabled_because',
  'webhooks.earlier_secret_until',
  'webhooks.position',
  'webhooks.attempts',
  'webhooks.failing_since',
  'webhooks.next_attempt_at',
  'webhooks.created_at',
  'webhooks.updated_at',
] as const;

export const SECRET_COLUMNS = ['webhooks.secret', 'webhooks.earlier_secret'] as const;

export function selectWebhooks() {
  return query.selectFrom('webhooks').select(WEBHOOK_COLUMNS).orderBy('created_at').orderBy('id');
}

export type WebhookRow = Readonly<{
  id: string;
  name: string;
  url: string;
  kinds: readonly string[];
  capabilities: readonly string[];
  created_by: string;
  disabled_at: Date | null;
  disabled_because: DisabledBecause | null;
  earlier_secret_until: Date | null;
  position: string;
  attempts: number;
  failing_since: Date | null;
  next_attempt_at: Date | null;
  created_at: Date;
  updated_at: Date;
}>;

export type SecretRow = Readonly<{ secret: Buffer; earlier_secret: Buffer | null }>;

export function webhookFrom(row: WebhookRow): Webhook {
  const { disabled_at: at, disabled_because: because } = row;
  return Object.freeze({
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds.filter(isEventKind),
    capabilities: row.capabilities.filter(isCapability),
    createdBy: row.created_by,
    disabled: at === null || because === null ? null : { at, because },
    earlierSecretUntil: row.earlier_secret_until,
    position: BigInt(row.position),
    attempts: row.attempts,
    failingSince: row.failing_since,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
}

export function sendingWebhookFrom(row: WebhookRow & SecretRow): SendingWebhook {
  const { secret, earlier_secret: earlierSecret, earlier_secret_until: earlierSecretUntil } = row;
  return Object.freeze({ ...webhookFrom(row), secrets: { secret, earlierSecret, earlierSecretUntil } });
}
