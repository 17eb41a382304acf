import { Decimal, ZERO } from '../../money/decimal.ts';
import { addDays, civilOf, type Day, monthContaining } from '../../period/index.ts';
import type { Bill } from '../documents.ts';
import { cents, gstOn } from '../drafting.ts';
import { randomFor } from '../random.ts';
import type { CompanySoFar, Happening, Subject } from '../subject.ts';
import { monthsBetween, sizeOn } from '../trend.ts';
import { workingDayFrom } from '../working-days.ts';
import { paymentRunFrom } from './payment-run.ts';
import { REGULAR_BILLS, type RegularBill } from './regular-bills.ts';

/** The bills that come every month, or in some months: rent, freight, power, advice and the like. */
export const overheads: Subject = (day, company) =>
  REGULAR_BILLS.flatMap((regular): Happening[] => {
    const bill = billOf(regular, day, company);
    return bill === null ? [] : [{ kind: 'bill', bill }];
  });

function billOf(regular: RegularBill, day: Day, company: CompanySoFar): Bill | null {
  const { dayOfMonth, month } = civilOf(day);
  const lastDayOfMonth = civilOf(addDays(monthContaining(day).end, -1)).dayOfMonth;
  if (dayOfMonth !== Math.min(regular.dayOfMonth, lastDayOfMonth)) return null;
  if (regular.months !== null && !regular.months.includes(month)) return null;
  const { vendor, description, account, termsInDays } = regular;
  const net = cents(amountOf(regular, day, company));
  const due = addDays(day, termsInDays);
  return {
    number: company.nextNumber('BILL', day),
    vendor,
    description,
    received: day,
    due,
    paid: termsInDays === 0 ? workingDayFrom(due) : paymentRunFrom(due),
    withheld: ZERO,
    currency: 'AUD',
    net,
    tax: gstOn(net),
    account,
    deposit: null,
  };
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
