import type { Day } from '../period/index.ts';
import type { SizedReading } from './sized-reading.ts';

/** A figure of a day, as it is stored and answers until the next one. */
export type Snapshot = Readonly<{
  day: Day;
  /** For what changed between two snapshots the day after the earlier one; otherwise the day itself. */
  first: Day;
  /** The minimum group size when it was made: a smaller one later never shows more of it. */
  minimum: number;
  reading: SizedReading;
}>;
