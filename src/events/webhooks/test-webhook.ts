import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import { newId } from '../../db/identifier.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { DestinationRules } from './destination.ts';
import { findSending } from './find-webhook.ts';
import { sendMessage } from './send-message.ts';
import { insertAttempts, type LoggedAttempt } from './settle.ts';
import { signedHeaders } from './signature.ts';

/** The type of a message that tests a webhook. It is no event: nobody else gets it, and it is not kept. */
export const TEST_TYPE = 'webhook.test';

/** Sends a message to a webhook at once, once, whatever its state, and puts the outcome in its log. Throws NOT_FOUND. */
export async function testWebhook(
  tenant: TenantWriter,
  id: string,
  { actor, rules, organizationId, now }: Testing,
): Promise<LoggedAttempt> {
  const { url, secrets, name } = await findSending(tenant, id);
  const eventId = newId(now);
  const body = JSON.stringify({
    id: eventId,
    type: TEST_TYPE,
    timestamp: now.toISOString(),
    organization_id: organizationId,
    data: {},
  });
  const headers = signedHeaders({ id: eventId, body }, secrets, now);
  const attempt = {
    ...(await sendMessage({ url, headers, body }, rules)),
    eventId,
    kind: TEST_TYPE,
    at: now,
  };
  await tenant.noteTogether(async (transaction) => {
    await transaction.run(insertAttempts(id, [attempt]));
    const event = { actor, action: 'webhook.tested', subject: { kind: 'webhook', id }, before: null };
    await transaction.run(recordEvent({ ...event, after: { name } }, now));
  });
  return attempt;
}

type Testing = Readonly<{ actor: AuditActor; rules: DestinationRules; organizationId: string; now: Date }>;
