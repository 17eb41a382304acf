import type { Day } from '../../period/index.ts';
import type { Basis } from '../definition/basis.ts';
import { type Formula, isFigureMetric, type Metric, type Operand } from '../definition/metric.ts';
import type { Recorded } from './recorded.ts';

/** A formula that reads documents from their first day on, and the ledger before it. */
export type DocumentsOrLedger = Extract<Formula, { kind: 'documents or ledger' }>;

/** What such a formula reads on a day. */
export type Side = Extract<Basis, 'documents' | 'ledger'>;

/**
 * What it reads on a day; null while the days of documents are not known yet. Before the first document, payments are read only where the
 * ledger has nothing.
 */
export function sideOn({ recordedIn }: DocumentsOrLedger, day: Day, { days }: Recorded): Side | null {
  const { [recordedIn]: found, ledger } = days;
  if (found === undefined || ledger === undefined) return null;
  if (found === null || day < found.first) return 'ledger';
  const { documentsFrom = found.first } = found;
  const isOfDocuments = documentsFrom !== null && day >= documentsFrom;
  return isOfDocuments || ledger === null || day < ledger.first ? 'documents' : 'ledger';
}

/** The formula of an operand or a metric, where it is of that kind: of a series that of each point. */
export function documentsOrLedgerOf(operand: Operand | Metric): DocumentsOrLedger | null {
  const formula = formulaOf(operand);
  return formula !== null && 'kind' in formula && formula.kind === 'documents or ledger' ? formula : null;
}

function formulaOf(operand: Operand | Metric): Operand | null {
  if (!('id' in operand)) return operand;
  if (isFigureMetric(operand)) return null;
  return operand.shape === 'timeseries' ? operand.of.formula : operand.formula;
}

/** The basis of a metric's value on a day; undefined for metrics that have only one. */
export function basisOn(metric: Metric, day: Day, recorded: Recorded): Basis | undefined {
  const formula = documentsOrLedgerOf(metric);
  if (formula !== null) return sideOn(formula, day, recorded) ?? undefined;
  return isFigureMetric(metric) ? undefined : metric.basis;
}
