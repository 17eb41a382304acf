import type { Capability } from '../../access/capability.ts';
import type { Figure } from '../../disclosure/figure.ts';
import type { Unit } from '../../money/round.ts';
import type { PeriodKind } from '../../period/index.ts';
import type { Dimension } from '../dimension.ts';
import type { Operand } from '../formula.ts';
import {
  type BreakdownMetric,
  type Category,
  type DefinitionChange,
  define,
  type FigureMetric,
  type ScalarMetric,
  type TimeseriesMetric,
} from '../metric.ts';
import type { Basis } from '../value.ts';

/** What a metric of a page says of itself; the rest follows from the page and from the function that defines it. */
type Entry = Readonly<{
  id: string;
  label: string;
  description: string;
  /** The standard, statute or textbook that the formula is taken from. */
  source?: string;
  /** How many decimals it is shown with where that is not what its unit says. */
  decimals?: number;
  /** Whether it is also counted for a department and those below it. */
  teamScoped?: true;
  /** The day on which it was added, where that is after the first release of the catalogue. */
  added?: string;
  /** On what a value rests that is not what it seems: cash flows are those that were posted, paid or not. */
  basis?: Basis;
  /** Every change of what the metric means, the oldest first. */
  changes?: readonly DefinitionChange[];
  related: readonly string[];
  tags: readonly string[];
}>;

type Scalar = Entry & Readonly<{ formula: Operand; unit?: Unit }>;
type Series = Entry & Readonly<{ of: ScalarMetric }>;
type Split = Entry & Readonly<{ dimension: Dimension; formula: Operand; unit?: Unit; parts?: 'stand alone' }>;

type FigureScalar = Entry & Readonly<{ figure: Figure; calculation: string; unit: Unit }>;
type FigureSplit = FigureScalar & Readonly<{ dimension: Dimension }>;

/** The ways to define the metrics of one category, which all need the same capability. Money unless they say otherwise. */
export function page(category: Category, requiresCapability: Capability = 'metrics.read') {
  const scalar =
    (periodKind: PeriodKind) =>
    ({ unit = 'currency', ...entry }: Scalar): ScalarMetric =>
      define({ ...entry, category, unit, shape: 'scalar', periodKind, requiresCapability });
  const split =
    (periodKind: PeriodKind) =>
    ({ unit = 'currency', ...entry }: Split): BreakdownMetric =>
      define({ ...entry, category, unit, shape: 'breakdown', periodKind, requiresCapability });
  const figureSplit =
    (periodKind: PeriodKind) =>
    (entry: FigureSplit): FigureMetric =>
      define({ ...entry, category, shape: 'breakdown', periodKind, requiresCapability });
  return {
    /** One value about groups of persons, from the snapshots of days. */
    figureOnDate: (entry: FigureScalar): FigureMetric =>
      define({ ...entry, category, shape: 'scalar', periodKind: 'snapshot', requiresCapability }),
    /** The same, divided. */
    figureSplitOnDate: figureSplit('snapshot'),
    /** What changed between two snapshots, divided. */
    figureSplitOfRange: figureSplit('range'),
    /** One value for a range of days. */
    ofRange: scalar('range'),
    /** One value at the end of a day. */
    onDate: scalar('snapshot'),
    /** A metric for every month of a range. */
    monthly: (entry: Series): TimeseriesMetric =>
      define({
        ...entry,
        category,
        unit: entry.of.unit,
        shape: 'timeseries',
        periodKind: 'range',
        requiresCapability,
      }),
    /** A range of days, divided. */
    splitOfRange: split('range'),
    /** The end of a day, divided. */
    splitOnDate: split('snapshot'),
  };
}
