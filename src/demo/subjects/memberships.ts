import { Decimal, ZERO } from '../../money/decimal.ts';
import { addMonths, type Day, lastDayOf, monthContaining } from '../../period/index.ts';
import { credit, debit, entry, gstOn } from '../drafting.ts';
import { randomFor } from '../random.ts';
import { type CompanySoFar, happenings, type Subject } from '../subject.ts';
import { monthsBetween, sizeOn } from '../trend.ts';
import { isDayOfMonth, isMonthEnd } from '../working-days.ts';

/** Trade Club memberships: paid for a year on the 8th, recognised month by month. */
export const memberships: Subject = (day, company) => [
  ...(isDayOfMonth(day, 8) ? happenings(sale(day, company)) : []),
  ...(isMonthEnd(day) ? happenings(release(day, company)) : []),
];

const FEE = new Decimal('240');
const MONTHS = 12;

function sale(day: Day, company: CompanySoFar) {
  const net = soldIn(day, company);
  const reference = company.nextNumber('CLUB', day);
  return entry({ date: day, description: 'Trade Club memberships for a year, sold online', reference }, [
    debit('clearing', net.plus(gstOn(net))),
    credit('incomeInAdvance', net),
    credit('gstCollected', gstOn(net)),
  ]);
}

function release(day: Day, company: CompanySoFar) {
  let earned = ZERO;
  const months = Math.min(MONTHS, monthsBetween(company.firstDay, day) + 1);
  for (let back = 0; back < months; back += 1) {
    earned = earned.plus(soldIn(addMonths(monthContaining(day).start, -back), company).div(MONTHS));
  }
  return entry(
    { date: lastDayOf(monthContaining(day)), description: 'Memberships earned this month', reference: null },
    [debit('incomeInAdvance', earned), credit('memberships', earned)],
  );
}

// A fee of 240 is 20 a month: nothing is left over at the end of the year.
function soldIn(month: Day, company: CompanySoFar): Decimal {
  const { start } = monthContaining(month);
  const members = sizeOn(start, company.firstDay)
    .times(randomFor('memberships', start).whole(34, 52))
    .round();
  return FEE.times(members);
}
