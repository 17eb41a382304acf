import type { TenantReader } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import {
  SECRET_COLUMNS,
  type SendingWebhook,
  selectWebhooks,
  sendingWebhookFrom,
  type Webhook,
  webhookFrom,
} from './webhook.ts';

/** The webhook of an id, locked until the transaction ends. Throws NOT_FOUND. */
export async function findWebhook(transaction: Transaction, id: string): Promise<Webhook> {
  const [row] = await transaction.run(selectWebhooks().where('id', '=', id).forUpdate().compile());
  if (row === undefined) throw webhookNotFound();
  return webhookFrom(row);
}

/** The webhook of an id with what signs its messages. Throws NOT_FOUND. */
export async function findSending(tenant: TenantReader, id: string): Promise<SendingWebhook> {
  const [row] = await tenant.read(selectWebhooks().select(SECRET_COLUMNS).where('id', '=', id).compile());
  if (row === undefined) throw webhookNotFound();
  return sendingWebhookFrom(row);
}

export function webhookNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no webhook with this id.');
}
