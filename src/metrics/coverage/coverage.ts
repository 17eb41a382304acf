import type { Decimal } from '../../money/decimal.ts';
import { formatDay, lastDayOf, type Period } from '../../period/index.ts';
import type { Assumption } from '../definition/basis.ts';
import { isFigureMetric, type Metric } from '../definition/metric.ts';
import type { Question } from '../plan/question.ts';
import { dueDatesOn } from './due-dates.ts';
import { type CoverageState, gapsIn, knownDays, stateOf } from './state.ts';

/**
 * What is known of a value: the first and the last day with a fact of what the metric reads, null where there is none, how much of
 * the asked days is known, and the stretches of more than 92 days without a fact among them. `missing` is how many employees are
 * without pay where pay is counted; `unknown` is what else the value needs and is not known.
 */
export type Coverage = Readonly<{
  from: string | null;
  through: string | null;
  state: CoverageState;
  gaps: Readonly<{ from: string; through: string }>[];
  missing?: Decimal;
  unknown?: Assumption;
}>;

/** The coverage of the days of a question that count. */
export function coverageOf(
  { metric, period: { counted }, recorded }: Question,
  missing: Decimal | null,
): Coverage {
  const days = knownDays(metric, lastDayOf(counted), recorded);
  const state = stateOf(metric, kindOfPoints(metric), counted, recorded);
  const isMissing = missing !== null && !missing.isZero() && state !== 'none';
  const isKnown = days !== 'every day' && days !== null && days.first <= days.last;
  return {
    from: isKnown ? formatDay(days.first) : null,
    through: isKnown ? formatDay(days.last) : null,
    state: isMissing && state === 'whole' ? 'part' : state,
    gaps: isKnown ? gapsIn(counted, days).map(onWire) : [],
    ...(isMissing ? { missing } : {}),
    ...(dueDatesOn(metric, lastDayOf(counted), recorded) === 'unknown' ? { unknown: 'due_dates' } : {}),
  };
}

/** A series of stocks is asked of a range, and carries on as they do. */
function kindOfPoints(metric: Metric): Metric['periodKind'] {
  return !isFigureMetric(metric) && metric.shape === 'timeseries' ? metric.of.periodKind : metric.periodKind;
}

function onWire(gap: Period): Coverage['gaps'][number] {
  return { from: formatDay(gap.start), through: formatDay(lastDayOf(gap)) };
}
