import { type RawBuilder, sql } from 'kysely';
import { query, type Statement } from '../db/statement.ts';
import type { PaySight } from '../metrics/definition/protection.ts';
import type { Plan } from '../metrics/plan/plan.ts';
import type { FactRow } from '../metrics/value/readings.ts';
import { readRecorded } from './recorded.ts';
import { readFigures } from './snapshots/figures.ts';
import { READ_FUNCTIONS, readerOf } from './sources.ts';
import { readState } from './state.ts';
import { readTeams } from './teams.ts';

/**
 * The plan as one statement: a select for each source of facts that it reads, whatever the number of reads, since
 * what is read travels as values. Null when there is nothing to read. Beside that it reads the state of the data.
 */
export function compile(plan: Plan, pay: PaySight): Statement<FactRow> | null {
  const selects = selectsOf(plan, pay);
  return selects.length === 0 ? null : compileWithState(selects);
}

/** The statement that is joined of selects, and of one for the state of the data that they read. */
export function compileWithState(selects: readonly RawBuilder<FactRow>[]): Statement<FactRow> {
  return sql<FactRow>`${sql.join([...selects, readState()], sql` union all `)}`.compile(query);
}

/** What the statement is joined of. */
export function selectsOf(plan: Plan, pay: PaySight): RawBuilder<FactRow>[] {
  const selects = readsByFunction(plan).flatMap(({ read, reads }) => read(reads, pay));
  return [
    ...selects.map((select) => sql<FactRow>`select 'value' as kind, source.* from (${select}) source`),
    ...(plan.figures.length > 0 ? [readFigures(plan.figures)] : []),
    ...(plan.recording === null ? [] : [readRecorded(plan.recording)]),
    ...(plan.teams.length > 0 ? [readTeams(plan.teams)] : []),
  ];
}

/** The reads of each function that has any, always in the same order, so that the same question is the same statement. */
function readsByFunction(plan: Plan) {
  const numbered = plan.reads.map((read, number) => ({ number, ...read }));
  return Array.from(READ_FUNCTIONS, (read) => ({
    read,
    reads: numbered.filter(({ measure }) => readerOf(measure).read === read),
  })).filter(({ reads }) => reads.length > 0);
}
