import { sql } from 'kysely';
import { own, TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';

/** Days for which it is kept what fired, and how often of one alert at most. */
export const KEPT_FIRINGS = { days: 90, ofAlert: 200 } as const;

/** Deletes what fired too long ago, and what of an alert is too much. */
export function forgetOldFirings(now: Date): Statement<unknown> {
  const before = new Date(now.getTime() - KEPT_FIRINGS.days * 86_400_000);
  return sql`
    delete from alert_firings where organization_id = ${TENANT} and (
      fired_at <= ${before}::timestamptz
      or id = any(array(
        select numbered.id from (
          select firing.id, row_number() over (partition by firing.alert_id order by firing.id desc) as place
          from ${own('alert_firings')} firing
        ) numbered where numbered.place > ${KEPT_FIRINGS.ofAlert}::int
      ))
    )
  `.compile(query);
}
