import type { Capability } from '../../access/capability.ts';
import type { Figure } from '../../disclosure/figure.ts';
import type { Unit } from '../../money/round.ts';
import type { PeriodKind } from '../../period/index.ts';
import type { Dimension } from '../definition/dimension.ts';
import type { Favourable } from '../definition/favourable.ts';
import type { Operand } from '../definition/metric.ts';
import {
  type BreakdownMetric,
  type Category,
  type Described,
  define,
  type FigureMetric,
  type ScalarMetric,
  type TimeseriesMetric,
} from '../definition/metric.ts';

/** A metric's own part of its definition; the rest follows from the page and from the function that defines it. */
type Entry = Omit<Described, 'category' | 'unit' | 'requiresCapability' | 'favourable'> &
  Readonly<{
    /** The favourable direction, if it differs from the page's default. */
    favourable?: Favourable;
  }>;

type Scalar = Entry & Readonly<{ formula: Operand; unit?: Unit }>;
type Series = Entry & Readonly<{ of: ScalarMetric }>;
type Split = Entry & Readonly<{ dimension: Dimension; formula: Operand; unit?: Unit; parts?: 'stand alone' }>;

type FigureScalar = Entry & Readonly<{ figure: Figure; calculation: string; unit: Unit }>;
type FigureSplit = FigureScalar & Readonly<{ dimension: Dimension }>;

/**
 * The ways to define the metrics of one category, which all need the same capability. Money, and neither good nor bad news when
 * they grow, unless they say otherwise.
 */
export function page(
  category: Category,
  requiresCapability: Capability = 'metrics.read',
  favourable: Favourable = 'neither',
) {
  const common = { category, requiresCapability, favourable };
  const scalar =
    (periodKind: PeriodKind) =>
    ({ unit = 'currency', ...entry }: Scalar): ScalarMetric =>
      define({ ...common, ...entry, unit, shape: 'scalar', periodKind });
  const split =
    (periodKind: PeriodKind) =>
    ({ unit = 'currency', ...entry }: Split): BreakdownMetric =>
      define({ ...common, ...entry, unit, shape: 'breakdown', periodKind });
  const figureSplit =
    (periodKind: PeriodKind) =>
    (entry: FigureSplit): FigureMetric =>
      define({ ...common, ...entry, shape: 'breakdown', periodKind });
  return {
    /** One value about groups of persons, from the snapshots of days. */
    figureOnDate: (entry: FigureScalar): FigureMetric =>
      define({ ...common, ...entry, shape: 'scalar', periodKind: 'snapshot' }),
    /** The same, divided. */
    figureSplitOnDate: figureSplit('snapshot'),
    /** A change between two snapshots, divided. */
    figureSplitOfRange: figureSplit('range'),
    /** One value for a range of days. */
    ofRange: scalar('range'),
    /** One value at the end of a day. */
    onDate: scalar('snapshot'),
    /** A metric for every month of a range. */
    monthly: (entry: Series): TimeseriesMetric =>
      define({
        ...common,
        ...entry,
        unit: entry.of.unit,
        shape: 'timeseries',
        periodKind: 'range',
      }),
    /** A range of days, divided. */
    splitOfRange: split('range'),
    /** The end of a day, divided. */
    splitOnDate: split('snapshot'),
  };
}
