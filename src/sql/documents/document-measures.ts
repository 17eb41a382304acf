import type { RawBuilder } from 'kysely';
import type {
  AllocationsMeasure,
  DocumentsMeasure,
  OpenDocumentsMeasure,
  PaidDocumentsMeasure,
  UnallocatedMeasure,
} from '../../metrics/definition/measures/documents.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import type { NumberedRead } from '../pieces.ts';
import { readAllocations } from './allocations.ts';
import { type DocumentTotalsMeasure, readDocumentTotals } from './document-totals.ts';
import { readDocuments } from './documents.ts';
import { readOpenDocuments } from './open-documents.ts';
import { isByParty } from './spans.ts';
import { readUnallocated } from './unallocated.ts';

type DocumentRead = NumberedRead<
  OpenDocumentsMeasure | UnallocatedMeasure | DocumentsMeasure | AllocationsMeasure | PaidDocumentsMeasure
>;

/** Reads invoices and bills: all of them from totals, and each by itself where the answer is by customer or vendor. */
export function readDocumentMeasures(reads: readonly DocumentRead[]): RawBuilder<AmountRow>[] {
  const totals: NumberedRead<DocumentTotalsMeasure>[] = [];
  const open: NumberedRead<OpenDocumentsMeasure>[] = [];
  const issued: NumberedRead<DocumentsMeasure>[] = [];
  const settled: NumberedRead<AllocationsMeasure>[] = [];
  const unallocated: NumberedRead<UnallocatedMeasure>[] = [];
  for (const read of reads) {
    const { measure } = read;
    if (measure.source === 'paid documents') totals.push({ ...read, measure });
    else if (measure.source === 'documents') {
      const { figure } = measure;
      if (figure === 'parties' || isByParty(read)) issued.push({ ...read, measure });
      else totals.push({ ...read, measure: { ...measure, figure } });
    } else if (!isByParty(read)) totals.push({ ...read, measure });
    else if (measure.source === 'allocations') settled.push({ ...read, measure });
    else if (measure.source === 'unallocated') unallocated.push({ ...read, measure });
    else open.push({ ...read, measure });
  }
  return [
    ...(totals.length > 0 ? [readDocumentTotals(totals)] : []),
    ...(open.length > 0 ? [readOpenDocuments(open)] : []),
    ...(issued.length > 0 ? [readDocuments(issued)] : []),
    ...(settled.length > 0 ? [readAllocations(settled)] : []),
    ...(unallocated.length > 0 ? [readUnallocated(unallocated)] : []),
  ];
}
