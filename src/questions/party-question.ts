import { AlmanacError } from '../errors.ts';
import { FaultCollector } from '../invalid-request.ts';
import { daysToPay, payablesAgeing, payablesByVendor, payablesOverdue } from '../metrics/catalog/payables.ts';
import {
  daysToBePaid,
  receivablesAgeing,
  receivablesByCustomer,
  receivablesOverdue,
} from '../metrics/catalog/receivables.ts';
import { revenueByCustomer } from '../metrics/catalog/revenue.ts';
import { spendByVendor } from '../metrics/catalog/vendors.ts';
import type { DocumentKind } from '../metrics/definition/measures/documents.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import type { Question } from '../metrics/plan/question.ts';
import {
  countMonths,
  type Day,
  dayLabel,
  formatDay,
  intersection,
  lastDayOf,
  monthContaining,
  monthLabel,
  monthsOf,
  type PeriodRequest,
  periodFromInclusive,
  type ReferenceTime,
  type ResolvedPeriod,
} from '../period/index.ts';
import { CUSTOMERS, type ProfileKind, VENDORS } from '../records/profiles/profile-kind.ts';
import type { PartyPart } from '../sql/source.ts';
import { type Asker, periodIn, referenceTime } from './ask.ts';

/** What a summary of a kind of party is made of. */
type PartyMetrics = Readonly<{
  kind: ProfileKind;
  documents: DocumentKind;
  balance: Metric;
  overdue: Metric;
  ageing: Metric;
  /** What was sold to a customer or bought from a vendor. */
  flow: Metric;
  daysToPay: Metric;
}>;

export const PARTY_METRICS: Readonly<Record<PartyPart['part'], PartyMetrics>> = {
  customer: {
    kind: CUSTOMERS,
    documents: 'invoice',
    balance: receivablesByCustomer,
    overdue: receivablesOverdue,
    ageing: receivablesAgeing,
    flow: revenueByCustomer,
    daysToPay: daysToBePaid,
  },
  vendor: {
    kind: VENDORS,
    documents: 'bill',
    balance: payablesByVendor,
    overdue: payablesOverdue,
    ageing: payablesAgeing,
    flow: spendByVendor,
    daysToPay,
  },
};

/** A month of the period; no question where it begins after the as-of day. */
export type AskedMonth = Readonly<{
  date: string;
  label: string;
  complete: boolean;
  question: Question | null;
}>;

/** The questions of a summary, about the metrics of its party alone, at the end of a day and in a period. */
export type SummaryQuestion = Readonly<{
  party: PartyPart;
  when: ReferenceTime;
  day: Day;
  request: PeriodRequest;
  period: ResolvedPeriod;
  balance: Question;
  overdue: Question;
  ageing: Question;
  flow: Question;
  daysToPay: Question;
  months: readonly AskedMonth[];
}>;

/** So many months a summary has at most. */
export const MOST_SUMMARY_MONTHS = 60;

/** Turns what a caller sent into the questions of a summary. Throws AlmanacError, for all that is wrong at once. */
export function askForSummary(
  { party, period: text, asOf }: Readonly<{ party: PartyPart; period: string; asOf: string | undefined }>,
  { organization }: Asker,
  now: Date,
): SummaryQuestion {
  const { flow, ...metrics } = PARTY_METRICS[party.part];
  const faults = new FaultCollector();
  const pinned = faults.read(() => referenceTime(organization, asOf, now));
  const when = pinned ?? referenceTime(organization, undefined, now);
  const time = faults.read(() => periodIn({ period: text }, flow, when));
  faults.requireNone();
  if (time === undefined) throw new Error('a summary was refused for no reason');
  const { request, period } = time;
  if (countMonths(period.nominal) > MOST_SUMMARY_MONTHS)
    throw new AlmanacError(
      'ANSWER_TOO_LARGE',
      `A summary has at most ${MOST_SUMMARY_MONTHS} months; ask for a shorter period.`,
    );
  const day = when.asOf ?? when.today;
  const ask = (metric: Metric, days: ResolvedPeriod): Question => ({
    metric,
    period: days,
    before: null,
    team: null,
    calendar: when.calendar,
    recorded: { today: when.today, days: {} },
  });
  const onDay = periodFromInclusive(day, day);
  const snapshot: ResolvedPeriod = {
    kind: 'snapshot',
    nominal: onDay,
    counted: onDay,
    asOfDate: day,
    label: dayLabel(day),
    complete: true,
  };
  return {
    party,
    when,
    day,
    request,
    period,
    balance: ask(metrics.balance, snapshot),
    overdue: ask(metrics.overdue, snapshot),
    ageing: ask(metrics.ageing, snapshot),
    flow: ask(flow, period),
    daysToPay: ask(metrics.daysToPay, period),
    months: monthsIn(period).map(({ days, ...month }) => ({
      ...month,
      question: days === null ? null : ask(flow, days),
    })),
  };
}

function monthsIn(period: ResolvedPeriod) {
  return monthsOf(period.nominal).map((piece) => {
    const month = monthContaining(piece.start);
    const counted = intersection(piece, period.counted);
    const label = monthLabel(month.start);
    const complete = counted?.start === month.start && lastDayOf(counted) === lastDayOf(month);
    const days: ResolvedPeriod | null =
      counted === null
        ? null
        : { kind: 'range', nominal: piece, counted, asOfDate: lastDayOf(counted), label, complete };
    return { date: formatDay(month.start), label, complete, days };
  });
}
