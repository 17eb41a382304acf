import { type RawBuilder, sql } from 'kysely';
import { classesOfActivity } from '../../ledger/activity.ts';

type Expression = RawBuilder<unknown>;

/** The activity of the row `account`: its own, or that of its class. Cash has none. */
export const ACTIVITY_OF_ACCOUNT: Expression = sql`case when account.class <> 'cash' then coalesce(account.activity, case
  when account.class = any(${classesOfActivity('investing')}::text[]) then 'investing'
  when account.class = any(${classesOfActivity('financing')}::text[]) then 'financing' else 'operating' end) end`;

/** Whether an account's activity is one that a measure counts. */
export function isCounted(activity: Expression, counted: Expression): Expression {
  return sql`case ${counted}
    when 'any' then true when 'outside operating' then ${activity} is distinct from 'operating' else ${activity} = ${counted} end`;
}
