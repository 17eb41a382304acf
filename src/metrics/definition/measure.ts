import type { DocumentMeasure } from './measures/documents.ts';
import type { LedgerMeasure } from './measures/ledger.ts';
import type { PersonMeasure } from './measures/people.ts';
import type { SettingMeasure } from './measures/settings.ts';

/** Facts to add up, and how: the leaves of every formula. */
export type Measure = LedgerMeasure | DocumentMeasure | SettingMeasure | PersonMeasure;
