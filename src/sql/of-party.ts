import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../db/statement.ts';
import type { Measure } from '../metrics/definition/measure.ts';
import type { PaySight } from '../metrics/definition/protection.ts';
import type { Plan } from '../metrics/plan/plan.ts';
import type { AmountRow, FactRow } from '../metrics/value/readings.ts';
import { compileWithState } from './compile.ts';
import { factsOf } from './facts/index.ts';
import type { NumberedRead } from './pieces.ts';
import type { PartyPart } from './source.ts';
import { readerOf } from './sources.ts';

/**
 * The plan as one statement, of one customer or vendor alone: the ledger from the totals of its lines, documents one by one, which the
 * index by party finds. Throws for a plan that reads what no party has.
 */
export function compileOfParty(plan: Plan, party: PartyPart, pay: PaySight): Statement<FactRow> {
  const reads = plan.reads.map((read, number) => ({ number, ...read }));
  const selects = reads.map(
    (read) => readerOf(read.measure).ofParty?.(party, [read], pay) ?? sumOfFacts(read, party, pay),
  );
  return compileWithState(
    selects.map((select) => sql<FactRow>`select 'value' as kind, source.* from (${select}) source`),
  );
}

function sumOfFacts(
  { number, ...read }: NumberedRead<Measure>,
  { id }: PartyPart,
  pay: PaySight,
): RawBuilder<AmountRow> {
  const facts = factsOf(read, pay);
  if (facts === null) throw new Error('what is read of a party has no facts');
  return sql`
    select ${number}::int as read, fact.slice, fact.part as key, null::text as label, sum(fact.amount) as amount
    from (${facts}) fact where fact.party_id = ${id}::uuid
    group by fact.slice, fact.part`;
}
