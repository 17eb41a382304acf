import { addMonths, civilOf, type Day } from '../../period/index.ts';
import { inNextMonth, workingDayFrom } from '../working-days.ts';

/** The due date of the activity statement for the quarter that ends on this day: a month later, two over the summer. */
export function statementDay(quarterEnd: Day): Day {
  const isSummer = civilOf(quarterEnd).month === 12;
  return workingDayFrom(inNextMonth(isSummer ? addMonths(quarterEnd, 1) : quarterEnd, 28));
}
