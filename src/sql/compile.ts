import { type RawBuilder, sql } from 'kysely';
import { query, type Statement } from '../db/statement.ts';
import type { FactRow } from '../metrics/facts.ts';
import type { PaySight } from '../metrics/pay-sight.ts';
import type { Plan, Read } from '../metrics/plan.ts';
import type { Measure } from '../metrics/sources.ts';
import { readAccountMeasures } from './account-measures.ts';
import { readCashFlows } from './cash-flows.ts';
import { readCashTotals } from './cash-totals.ts';
import { readCustomerProfiles } from './customer-profiles.ts';
import { readDocumentMeasures } from './document-measures.ts';
import { readEntryTotals } from './entry-totals.ts';
import { readFigures } from './figures.ts';
import { readMoves } from './moves.ts';
import { readParties } from './parties.ts';
import { readPay } from './pay.ts';
import { readPeople } from './people.ts';
import type { NumberedRead } from './pieces.ts';
import { readSettings } from './settings.ts';
import { readTeams } from './teams.ts';

/**
 * The plan as one statement: a select for each source of facts that it reads, whatever the number of reads, since
 * what is read travels as values. Null when there is nothing to read.
 */
export function compile(plan: Plan, pay: PaySight): Statement<FactRow> | null {
  const selects = selectsOf(plan, pay);
  return selects.length === 0 ? null : sql<FactRow>`${sql.join(selects, sql` union all `)}`.compile(query);
}

/** What the statement is joined of. */
export function selectsOf(plan: Plan, pay: PaySight): RawBuilder<FactRow>[] {
  const selects = [
    ...reading(plan, ['account totals'], (reads) => readAccountMeasures(reads, pay)),
    ...reading(plan, ['cash totals'], readCashTotals),
    ...reading(plan, ['cash flows'], readCashFlows),
    ...reading(plan, ['entry totals'], readEntryTotals),
    ...reading(plan, ['open documents', 'documents', 'allocations', 'paid documents'], readDocumentMeasures),
    ...reading(plan, ['parties'], readParties),
    ...reading(plan, ['customer profiles'], readCustomerProfiles),
    ...reading(plan, ['settings'], readSettings),
    ...reading(plan, ['people'], readPeople),
    ...reading(plan, ['moves'], readMoves),
    ...reading(plan, ['pay'], readPay),
  ];
  if (plan.figures.length > 0) selects.push(readFigures(plan.figures));
  if (plan.teams.length > 0) selects.push(readTeams(plan.teams));
  return selects;
}

type MeasureOf<Source extends Measure['source']> = Extract<Measure, { source: Source }>;

/** The selects of some sources when anything is read of them. */
function reading<Source extends Measure['source']>(
  plan: Plan,
  sources: readonly Source[],
  select: (reads: readonly NumberedRead<MeasureOf<Source>>[]) => RawBuilder<FactRow> | RawBuilder<FactRow>[],
): RawBuilder<FactRow>[] {
  const reads: NumberedRead<MeasureOf<Source>>[] = [];
  for (const [number, read] of plan.reads.entries()) {
    if (isOf(read, sources)) reads.push({ number, ...read });
  }
  return reads.length === 0 ? [] : [select(reads)].flat();
}

function isOf<Source extends Measure['source']>(
  read: Read,
  sources: readonly Source[],
): read is Read & { measure: MeasureOf<Source> } {
  return sources.some((source) => source === read.measure.source);
}
