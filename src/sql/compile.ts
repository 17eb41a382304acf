import { type RawBuilder, sql } from 'kysely';
import { query, type Statement } from '../db/statement.ts';
import type { FactRow } from '../metrics/facts.ts';
import type { Plan, Read } from '../metrics/plan.ts';
import type { Measure } from '../metrics/sources.ts';
import { readAccountMeasures } from './account-measures.ts';
import { readAllocations } from './allocations.ts';
import { readCashTotals } from './cash-totals.ts';
import { readCustomerProfiles } from './customer-profiles.ts';
import { readDocuments } from './documents.ts';
import { readEntryTotals } from './entry-totals.ts';
import { readMoves, readStatedMoves } from './moves.ts';
import { readOpenDocuments } from './open-documents.ts';
import { readPaidDocuments } from './paid-documents.ts';
import { readParties } from './parties.ts';
import { readPay } from './pay.ts';
import { readPeople } from './people.ts';
import type { NumberedRead } from './pieces.ts';
import { readStated } from './stated.ts';
import { readTeams } from './teams.ts';

/**
 * The plan as one statement: a select for each source of facts that it reads, whatever the number of reads, since
 * what is read travels as values. Null when there is nothing to read.
 */
export function compile(plan: Plan): Statement<FactRow> | null {
  const selects = selectsOf(plan);
  return selects.length === 0 ? null : sql<FactRow>`${sql.join(selects, sql` union all `)}`.compile(query);
}

/** What the statement is joined of. */
export function selectsOf(plan: Plan): RawBuilder<FactRow>[] {
  const selects = [
    ...reading(plan, 'account totals', readAccountMeasures),
    ...reading(plan, 'cash totals', readCashTotals),
    ...reading(plan, 'entry totals', readEntryTotals),
    ...reading(plan, 'open documents', readOpenDocuments),
    ...reading(plan, 'documents', readDocuments),
    ...reading(plan, 'allocations', readAllocations),
    ...reading(plan, 'paid documents', readPaidDocuments),
    ...reading(plan, 'parties', readParties),
    ...reading(plan, 'customer profiles', readCustomerProfiles),
    ...reading(plan, 'people', readPeople),
    ...reading(plan, 'moves', readMoves),
    ...reading(plan, 'moves by what was stated', readStatedMoves),
    ...reading(plan, 'pay', readPay),
    ...reading(plan, 'what was stated', readStated),
  ];
  if (plan.teams.length > 0) selects.push(readTeams(plan.teams));
  return selects;
}

type MeasureOf<Source extends Measure['source']> = Extract<Measure, { source: Source }>;

/** The selects of a source when anything is read of it. */
function reading<Source extends Measure['source']>(
  plan: Plan,
  source: Source,
  select: (reads: readonly NumberedRead<MeasureOf<Source>>[]) => RawBuilder<FactRow> | RawBuilder<FactRow>[],
): RawBuilder<FactRow>[] {
  const reads: NumberedRead<MeasureOf<Source>>[] = [];
  for (const [number, read] of plan.reads.entries()) {
    if (isOf(read, source)) reads.push({ number, ...read });
  }
  return reads.length === 0 ? [] : [select(reads)].flat();
}

function isOf<Source extends Measure['source']>(
  read: Read,
  source: Source,
): read is Read & { measure: MeasureOf<Source> } {
  return read.measure.source === source;
}
