/** Invoices, bills and what settles them. The one place that others import from. */
export { type Allocations, openAllocations } from './allocations.ts';
export { changeTerms } from './change-terms.ts';
export { DOCUMENT_CHECKS } from './checks.ts';
export { type DocumentBook, openDocuments } from './document-book.ts';
export type {
  AllocationDraft,
  DocumentDraft,
  DocumentLine,
  SetRecords,
  UnallocatedDraft,
  UnallocatedName,
} from './draft.ts';
export { type Excess, findExcesses } from './excess.ts';
export { setDocuments } from './set-documents.ts';
export { voidAllocationsOf } from './settle-documents.ts';
export { type UndoneDocuments, undoDocuments } from './undo-documents.ts';
export { inBase, inCurrency } from './value-document.ts';
export { voidDocuments } from './write-documents.ts';
export { voidUnallocated } from './write-unallocated.ts';
