import type { DocumentMeasure } from '../../metrics/definition/measures/documents.ts';
import { allocationFacts, documentFacts, openDocumentFacts, paidDocumentFacts } from '../facts/documents.ts';
import { partyFacts, profileFacts } from '../facts/parties.ts';
import { unallocatedFacts } from '../facts/unallocated.ts';
import type { ReadersOf } from '../source.ts';
import { readCustomerProfiles } from './customer-profiles.ts';
import { readDocumentMeasures } from './document-measures.ts';
import { readParties } from './parties.ts';

/** How invoices, bills and their parties are read. */
export const DOCUMENT_READERS: ReadersOf<DocumentMeasure> = {
  'open documents': { read: readDocumentMeasures, facts: openDocumentFacts },
  unallocated: { read: readDocumentMeasures, facts: unallocatedFacts },
  documents: { read: readDocumentMeasures, facts: documentFacts },
  allocations: { read: readDocumentMeasures, facts: allocationFacts },
  'paid documents': { read: readDocumentMeasures, facts: paidDocumentFacts },
  parties: { read: readParties, facts: partyFacts },
  'customer profiles': { read: readCustomerProfiles, facts: profileFacts },
};
