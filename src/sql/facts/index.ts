import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../../db/statement.ts';
import type { PaySight } from '../../metrics/definition/protection.ts';
import type { Plan, Read } from '../../metrics/plan/plan.ts';
import type { FactRow } from '../../metrics/value/readings.ts';
import { compileWithState, selectsOf } from '../compile.ts';
import { readerOf } from '../sources.ts';

/** The facts behind a read; null where its source has none. */
export function factsOf(read: Read, pay: PaySight): RawBuilder<unknown> | null {
  return readerOf(read.measure).facts?.(read, pay) ?? null;
}

/**
 * The plan as one statement, and beside what each read comes to, how many facts are behind it and what they add up to:
 * on one snapshot, so that they can be held against each other.
 */
export function compileWithFacts(plan: Plan, pay: PaySight): Statement<FactRow> | null {
  const counted = plan.reads.flatMap((read, number) => {
    const facts = factsOf(read, pay);
    return facts === null ? [] : [countedFacts(facts, number, pay)];
  });
  const selects = [...selectsOf(plan, pay), ...counted];
  return selects.length === 0 ? null : compileWithState(selects);
}

function countedFacts(facts: RawBuilder<unknown>, number: number, pay: PaySight): RawBuilder<FactRow> {
  return sql`
    select shown.kind, ${number}::int as read, counted.slice, counted.part as key, null::text as label, shown.amount
    from (
      select fact.slice, fact.part, sum(fact.amount) as sum, ${countOf(pay)}::numeric as count
      from (${facts}) fact
      group by fact.slice, fact.part
    ) counted
    cross join lateral (
      values ('sum', counted.sum), ('count', counted.count)
    ) as shown(kind, amount)`;
}

// As many as there are rows to read: those of pay that are seen together are one.
function countOf(pay: PaySight): RawBuilder<unknown> {
  if (pay === 'in detail') return sql`count(*)`;
  return sql`(
    count(*) filter (where fact.pay_group is null)
    + count(distinct (fact.day, fact.pay_group)) filter (where fact.pay_group is not null))`;
}
