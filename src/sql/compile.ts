import { type RawBuilder, sql } from 'kysely';
import { query, type Statement } from '../db/statement.ts';
import type { Measure } from '../metrics/definition/measure.ts';
import type { PaySight } from '../metrics/definition/protection.ts';
import type { Plan } from '../metrics/plan/plan.ts';
import type { AmountRow, FactRow } from '../metrics/value/readings.ts';
import { readCustomerProfiles } from './documents/customer-profiles.ts';
import { readDocumentMeasures } from './documents/document-measures.ts';
import { readParties } from './documents/parties.ts';
import { readAccountMeasures } from './ledger/account-measures.ts';
import { readCashFlows } from './ledger/cash-flows.ts';
import { readCashTotals } from './ledger/cash-totals.ts';
import { readEntryTotals } from './ledger/entry-totals.ts';
import { readMoves } from './people/moves.ts';
import { readPay } from './people/pay.ts';
import { readPeople } from './people/people.ts';
import type { NumberedRead } from './pieces.ts';
import { readSettings } from './settings.ts';
import { readFigures } from './snapshots/figures.ts';
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
  const selects = readsByReader(plan).flatMap(([reader, reads]) => reader(reads, pay));
  return [
    ...selects.map((select) => sql<FactRow>`select 'value' as kind, source.* from (${select}) source`),
    ...(plan.figures.length > 0 ? [readFigures(plan.figures)] : []),
    ...(plan.teams.length > 0 ? [readTeams(plan.teams)] : []),
  ];
}

type Source = Measure['source'];
type Select = RawBuilder<AmountRow>;
type Reader<Of extends Measure> = (
  reads: readonly NumberedRead<Of>[],
  pay: PaySight,
) => Select | readonly Select[];

/** How each source of facts is read. Sources with one reader are read together. */
const READERS: Readonly<{ [Of in Source]: Reader<Extract<Measure, { source: Of }>> }> = {
  'account totals': readAccountMeasures,
  'cash totals': readCashTotals,
  'cash flows': readCashFlows,
  'entry totals': readEntryTotals,
  'open documents': readDocumentMeasures,
  documents: readDocumentMeasures,
  allocations: readDocumentMeasures,
  'paid documents': readDocumentMeasures,
  parties: readParties,
  'customer profiles': readCustomerProfiles,
  settings: readSettings,
  people: readPeople,
  moves: readMoves,
  pay: readPay,
};

/** The reads of each reader that has any, always in the same order, so that the same question is the same statement. */
function readsByReader(
  plan: Plan,
): readonly (readonly [Reader<Measure>, readonly NumberedRead<Measure>[]])[] {
  const numbered = plan.reads.map((read, number) => ({ number, ...read }));
  return Array.from(new Set(Object.values(READERS)), (reader) => {
    const reads = numbered.filter(({ measure }) => READERS[measure.source] === reader);
    // It is given the reads of its own sources alone.
    return [reader as Reader<Measure>, reads] as const;
  }).filter(([, reads]) => reads.length > 0);
}
