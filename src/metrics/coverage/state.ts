import { type Day, lastDayOf, type Period, type PeriodKind } from '../../period/index.ts';
import type { Measure } from '../definition/measure.ts';
import type { Metric, Operand, ScalarMetric } from '../definition/metric.ts';
import { type Recording, recordingOf } from '../definition/recorded-in.ts';
import { documentsOrLedgerOf, sideOn } from './basis.ts';
import { dueDatesOn } from './due-dates.ts';
import { type Recorded, type RecordedDays, sharedDays, unreadOf } from './recorded.ts';

/** How much of what was asked is known: all of it, a part, or nothing. */
export const COVERAGE_STATES = ['whole', 'part', 'none'] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];

/** What is asked about: a part of a formula, or a metric of any shape. */
type Subject = Operand | Metric;

/**
 * The days on which what is asked about is known, by what is read on a day; nothing limits what is recorded nowhere, as settings are. What
 * rests on documents was known by the ledger before them.
 */
export function knownDays(subject: Subject, day: Day, recorded: Recorded): RecordedDays | null | 'every day' {
  const choice = documentsOrLedgerOf(subject);
  if (choice === null) {
    const recording = recordingOf(subject);
    return daysOfRecording(recording, beginningWithDocuments(recording, day, recorded));
  }
  const ledger = daysOfRecording(recordingOf(choice.ledger), recorded);
  const documents = daysOfRecording(recordingOf(choice.documents), recorded);
  if (sideOn(choice, day, recorded) !== 'documents') return ledger ?? documents;
  if (documents === null || documents === 'every day' || ledger === null || ledger === 'every day')
    return documents;
  const first = Math.min(documents.first, ledger.first) as Day;
  return { ...documents, first, wholeSince: first };
}

/** The same days, those of documents from the first known of them on where the ledger says what is owed before. */
function beginningWithDocuments(
  { beginningWithDocuments: sources }: Recording,
  day: Day,
  recorded: Recorded,
): Recorded {
  const { ledger } = recorded.days;
  if (sources.length === 0 || ledger === null || ledger === undefined || day < ledger.first) return recorded;
  const days = { ...recorded.days };
  for (const source of sources) days[source] = fromDocuments(days[source] ?? null);
  return { ...recorded, days };
}

function fromDocuments(days: RecordedDays | null): RecordedDays | null {
  const { knownBesideLedgerFrom: from } = days ?? {};
  if (days === null || from === undefined) return days;
  if (from === null) return null;
  const first = from > days.first ? from : days.first;
  return { ...days, first, wholeSince: first > days.wholeSince ? first : days.wholeSince };
}

function daysOfRecording({ sources }: Recording, recorded: Recorded): RecordedDays | null | 'every day' {
  const [first, ...others] = sources;
  return first === undefined ? 'every day' : sharedDays([first, ...others], recorded);
}

/**
 * How much of a period is known by what is recorded. A stock carries on after the last fact; a flow is unknown where all of it lies
 * before the first fact, after the last one, or in a gap between. What counts silence is unknown as soon as it ends after the last fact. What
 * depends on due dates is unknown while they are.
 */
export function stateOf(
  subject: Subject,
  kind: PeriodKind,
  period: Period,
  recorded: Recorded,
): CoverageState {
  const [first, last] = [period.start, lastDayOf(period)];
  const days = knownDays(subject, last, recorded);
  if (days === 'every day') return 'whole';
  if (days === null || isUnknown(days, kind, period)) return 'none';
  if (dueDatesOn(subject, last, recorded) === 'unknown') return 'none';
  if (recordingOf(subject).countsSilence && last > days.last) return 'none';
  const isWhole = first >= days.first && first >= days.wholeSince && last <= days.last;
  return isWhole && gapsIn(period, days).length === 0 ? 'whole' : 'part';
}

function isUnknown(days: RecordedDays, kind: PeriodKind, period: Period): boolean {
  return kind === 'snapshot' ? lastDayOf(period) < days.first : !hasKnownDay(days, period);
}

/** Whether any day of a period is neither before the first fact, nor after the last one, nor in a gap. */
function hasKnownDay({ first, last, gaps }: RecordedDays, { start, end }: Period): boolean {
  let day = start > first ? start : first;
  // Gaps of several sources may overlap; they come in the order of their first days.
  for (const gap of gaps) if (gap.start <= day && day < gap.end) day = gap.end;
  return day < end && day <= last;
}

/** The gaps that a period touches. */
export function gapsIn(period: Period, { gaps }: RecordedDays): readonly Period[] {
  return gaps.filter((gap) => gap.start < period.end && period.start < gap.end);
}

/** Whether nothing is known of a metric or a measure in a period. */
export function isUnknownIn(operand: ScalarMetric | Measure, period: Period, recorded: Recorded): boolean {
  return stateOf(operand, kindOf(operand), period, recorded) === 'none';
}

/** What is posted in a period is a flow; what there is at its end a stock. */
export function kindOf(operand: ScalarMetric | Measure): PeriodKind {
  if ('id' in operand) return operand.periodKind;
  return operand.timing === 'flow' ? 'range' : 'snapshot';
}

/** Whether a period begins on or after the first day that is known, as one must that another is compared with. */
export function beginsKnown(subject: Subject, period: Period, recorded: Recorded): boolean {
  const days = knownDays(subject, lastDayOf(period), recorded);
  return days === 'every day' || (days !== null && period.start >= days.first);
}

/**
 * The last day of a window that looks back from a day: that of the last fact, where it is earlier. A plan that is made before that
 * is known has the day itself.
 */
export function windowEnd(subject: Subject, day: Day, recorded: Recorded): Day {
  if (unreadOf(recordingOf(subject).needed, recorded).length > 0) return day;
  const days = knownDays(subject, day, recorded);
  if (days === 'every day' || days === null || days.last >= day) return day;
  return days.last;
}
