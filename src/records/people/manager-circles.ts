import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type Day, FIRST_DAY, LAST_DAY, parseDay } from '../../period/index.ts';
import { type Circle, findCircles } from './circles.ts';

/**
 * The cycles of memberships, by external ids, in which on some day each manages another. An assignment lasts until the
 * next one, and no longer than the employment. All of the organisation's are read: a cycle has no starting point.
 */
export async function managerCircles(transaction: Transaction): Promise<readonly Circle[]> {
  const edges = await transaction.run(EDGES);
  return findCircles(
    edges.map(({ below, above, since, until }) => ({
      below,
      above,
      since: dayOr(since, FIRST_DAY),
      until: dayOr(until, (LAST_DAY + 1) as Day),
    })),
  );
}

const EDGES = sql<{ below: string; above: string; since: string; until: string | null }>`
  select coalesce(member.external_id, member.id::text) as below, coalesce(manager.external_id, manager.id::text) as above,
    greatest(held.since, member.employment_start_date) as since,
    least(held.until, member.termination_date + 1) as until
  from (
    select membership_id, manager_membership_id, effective_from as since,
      lead(effective_from) over (partition by membership_id order by effective_from) as until
    from ${own('membership_assignments')} membership_assignments where voided_at is null
  ) held
    join ${own('memberships')} member on member.id = held.membership_id
    join ${own('memberships')} manager on manager.id = held.manager_membership_id
`.compile(query);

function dayOr(date: string | null, otherwise: Day): Day {
  return date === null ? otherwise : (parseDay(date) ?? otherwise);
}
