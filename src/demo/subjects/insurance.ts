import { Decimal } from '../../money/decimal.ts';
import { addMonths, civilOf, type Day, lastDayOf, monthContaining } from '../../period/index.ts';
import { credit, debit, entry, inSteps } from '../drafting.ts';
import { randomFor } from '../random.ts';
import { type CompanySoFar, type Happening, happenings, type Subject } from '../subject.ts';
import { monthsBetween, sizeOn } from '../trend.ts';
import { billOnTerms } from './bill-on-terms.ts';

/** Insurance: a yearly premium prepaid in July and expensed month by month, and a flood with its claim. */
export const insurance: Subject = (day, company) => {
  const { month, dayOfMonth } = civilOf(day);
  const ofBook = monthsBetween(company.firstDay, day);
  if (month === 7 && dayOfMonth === 3) return renew(day, company);
  if (ofBook === FLOOD_AFTER_MONTHS && dayOfMonth === 11) return flood(day, company);
  if (ofBook === FLOOD_AFTER_MONTHS + 3 && dayOfMonth === 20) return recover(day, company);
  return [];
};

const YEARLY_PREMIUM = new Decimal('88000');
const FLOOD_AFTER_MONTHS = 31; // in February of the book's second year
const FLOOD_DAMAGE = new Decimal('225000');
const RECOVERED = new Decimal('132000');

function renew(day: Day, company: CompanySoFar): Happening[] {
  const growth = sizeOn(day, company.firstDay).times(randomFor('insurance', day).around(4));
  const net = inSteps(YEARLY_PREMIUM.times(growth), 1200); // whole hundreds a month
  const months = Array.from({ length: 12 }, (_, count) => lastDayOf(monthContaining(addMonths(day, count))));
  return [
    billOnTerms(day, company, {
      vendor: 26,
      description: 'Insurance of stock, property and liability for the year',
      account: 'prepaidInsurance',
      net,
      termsInDays: 14,
    }),
    ...happenings(...months.map((date) => useUp(date, net.div(12)))),
  ];
}

function useUp(date: Day, amount: Decimal) {
  return entry({ date, description: 'Insurance of the month', reference: null }, [
    debit('insurance', amount),
    credit('prepaidInsurance', amount),
  ]);
}

function flood(date: Day, company: CompanySoFar): Happening[] {
  const damage = inSteps(FLOOD_DAMAGE.times(sizeOn(date, company.firstDay)), 1000);
  return happenings(
    entry({ date, description: 'Stock written off after the warehouse flood', reference: null }, [
      debit('stockLosses', damage),
      credit('stock', damage),
    ]),
  );
}

function recover(date: Day, company: CompanySoFar): Happening[] {
  const recovered = inSteps(RECOVERED.times(sizeOn(date, company.firstDay)), 1000);
  return happenings(
    entry({ date, description: 'Insurer pays for the warehouse flood', reference: null }, [
      debit('operating', recovered),
      credit('insuranceRecoveries', recovered),
    ]),
  );
}
