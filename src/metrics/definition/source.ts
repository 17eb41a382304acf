import type { Unit } from '../../money/round.ts';
import type { DimensionName } from './dimension.ts';
import type { RecordedSource } from './recorded-source.ts';

/**
 * What must be known of a source of facts: the declaration from which its words, its access, its divisions and its rows
 * follow. Its statements are declared in `sql/`.
 */
export type SourceDefinition<Of> = Readonly<{
  /** The records that a measure counts. */
  records: RecordsBehind;
  /** What a measure is recorded in; nothing where it is known on every day. */
  recordedIn: (measure: Of) => readonly RecordedSource[];
  /** Whether a measure counts what has not happened, which is known up to the last fact alone. */
  countsSilence: (measure: Of) => boolean;
  /** Whether a measure of documents is known only from the first of them on where there is a ledger, whatever was paid before; left out, none is. */
  beginsWithDocuments?: (measure: Of) => boolean;
  /** Whether a measure depends on when documents are due, by itself or divided by age; left out, none does. */
  readsDueDates?: (measure: Of, isByAge: boolean) => boolean;
  /** The subject of a measure, in words. */
  words: (measure: Of) => string;
  /** The unit of a measure; money is in base currency. */
  unit: (measure: Of) => Unit;
  /** Whether the amounts of its rows add up to the measure; those of a median do not. */
  addsUp: (measure: Of) => boolean;
  /** The dimensions for which a measure is kept part by part, so that a change of it can be divided. */
  dividedBy: (measure: Of) => readonly DimensionName[];
  /** Whether it is kept as a whole because a part would be the figure of a single person; left out, none is. */
  isPersonal?: (measure: Of) => boolean;
  pay: (measure: Of) => PayContent;
  /** The things that it uses as they are now, whatever the date, for the reference. */
  undated: readonly string[];
}>;

/**
 * The records behind a measure. They decide who may list them, and how they are found: those of the ledger month by month. A
 * setting has no records, and is the same on every day.
 */
export type RecordsBehind = 'ledger' | 'documents' | 'parties' | 'persons' | 'setting';

/** Where a measure has pay in it: in its total, which shows the pay of a team of one, or in each of its rows. */
export type PayContent = 'none' | 'in total' | 'in rows';

/** A definition for each source of these measures: the compiler names one that is missing. */
export type DefinitionsOf<Measures extends Readonly<{ source: string }>> = Readonly<{
  [Source in Measures['source']]: SourceDefinition<Extract<Measures, { source: Source }>>;
}>;
