import type { RawBuilder } from 'kysely';
import type { Measure } from '../metrics/definition/measure.ts';
import type { PaySight } from '../metrics/definition/protection.ts';
import type { Read } from '../metrics/plan/plan.ts';
import type { AmountRow } from '../metrics/value/readings.ts';
import type { NumberedRead } from './pieces.ts';

/** A read of one kind of measure. */
export type ReadOf<Of extends Measure> = Omit<Read, 'measure'> & Readonly<{ measure: Of }>;

type Select = RawBuilder<AmountRow>;

/** How a source of facts is read. */
export type SourceReader<Of extends Measure> = Readonly<{
  /** Its values, from totals where there are any. Sources with the same function are read together. */
  read: (reads: readonly NumberedRead<Of>[], pay: PaySight) => Select | readonly Select[];
  /**
   * The facts behind a read, each of a slice and a part, with what it adds: of the facts themselves, and of no totals. Null
   * where there are none, as for a setting.
   */
  facts: ((read: ReadOf<Of>, pay: PaySight) => RawBuilder<unknown>) | null;
  /** Its values for one customer or vendor alone, where they are read from totals. Others are the sums of its facts. */
  ofParty?: (party: PartyPart, reads: readonly NumberedRead<Of>[], pay: PaySight) => Select;
}>;

/** A customer or a vendor, by the id of its profile. */
export type PartyPart = Readonly<{ part: 'customer' | 'vendor'; id: string }>;

/** A reader for each source of these measures: the compiler names one that is missing. */
export type ReadersOf<Measures extends Measure> = Readonly<{
  [Source in Measures['source']]: SourceReader<Extract<Measures, { source: Source }>>;
}>;
