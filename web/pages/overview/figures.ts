import type { Metric, Question } from '../../api/metrics.ts';
import type { ComparedWith } from '../../period/comparison.ts';
import { CHARTS, EVER_RECORDED, type KeyFigure, OVERVIEW_FIGURES } from '../arrangement.ts';

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

function shownOf({ label, unit, periodKind, favourable, notApplicable }: Metric): FigureDetails {
  return { label, unit, of: periodKind === 'snapshot' ? 'day' : 'period', favourable, notApplicable };
}

/** The name of the question whether anything was ever recorded. */
export const EVER = 'entries of all time';

/** The questions of the overview: about a period, the day on which it closes, and whether there is anything to show at all. */
export function overviewQuestions(
  figures: readonly KeyFigure[],
  { period, charted, closing, today, compare }: OverviewTime,
): Question[] {
  return [
    ...figures.map(({ id, of }) => ({
      key: id,
      id,
      period: of === 'period' ? period : closing,
      ...(compare === null ? {} : { compare }),
    })),
    ...[CHARTS.profit, CHARTS.revenue, CHARTS.expenses, CHARTS.cash, CHARTS.people].map((id) => ({
      key: id,
      id,
      period: charted,
    })),
    { key: CHARTS.receivables, id: CHARTS.receivables, period: closing },
    { key: EVER, id: EVER_RECORDED, period: `1900-01-01:${today}` },
  ];
}

type OverviewTime = Readonly<{
  period: string;
  /** The months of the charts: those of the period, with the months before it where it has few. */
  charted: string;
  /** The day on which the period closes. */
  closing: string;
  today: string;
  /** What the figures are compared with. */
  compare: ComparedWith | null;
}>;
