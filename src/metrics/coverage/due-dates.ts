import type { Day } from '../../period/index.ts';
import type { Assumption } from '../definition/basis.ts';
import { measuresIn, measuresOf } from '../definition/measures-of.ts';
import { isFigureMetric, type Metric, type Operand } from '../definition/metric.ts';
import type { RecordedSource } from '../definition/recorded-source.ts';
import { sourceOf } from '../definition/sources.ts';
import type { Recorded } from './recorded.ts';

/** Where due dates come from: they are stated, assumed from payment terms, or not known. */
export type DueDates = 'stated' | 'unknown' | Assumption;

/** Where the due dates come from that an operand or a metric reads on a day. */
export function dueDatesOn(subject: Operand | Metric, day: Day, { days }: Recorded): DueDates {
  let found: DueDates = 'stated';
  for (const source of readsDueDatesOf(subject)) {
    const without = days[source]?.withoutDueDate;
    if (without === undefined || without === null) continue;
    if (day < without.from || (without.settled !== null && day >= without.settled)) continue;
    if (!without.hasTerms) return 'unknown';
    found = 'due_dates';
  }
  return found;
}

/** The sources whose due dates an operand or a metric reads: for overdue amounts and for ageing. */
export function readsDueDatesOf(subject: Operand | Metric): ReadonlySet<RecordedSource> {
  const known = SOURCES.get(subject);
  if (known !== undefined) return known;
  const isByAge =
    'id' in subject &&
    subject.shape === 'breakdown' &&
    !isFigureMetric(subject) &&
    subject.dimension.name === 'ageing';
  const measures = 'id' in subject ? measuresOf(subject) : measuresIn(subject);
  const sources = new Set(
    measures.flatMap((measure) => {
      const { readsDueDates, recordedIn } = sourceOf(measure);
      return readsDueDates?.(measure, isByAge) === true ? recordedIn(measure) : [];
    }),
  );
  SOURCES.set(subject, sources);
  return sources;
}

// Operands are frozen and live as long as the catalogue.
const SOURCES = new WeakMap<Operand | Metric, ReadonlySet<RecordedSource>>();
