import { isLimitless, type Metric } from '../../api/metrics.ts';
import { type KeyFigure, OVERVIEW_FIGURES } from '../arrangement.ts';

type FigureDetails = Omit<KeyFigure, 'id'>;

/** Whether all of these figures can be shown without asking the catalogue. */
export function areKnown(ids: readonly string[]): boolean {
  return ids.every((id) => Object.hasOwn(OVERVIEW_FIGURES, id));
}

/** The figures with these ids, in their order; one that is neither known nor in the catalogue is left out. */
export function figuresOf(ids: readonly string[], metrics: readonly Metric[]): KeyFigure[] {
  return ids.flatMap((id) => {
    const metric = metrics.find((each) => each.id === id);
    const shown = OVERVIEW_FIGURES[id] ?? (metric === undefined ? null : shownOf(metric));
    return shown === null ? [] : [{ id, ...shown }];
  });
}

/** The name of a metric on the overview. */
export function labelOf({ id, label }: Pick<Metric, 'id' | 'label'>): string {
  return OVERVIEW_FIGURES[id]?.label ?? label;
}

function shownOf(metric: Metric): FigureDetails {
  const { label, unit, periodKind, favourable, notApplicable, monthly } = metric;
  const of = periodKind === 'snapshot' ? 'day' : 'period';
  return { label, unit, of, favourable, notApplicable, monthly, isLimitless: isLimitless(metric) };
}

/** So many figures lead the others. */
const LEADING = 3;

/** The figures that lead, and the others. */
export function rankedFigures(
  figures: readonly KeyFigure[],
): Readonly<Record<'leads' | 'rest', readonly KeyFigure[]>> {
  return { leads: figures.slice(0, LEADING), rest: figures.slice(LEADING) };
}
