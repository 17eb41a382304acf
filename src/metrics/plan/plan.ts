import {
  type Day,
  FIRST_DAY,
  intersection,
  lastDayOf,
  monthContaining,
  type Period,
  periodBetween,
  periodFromInclusive,
  throughDay,
} from '../../period/index.ts';
import { sideOn } from '../coverage/basis.ts';
import { unreadOf } from '../coverage/recorded.ts';
import type { DimensionName } from '../definition/dimension.ts';
import type { Measure } from '../definition/measure.ts';
import type { Formula, Operand } from '../definition/metric.ts';
import { isFigureMetric, isMeasure, isMetric } from '../definition/metric.ts';
import { recordingOf } from '../definition/recorded-in.ts';
import { RECORDED_SOURCES, type RecordedSource } from '../definition/recorded-source.ts';
import { isSetting } from '../definition/sources.ts';
import type { Timing } from '../definition/timing.ts';
import { bucketsOf } from './buckets.ts';
import { missingPayNeed } from './missing-pay.ts';
import { type Moment, momentIn, momentOf, movedTo } from './moment.ts';
import type { Question, Team } from './question.ts';

/** The division of a measure. */
export type Split = 'nothing' | DimensionName;

/**
 * A read of one measure. The slices of a balance are the ranges between the requested dates, so
 * that a year of month-ends reads each day's facts once; those of a flow are the periods themselves, those of a state the
 * requested days.
 */
export type Read = Readonly<{ measure: Measure; by: Split; team: Team; slices: readonly Period[] }>;

/**
 * The reads for a list of questions, each once, and the teams whose existence must be checked.
 * Plain data, independent of the way it is read.
 */
export type Plan = Readonly<{
  reads: readonly Read[];
  teams: readonly string[];
  figures: readonly FigureRead[];
  /** The first day of which there are facts, where the plan leaves out the months of series before it; null where not. */
  since: Day | null;
  /** The sources of which it is read on what days they have facts, and up to which day; null where that is known. */
  recording: RecordingRead | null;
}>;

export type RecordingRead = Readonly<{ sources: readonly RecordedSource[]; today: Day }>;

/** The last snapshot of a metric's figure that there is on a day. */
export type FigureRead = Readonly<{ metric: string; day: Day }>;

/** One value that a formula needs: a measure over a period, of which a balance looks at the last day alone. */
export type Need = Readonly<{ measure: Measure; by: Split; team: Team; period: Period }>;

/**
 * Plans the reading for the questions: every distinct measure once, with every distinct stretch of days once. Where it is
 * known since when there are facts, what series need of earlier days is not read: it is nothing. The days of the sources are read
 * where a question does not know them.
 */
export function planReads(questions: readonly Question[], since: Day | null = null): Plan {
  const needs = questions.flatMap((question) => readNeedsOf(question, since));
  const teams = [...new Set(questions.flatMap(({ team }) => team ?? []))];
  return Object.freeze({
    reads: readsOf(needs),
    teams,
    figures: figuresOf(questions),
    since,
    recording: recordingFor(questions),
  });
}

/** The sources of the questions that have not been read. */
export function recordingFor(questions: readonly Question[]): RecordingRead | null {
  const [first] = questions;
  const unread = new Set(
    questions.flatMap(({ metric, recorded }) => unreadOf(recordingOf(metric).needed, recorded)),
  );
  if (first === undefined || unread.size === 0) return null;
  return { sources: RECORDED_SOURCES.filter((source) => unread.has(source)), today: first.recorded.today };
}

/** Every distinct measure of the needs once, with every distinct stretch of days once. */
export function readsOf(needs: readonly Need[]): readonly Read[] {
  const periodsByRead = new Map<string, Omit<Read, 'slices'> & { periods: Map<string, Period> }>();
  for (const need of needs) {
    const name = readName(need);
    const { measure, by, team, period } = need;
    const read = periodsByRead.get(name) ?? { measure, by, team, periods: new Map<string, Period>() };
    read.periods.set(sliceName(need), period);
    periodsByRead.set(name, read);
  }
  return Array.from(periodsByRead.values(), ({ measure, by, team, periods }) => ({
    measure,
    by,
    team,
    slices: slicesOf(measure.timing, [...periods.values()]),
  }));
}

/** Every value that a question's formula looks at, and what its coverage says beside. */
export function allNeedsOf(question: Question): readonly Need[] {
  const missing = missingPayNeed(question);
  return missing === null ? needsOf(question) : [...needsOf(question), missing];
}

function readNeedsOf(question: Question, since: Day | null): readonly Need[] {
  const needs = allNeedsOf(question);
  if (question.metric.shape !== 'timeseries') return needs;
  return needs.filter((need) => !isBefore(need, since));
}

/** Whether there can be no facts of a need, because its days are all before the first that has any. */
export function isBefore({ measure, period }: Need, since: Day | null): boolean {
  return since !== null && period.end <= since && !isSetting(measure);
}

/**
 * Whether nothing is to be read for the months of a series, because there are no facts so early. All months need the same, of days
 * up to their own end at most, so the last of them says it of all.
 */
export function needsNothing(question: Question, since: Day): boolean {
  const { metric, period } = question;
  if (metric.shape !== 'timeseries') return false;
  const last = throughDay(period.nominal, lastDayOf(period.counted));
  if (last === null) return true;
  if (last.end > since) return false;
  const nominal = intersection(monthContaining(lastDayOf(last)), last) ?? last;
  return readNeedsOf({ ...question, period: { ...period, nominal } }, since).length === 0;
}

function figuresOf(questions: readonly Question[]): FigureRead[] {
  const figures = new Map<string, FigureRead>();
  for (const { metric, period } of questions) {
    if (!isFigureMetric(metric)) continue;
    const read = { metric: metric.id, day: period.asOfDate };
    figures.set(figureName(read), read);
  }
  return [...figures.values()];
}

/** The name of what is read of a figure, the same for the same. */
export function figureName({ metric, day }: FigureRead): string {
  return `${metric} ${day}`;
}

/** The name under which a need's measure is read. */
function readName({ measure, by, team }: Pick<Need, 'measure' | 'by' | 'team'>): string {
  return `${numberOf(measure)} ${by} ${team ?? 'everybody'}`;
}

// A breakdown names a measure for each of its parts, so that the name is short; measures that say the same have one number,
// and there are as many as the catalogue has.
const numberOfMeasure = new WeakMap<Measure, number>();
const numberOfText = new Map<string, number>();

function numberOf(measure: Measure): number {
  const known = numberOfMeasure.get(measure);
  if (known !== undefined) return known;
  const text = JSON.stringify(measure);
  const number = numberOfText.get(text) ?? numberOfText.size;
  numberOfText.set(text, number);
  numberOfMeasure.set(measure, number);
  return number;
}

/** The name of the slice that answers a need, within its read: what is so on a day is known by that day, a setting by itself. */
function sliceName({ measure, period }: Pick<Need, 'measure' | 'period'>): string {
  if (isSetting(measure)) return 'any day';
  return measure.timing === 'flow' ? `${period.start}:${period.end}` : `${period.end}`;
}

/** A need by itself as what is to be read. */
export function readOf({ measure, by, team, period }: Need): Read {
  return { measure, by, team, slices: slicesOf(measure.timing, [period]) };
}

/** The name of a need, the same for the same. */
export function needName(need: Need): string {
  return `${readName(need)} ${sliceName(need)}`;
}

/** Every value that the question's formula looks at, all of the question's team. */
export function needsOf(question: Question): Need[] {
  const { team } = question;
  return teamlessNeeds(question).map(({ measure, by, period }) => ({ measure, by, team, period }));
}

type TeamlessNeed = Omit<Need, 'team'>;

function teamlessNeeds(question: Question): TeamlessNeed[] {
  const { metric, period } = question;
  if (isFigureMetric(metric)) return [];
  switch (metric.shape) {
    case 'scalar':
      return operandNeeds(metric, 'nothing', momentOf(question));
    case 'timeseries':
      return bucketsOf(metric, period).flatMap(({ counted }) =>
        counted === null ? [] : operandNeeds(metric.of, 'nothing', momentIn(question, counted)),
      );
    case 'breakdown':
      return operandNeeds(metric.formula, metric.dimension.name, momentOf(question));
    default:
      return metric satisfies never;
  }
}

/** Every value that an operand uses, for any team. */
export function operandNeeds(operand: Operand, by: Split, moment: Moment): TeamlessNeed[] {
  if (isMetric(operand)) return operandNeeds(operand.formula, by, moment);
  if (isMeasure(operand)) return [{ measure: operand, by, period: moment.period }];
  return formulaNeeds(operand, by, moment);
}

function formulaNeeds(formula: Formula, by: Split, moment: Moment): TeamlessNeed[] {
  switch (formula.kind) {
    case 'sum':
      return formula.terms.flatMap(({ of }) => operandNeeds(of, by, moment));
    case 'quotient':
      return [formula.dividend, formula.divisor].flatMap((of) => operandNeeds(of, by, moment));
    case 'mean':
      return formula.of.flatMap((of) => operandNeeds(of, by, moment));
    case 'not below zero':
      return operandNeeds(formula.of, by, moment);
    case 'provided':
    case 'zero unless positive':
      return [formula.that, formula.of].flatMap((of) => operandNeeds(of, by, moment));
    case 'another time': {
      const moved = movedTo(formula, moment);
      return moved === null ? [] : operandNeeds(formula.of, by, moved);
    }
    case 'largest parts':
      return operandNeeds(formula.of, formula.dimension.name, moment);
    case 'documents or ledger': {
      // Until it is known which of them is read, both are.
      const side = sideOn(formula, lastDayOf(moment.period), moment.recorded);
      const read = side === null ? [formula.documents, formula.ledger] : [formula[side]];
      return read.flatMap((of) => operandNeeds(of, by, moment));
    }
    case 'length':
      return [];
    default:
      return formula satisfies never;
  }
}

function slicesOf(timing: Timing, periods: readonly Period[]): readonly Period[] {
  switch (timing) {
    case 'flow':
      return periods;
    case 'balance':
      return stretches(periods.map(lastDayOf));
    case 'state':
      return periods.map((period) => periodFromInclusive(lastDayOf(period), lastDayOf(period)));
    default:
      return timing satisfies never;
  }
}

// [beginning … first day], then from the day after each to the next.
function stretches(lastDays: readonly Day[]): Period[] {
  const slices: Period[] = [];
  for (const last of [...new Set(lastDays)].sort((one, other) => one - other)) {
    const previous = slices.at(-1);
    slices.push(
      previous === undefined
        ? periodFromInclusive(FIRST_DAY, last)
        : periodBetween(previous.end, periodFromInclusive(last, last).end),
    );
  }
  return slices;
}
