import { sql } from 'kysely';
import { endAlertsOf } from '../alerts/end-alerts.ts';
import { type AuditActor, recordEvents } from '../audit/audit.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { disableWebhooksOf } from '../events/webhooks/disable-webhooks.ts';
import { revokeAssistantsOf } from '../oauth/end-assistants.ts';
import { endReportsOf } from '../reports/end-reports.ts';
import { revokeSheetLinksOf } from './sheet-link.ts';

/**
 * Revokes what lets others in for members who leave, in the transaction that ends their memberships: it must not revive with them. What sends
 * for them pauses.
 */
export async function revokeDelegatesOf(
  transaction: Transaction,
  { userIds, actor }: Readonly<{ userIds: readonly string[]; actor: AuditActor }>,
  now: Date,
): Promise<void> {
  await transaction.run(revokeSheetLinksOf(userIds, now));
  await revokeAssistantsOf(transaction, { userIds, actor }, now);
}

/**
 * Ends for good all that acted for members whose last day has passed, in the transaction that takes up their memberships again. No transaction
 * runs when a day passes: until then links and assistants are refused at each use, and what sends ends when it is next due, which may be a month later.
 */
export async function endDelegatesOfReturning(
  transaction: Transaction,
  { membershipIds, actor }: Readonly<{ membershipIds: readonly string[]; actor: AuditActor }>,
  now: Date,
): Promise<void> {
  const accounts = await transaction.run(
    query
      .selectFrom('memberships')
      .select('user_id')
      .where('id', '=', sql<string>`any(${membershipIds}::uuid[])`)
      .compile(),
  );
  const userIds = accounts.flatMap(({ user_id: id }) => id ?? []);
  if (userIds.length === 0) return;
  await revokeDelegatesOf(transaction, { userIds, actor }, now);
  await transaction.run(endAlertsOf(userIds, now));
  const webhooks = await transaction.run(disableWebhooksOf(userIds, now));
  const reports = await transaction.run(endReportsOf(userIds, now));
  const events = [
    ...webhooks.map(({ id, name }) => ({
      action: 'webhook.disabled',
      subject: { kind: 'webhook', id },
      after: { name, disabled_because: 'maker_left' },
    })),
    ...reports.map(({ id, name }) => ({
      action: 'report.ended',
      subject: { kind: 'report', id },
      after: { name },
    })),
  ];
  if (events.length === 0) return;
  await transaction.run(
    recordEvents(
      events.map((event) => ({ ...event, actor, before: null })),
      now,
    ),
  );
}
