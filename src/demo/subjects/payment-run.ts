import type { Day } from '../../period/index.ts';
import { THURSDAY, weekdayFrom, workingDayFrom } from '../working-days.ts';

/** The weekly payment run, on Thursday: the first one on or after a bill's due date. */
export function paymentRunFrom(due: Day): Day {
  return workingDayFrom(weekdayFrom(due, THURSDAY));
}
