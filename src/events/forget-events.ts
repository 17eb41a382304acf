import { sql } from 'kysely';
import { own, TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';

/** Days for which events are kept at least, and as long as a webhook still waits for them, at most. */
export const KEPT_DAYS = { least: 3, most: 30 } as const;

/** Attempts of a webhook that are kept, the latest. */
export const MOST_ATTEMPTS = 1000;

/** Deletes the events that every webhook has had, and those that are too old. */
export function forgetOldEvents(now: Date): Statement<unknown> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return sql`
    delete from events where organization_id = ${TENANT} and (
      occurred_at <= ${before(KEPT_DAYS.most)}::timestamptz
      or (occurred_at <= ${before(KEPT_DAYS.least)}::timestamptz and position <= all(array(
        select webhook.position from ${own('webhooks')} webhook
      )))
    )
  `.compile(query);
}

/** Deletes the attempts that are too old, or of which a webhook has too many. */
export function forgetOldAttempts(now: Date): Statement<unknown> {
  return sql`
    delete from webhook_attempts where organization_id = ${TENANT} and (
      attempted_at <= ${new Date(now.getTime() - KEPT_DAYS.most * DAY_MS)}::timestamptz
      or id = any(array(
        select numbered.id from (
          select attempt.id, row_number() over (partition by attempt.webhook_id order by attempt.id desc) as place
          from ${own('webhook_attempts')} attempt
        ) numbered where numbered.place > ${MOST_ATTEMPTS}::int
      ))
    )
  `.compile(query);
}

const DAY_MS = 86_400_000;
