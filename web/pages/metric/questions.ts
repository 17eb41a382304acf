import { type Metric, mayAskTeam, type Question } from '../../api/metrics.ts';
import type { Me } from '../../api/session.ts';
import { chartMonths, type DescribedTime, type MonthDays, needsContext } from '../../period/described.ts';
import { endsWithinMonth } from '../../period/in-progress.ts';
import { type ChosenTime, rangeOf } from '../../period/period.ts';

/** What the page of a metric asks, all at once, and what it needs to read the answers. */
export type MetricQuestions = Readonly<{
  time: ChosenTime;
  /** The period of the metric itself. */
  period: string;
  /** The department that it is counted for; only where the metric can be. */
  team: string | undefined;
  /** Whether it is something that there is, rather than something that happens. */
  isStock: boolean;
  /** The metric of the catalogue that tells a scalar by month, where there is one. */
  sibling: Metric | null;
  /** The months that are asked for one by one, where there is none; empty where no history is told. */
  months: readonly MonthDays[];
  /** How many of the newest months that are shown are those of the period. */
  chosen: number;
  /** Whether the newest month is one that has been over since, and only a part of it is of the period. */
  isCut: boolean;
  /** Whether a metric by month is shown with the months before a period of few. */
  hasContext: boolean;
  /** Whether a scalar is shown with a chart of its months. */
  hasChart: boolean;
  /** What a scalar is divided into elsewhere in the catalogue. */
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
  const months = hasHistory(metric) || hasContext ? charted.months : [];
  const sibling = hasContext ? metric : siblingOf(metric, metrics, team !== undefined);
  // What is counted for the whole of the business says nothing of a team.
  const breakdowns = team === undefined ? breakdownsOf(metric, metrics) : [];
  return {
    time,
    period: periodOf(metric),
    team,
    isStock: isStock(metric),
    sibling,
    months: sibling === null ? months : [],
    chosen: charted.chosen,
    isCut: endsWithinMonth(time, today),
    hasContext,
    hasChart: sibling !== null || hasHistory(metric),
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
            ...historyQueries(metric, sibling, months).map((query) => ({ ...query, ...ofTeam })),
            ...breakdowns.map((each) => ({ key: each.id, id: each.id, period: periodOf(each) })),
          ],
  };
}

const NO_MONTHS = { months: [], chosen: 0 };

/** The name of the question for the metric itself, and of that for its months. */
export const VALUE = 'value';
export const HISTORY = 'history';

/** The name of the question for one month. */
export function monthKey({ first }: MonthDays): string {
  return `${HISTORY}:${first}`;
}

// Of few people, what changed from one month to the next may tell of the one who came or left: only what the catalogue itself
// tells by month is told so.
function hasHistory({ shape, category }: Metric): boolean {
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

function historyQueries(metric: Metric, sibling: Metric | null, months: readonly MonthDays[]): Question[] {
  const [begin, end] = [months.at(0), months.at(-1)];
  if (begin === undefined || end === undefined) return [];
  if (sibling !== null) return [{ key: HISTORY, id: sibling.id, period: rangeOf(begin.first, end.last) }];
  return months.map((month) => ({
    key: monthKey(month),
    id: metric.id,
    period: metric.periodKind === 'snapshot' ? `as_of:${month.last}` : rangeOf(month.first, month.last),
  }));
}

function isStock({ pointKind, periodKind }: Metric): boolean {
  return (pointKind ?? periodKind) === 'snapshot';
}

function siblingOf({ monthly }: Metric, metrics: readonly Metric[], isOfTeam: boolean): Metric | null {
  const sibling = metrics.find(({ id }) => id === monthly);
  return sibling === undefined || (isOfTeam && !sibling.teamScoped) ? null : sibling;
}

function breakdownsOf({ divisions }: Metric, metrics: readonly Metric[]): Metric[] {
  return divisions
    .flatMap((division) => metrics.filter(({ id }) => id === division.id))
    .slice(0, MOST_BREAKDOWNS);
}

const MOST_BREAKDOWNS = 2;
