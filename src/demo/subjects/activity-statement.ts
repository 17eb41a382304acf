import { type Day, lastDayOf, quarterContaining, quarterNumber } from '../../period/index.ts';
import { CALENDAR } from '../company.ts';
import { credit, debit, entry } from '../drafting.ts';
import { type CompanySoFar, happenings, type Subject } from '../subject.ts';
import { statementDay } from './statement-day.ts';

/** GST: the tax collected in a quarter less the tax paid goes to the tax office with the activity statement. */
export const activityStatement: Subject = (day, company) =>
  day === lastDayOf(quarterContaining(day, CALENDAR)) ? happenings(statement(day, company)) : [];

// Earlier quarters have been paid by now, so the balances are this quarter's.
function statement(day: Day, company: CompanySoFar) {
  const collected = company.balanceOf('gstCollected').negated();
  const paid = company.balanceOf('gstPaid');
  const description = `Activity statement of quarter ${quarterNumber(day, CALENDAR)}: GST`;
  return entry({ date: statementDay(day), description, reference: null }, [
    debit('gstCollected', collected),
    credit('gstPaid', paid),
    credit('operating', collected.minus(paid)),
  ]);
}
