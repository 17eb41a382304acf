import { lastDayOf, type Period, periodFromInclusive } from '../../period/index.ts';
import { type PayMeasure, pay } from '../definition/measures/people.ts';
import { recordingOf } from '../definition/recorded-in.ts';
import type { Question, Team } from './question.ts';

/** The number of employees without pay on a day. */
export type MissingPayNeed = Readonly<{ measure: PayMeasure; by: 'nothing'; team: Team; period: Period }>;

/**
 * What says how many employees are without pay on the last day that counts; null where no pay is counted, and for months of a series that
 * end before that day.
 */
export function missingPayNeed(question: Question): MissingPayNeed | null {
  const { metric, period, team } = question;
  if (!recordingOf(metric).sources.includes('pay') || !isOfLastDay(question)) return null;
  const last = lastDayOf(period.counted);
  return { measure: WITHOUT_PAY, by: 'nothing', team, period: periodFromInclusive(last, last) };
}

/** Whether a question, or its part of a series, is about the last day that counts. */
export function isOfLastDay({ period: { nominal, counted } }: Question): boolean {
  return nominal.start < counted.end && counted.end <= nominal.end;
}

const WITHOUT_PAY = pay('without pay');
