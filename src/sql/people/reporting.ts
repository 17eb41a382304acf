import { type RawBuilder, sql } from 'kysely';

/**
 * A common table behind the main posts of a day: `reporting` has the employees and the employees to whom they report. A full
 * join, as that of the staff; its rows without a counterpart are left out where it is read.
 */
export const REPORTING: RawBuilder<unknown> = sql`
  reporting as materialized (
    select report.person as report, manager.person as manager
    from (select * from main_post where role <> 'contractor') report
    full join (select * from employed where role <> 'contractor') manager on manager.id = report.manager_membership_id
  )`;

/** Whether the person of a main post manages an employee, and whether somebody manages them: subqueries that are hashed. */
export const MANAGES: RawBuilder<unknown> = sql`main_post.person in (select manager from reporting where manager <> report)`;
export const IS_MANAGED: RawBuilder<unknown> = sql`main_post.person in (select report from reporting where manager <> report)`;
