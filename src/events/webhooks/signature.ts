import { createHmac, randomBytes } from 'node:crypto';

/** What signs the messages of a webhook at an instant: its secret, and for a day after a rotation the one before too. */
export type Secrets = Readonly<{
  secret: Buffer;
  earlierSecret: Buffer | null;
  earlierSecretUntil: Date | null;
}>;

/** Hours for which the earlier secret goes on signing after a rotation. */
export const OVERLAP_HOURS = 24;

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** A secret as its owner copies it. */
export function secretText(secret: Buffer): string {
  return `${PREFIX}${secret.toString('base64')}`;
}

/** The headers by which a receiver knows who sent a message, and which (Standard Webhooks 1.0). */
export function signedHeaders(
  message: Readonly<{ id: string; body: string }>,
  secrets: Secrets,
  now: Date,
): Readonly<Record<string, string>> {
  const seconds = Math.floor(now.getTime() / 1000);
  const content = `${message.id}.${seconds}.${message.body}`;
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secretsInForce(secrets, now)
      .map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`)
      .join(' '),
  };
}

function secretsInForce(
  { secret, earlierSecret, earlierSecretUntil }: Secrets,
  now: Date,
): readonly Buffer[] {
  const isInForce = earlierSecret !== null && earlierSecretUntil !== null && earlierSecretUntil > now;
  return isInForce ? [secret, earlierSecret] : [secret];
}
