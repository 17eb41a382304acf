import type { Measure } from './measure.ts';
import { DOCUMENT_SOURCES } from './measures/documents.ts';
import { LEDGER_SOURCES } from './measures/ledger.ts';
import { PERSON_SOURCES } from './measures/people.ts';
import { SETTING_SOURCES } from './measures/settings.ts';
import type { DefinitionsOf, SourceDefinition } from './source.ts';

const SOURCES: DefinitionsOf<Measure> = {
  ...LEDGER_SOURCES,
  ...DOCUMENT_SOURCES,
  ...SETTING_SOURCES,
  ...PERSON_SOURCES,
};

/** The definition of a measure's source. */
export function sourceOf(measure: Measure): SourceDefinition<Measure> {
  // It is asked about measures of its own source alone.
  return SOURCES[measure.source] as SourceDefinition<Measure>;
}

/** Whether a measure is what the organisation has set: no records are behind it, and it is the same on every day. */
export function isSetting(measure: Measure): boolean {
  return sourceOf(measure).records === 'setting';
}
