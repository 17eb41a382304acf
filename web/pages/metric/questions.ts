import { type Metric, mayAskTeam, type Question } from '../../api/metrics.ts';
import type { Me } from '../../api/session.ts';
import { yearBefore } from '../../period/charted-months.ts';
import { type ChartMonths, chartMonths, type DescribedTime, needsContext } from '../../period/described.ts';
import { endsWithinMonth } from '../../period/in-progress.ts';
import type { ChosenTime } from '../../period/period.ts';

/** Months of a history: how many, and the last day that counts. */
type HistoryMonths = Readonly<{ count: number; lastDay: string }>;

/** The requests of the page of a metric, and what it needs to read the answers. */
export type MetricQuestions = Readonly<{
  id: string;
  time: ChosenTime;
  /** The period of the metric itself. */
  period: string;
  /** The department that it is counted for; only where the metric can be. */
  team: string | undefined;
  /** Whether it is something that there is, rather than something that happens. */
  isStock: boolean;
  /** The months of its history: how many, and the last day that counts; null where the page shows none. */
  history: HistoryMonths | null;
  /** The same months a year earlier, as far as the day that is compared with the last one which counts; null where they are not shown. */
  earlier: HistoryMonths | null;
  /** How many of the newest months that are shown are those of the period. */
  chosen: number;
  /** Whether the newest month is one that has been over since, and only a part of it is of the period. */
  isCut: boolean;
  /** Whether a metric by month is shown with the months before a period of few. */
  hasContext: boolean;
  /** Whether a scalar is shown with a chart of its months. */
  hasChart: boolean;
  /** The other metrics of the catalogue that divide a scalar. */
  breakdowns: readonly Metric[];
  queries: readonly Question[];
}>;

export function questionsOf(
  metric: Metric,
  metrics: readonly Metric[],
  asked: QuestionContext,
): MetricQuestions {
  const { described, today } = asked;
  const time = described?.time ?? asked.time;
  const closing = described?.closing ?? time.period;
  const team = mayAskTeam(metric, asked) ? asked.team : undefined;
  const periodOf = ({ periodKind }: Metric): string => (periodKind === 'snapshot' ? closing : time.period);
  const ofTeam = team === undefined ? {} : { team };
  const charted = described === null ? NO_MONTHS : chartMonths(described);
  const hasContext = metric.shape === 'timeseries' && needsContext(charted);
  // Values of the whole business do not apply to a team.
  const breakdowns = team === undefined ? breakdownsOf(metric, metrics) : [];
  return {
    id: metric.id,
    time,
    period: periodOf(metric),
    team,
    isStock: isStock(metric),
    history: hasHistory(metric) || hasContext ? monthsOf(charted) : null,
    earlier: hasHistory(metric) || metric.shape === 'timeseries' ? earlierMonths(described, charted) : null,
    chosen: charted.chosen,
    isCut: endsWithinMonth(time, today),
    hasContext,
    hasChart: hasHistory(metric),
    breakdowns,
    queries:
      described === null
        ? []
        : [
            {
              key: VALUE,
              id: metric.id,
              period: periodOf(metric),
              ...ofTeam,
              ...(metric.shape === 'timeseries' ? {} : { compare: 'previous,last_year' }),
            },
            ...breakdowns.map((each) => ({ key: each.id, id: each.id, period: periodOf(each) })),
          ],
  };
}

const NO_MONTHS = { months: [], chosen: 0 };

/** The name of the question for the metric itself. */
export const VALUE = 'value';

function monthsOf({ months }: ChartMonths): HistoryMonths | null {
  const newest = months.at(-1);
  return newest === undefined ? null : { count: months.length, lastDay: newest.last };
}

// Of what is compared with nothing, no months are shown.
function earlierMonths(described: DescribedTime | null, charted: ChartMonths): HistoryMonths | null {
  const months = monthsOf(charted);
  if (months === null || described === null || described.lastYear === null || yearBefore(described) === null)
    return null;
  return { ...months, lastDay: described.lastYear.asOfDate };
}

/** Whether a metric is shown by month: in a small group, a change from one month to the next may reveal the person who came or left. */
export function hasHistory({ shape, category }: Metric): boolean {
  return shape === 'scalar' && category !== 'diversity' && category !== 'pay_equity';
}

type QuestionContext = Readonly<{
  /** Null while it is not known what the time means: then nothing is asked. */
  described: DescribedTime | null;
  time: ChosenTime;
  team: string | undefined;
  capabilities: Me['capabilities'];
  today: string;
}>;

function isStock({ pointKind, periodKind }: Metric): boolean {
  return (pointKind ?? periodKind) === 'snapshot';
}

function breakdownsOf({ divisions }: Metric, metrics: readonly Metric[]): Metric[] {
  return divisions
    .flatMap((division) => metrics.filter(({ id }) => id === division.id))
    .slice(0, MOST_BREAKDOWNS);
}

const MOST_BREAKDOWNS = 2;
