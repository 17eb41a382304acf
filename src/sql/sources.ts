import type { Measure } from '../metrics/definition/measure.ts';
import { DOCUMENT_READERS } from './documents/sources.ts';
import { LEDGER_READERS } from './ledger/sources.ts';
import { PERSON_READERS } from './people/sources.ts';
import { SETTING_READERS } from './settings.ts';
import type { ReadersOf, SourceReader } from './source.ts';

const READERS: ReadersOf<Measure> = {
  ...LEDGER_READERS,
  ...DOCUMENT_READERS,
  ...SETTING_READERS,
  ...PERSON_READERS,
};

/** How a measure's source is read. */
export function readerOf({ source }: Measure): SourceReader<Measure> {
  // It is given the reads of its own source alone.
  return READERS[source] as SourceReader<Measure>;
}

/** All functions that read values, each once, always in the same order. */
export const READ_FUNCTIONS: ReadonlySet<SourceReader<Measure>['read']> = new Set(
  Object.values(READERS).map(({ read }) => read as SourceReader<Measure>['read']),
);
