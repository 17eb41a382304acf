import type { Question } from '../../api/metrics.ts';
import type { ComparedWith } from '../../period/comparison.ts';
import { CHARTS, EVER_RECORDED, type KeyFigure } from '../arrangement.ts';
import { rankedFigures } from './figures.ts';

/** The name of the question whether anything was ever recorded. */
export const EVER = 'entries of all time';

/** The name of the question about a chart's series a year earlier. */
export function earlierKey(id: string): string {
  return `${id} a year earlier`;
}

/** The name of the question about the months of a leading figure. */
export function monthsKey(id: string): string {
  return `${id} by month`;
}

/**
 * The questions of the overview: about a period, the day on which it closes, and whether there is anything to show at all. They are
 * 39 at most, of the 50 that one request may have: 24 figures, the charts with the year before, and the months of three figures.
 */
export function overviewQuestions(
  figures: readonly KeyFigure[],
  { period, charted, earlier, recent, closing, today, compare }: OverviewTime,
): Question[] {
  return [
    ...figures.map(({ id, of }) => ({
      key: id,
      id,
      period: of === 'period' ? period : closing,
      ...(compare === null ? {} : { compare }),
    })),
    ...SERIES.map((id) => ({ key: id, id, period: charted })),
    { key: CHARTS.receivables, id: CHARTS.receivables, period: closing },
    { key: EVER, id: EVER_RECORDED, period: `1900-01-01:${today}` },
    ...rankedFigures(figures).leads.flatMap(({ id, monthly }) =>
      monthly === null || recent === null ? [] : [{ key: monthsKey(id), id: monthly, period: recent }],
    ),
    ...(earlier === null ? [] : SERIES.map((id) => ({ key: earlierKey(id), id, period: earlier }))),
  ];
}

const SERIES = [CHARTS.profit, CHARTS.revenue, CHARTS.expenses, CHARTS.cash, CHARTS.people];

type OverviewTime = Readonly<{
  period: string;
  /** The months of the charts: those of the period, with the months before it where it has few. */
  charted: string;
  /** The same months a year earlier, as far as the last day that counts; null where they are not shown. */
  earlier: string | null;
  /** The last months up to the end of the period, for the lines of leading figures. */
  recent: string | null;
  /** The day on which the period closes. */
  closing: string;
  today: string;
  /** What the figures are compared with. */
  compare: ComparedWith | null;
}>;
