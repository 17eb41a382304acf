import { Decimal, ZERO } from '../../money/decimal.ts';
import { addDays, civilOf, type Day, monthContaining } from '../../period/index.ts';
import { cents } from '../drafting.ts';
import { randomFor } from '../random.ts';
import type { CompanySoFar, Subject } from '../subject.ts';
import { monthsBetween, sizeOn } from '../trend.ts';
import { billOnTerms } from './bill-on-terms.ts';
import { REGULAR_BILLS, type RegularBill } from './regular-bills.ts';

/** The recurring bills: rent, freight, power, advice and the like. */
export const overheads: Subject = (day, company) =>
  REGULAR_BILLS.filter((regular) => comesOn(day, regular)).map((regular) => {
    const { vendor, description, account, termsInDays } = regular;
    const net = cents(amountOf(regular, day, company));
    return billOnTerms(day, company, { vendor, description, account, net, termsInDays });
  });

function comesOn(day: Day, regular: RegularBill): boolean {
  const { dayOfMonth, month } = civilOf(day);
  const lastDayOfMonth = civilOf(addDays(monthContaining(day).end, -1)).dayOfMonth;
  return (
    dayOfMonth === Math.min(regular.dayOfMonth, lastDayOfMonth) &&
    (regular.months === null || regular.months.includes(month))
  );
}

function amountOf({ amount, vendor }: RegularBill, day: Day, company: CompanySoFar): Decimal {
  const random = randomFor(`vendor ${vendor}`, day);
  switch (amount.kind) {
    case 'agreed': {
      const years = Math.floor(monthsBetween(company.firstDay, day) / 12);
      return new Decimal(amount.dollars).times(new Decimal(amount.yearlyRise).pow(years));
    }
    case 'with size':
      return new Decimal(amount.dollars)
        .times(sizeOn(day, company.firstDay))
        .times(random.around(amount.spread));
    case 'of sales':
      return salesSoFar(day, company).times(amount.percent).div(100).times(random.around(amount.spread));
    default:
      return amount satisfies never;
  }
}

function salesSoFar(day: Day, company: CompanySoFar): Decimal {
  const accounts = ['wholesaleSales', 'onlineSales', 'exportSales'] as const;
  const month = monthContaining(day);
  return accounts.reduce((sum, account) => sum.minus(company.movementIn(account, month)), ZERO);
}
