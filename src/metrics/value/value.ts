import type { Decimal } from '../../money/decimal.ts';
import type { Coverage } from '../coverage/coverage.ts';
import type { Assumption, Basis } from '../definition/basis.ts';
import type { NullReason } from '../definition/null-reason.ts';

type Heading = Readonly<{
  currency?: string;
  periodLabel: string;
  coverage: Coverage;
  basis?: Basis;
  assumed?: Assumption;
}>;
type Nullable = Readonly<{ value: Decimal | null; nullReason?: NullReason }>;

export type ScalarValue = Readonly<{ kind: 'scalar' }> & Nullable & Heading;

/** A point for every month that the period touches; `date` is the first day of the month. */
export type TimeseriesValue = Readonly<{
  kind: 'timeseries';
  interval: 'month';
  points: (Readonly<{ date: string; label: string; complete: boolean; basis?: Basis }> & Nullable)[];
}> &
  Heading;

/** `asOfDate` is there where the value is that of an earlier day than the answer: that of the snapshot that it repeats. */
export type BreakdownItem = Readonly<{
  key: string;
  label: string;
  share: Decimal | null;
  asOfDate?: string;
}> &
  Nullable;

/**
 * Largest first, ties by label; `share` is the part of `total` from 0 to 1; all are null where that is 0 or any part has the
 * other sign. Parts that do not add up have
 * no total, nor those of which one has no value, nor those of which a hidden one could be worked out from it. The reason is given where
 * nothing is known of the days.
 */
export type BreakdownValue = Readonly<{
  kind: 'breakdown';
  dimension: string;
  total: Decimal | null;
  nullReason?: NullReason;
  items: BreakdownItem[];
}> &
  Heading;

/** The answer to a question, in the shape of its metric, with numbers that are still exact. */
export type MetricValue = ScalarValue | TimeseriesValue | BreakdownValue;

/** The same before its heading says what is known of it. */
export type Uncovered<Value extends MetricValue> = Omit<Value, 'coverage'>;
