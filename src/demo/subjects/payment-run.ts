import type { Day } from '../../period/index.ts';
import { THURSDAY, weekdayFrom, workingDayFrom } from '../working-days.ts';

/** Suppliers are paid once a week, on Thursday: the first of them on which a bill that is due then is paid. */
export function paymentRunFrom(due: Day): Day {
  return workingDayFrom(weekdayFrom(due, THURSDAY));
}
