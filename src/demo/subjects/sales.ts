import { Decimal } from '../../money/decimal.ts';
import { addDays, civilOf, type Day } from '../../period/index.ts';
import { type Customer, customersBuying } from '../customers.ts';
import type { CreditNote, Invoice, Payment } from '../documents.ts';
import { cents, gstOn, inSteps } from '../drafting.ts';
import { type Random, randomFor } from '../random.ts';
import { rateOn } from '../rates.ts';
import type { CompanySoFar, Happening, Subject } from '../subject.ts';
import { demandOn } from '../trend.ts';
import { isWorkingDay, MONDAY, THURSDAY, weekdayOf, workingDayFrom } from '../working-days.ts';

/** Sales to Australian shops: an invoice on nearly every working day, sometimes two before Christmas. */
export const wholesale: Subject = (day, company) => {
  const random = randomFor('wholesale', day);
  const count = isWorkingDay(day) ? ordersOn(day, random) : 0;
  return Array.from({ length: count }, () => invoice(domesticSale(day, company, random)));
};

/** Exports, free of GST: an invoice each Monday, and another on some Thursdays. */
export const exportSales: Subject = (day, company) => {
  const random = randomFor('export', day);
  const ships = weekdayOf(day) === MONDAY || (weekdayOf(day) === THURSDAY && random.chance(350));
  return ships ? [invoice(foreignSale(day, company, random))] : [];
};

const MEAN_DOMESTIC_INVOICE = new Decimal('34200');
const MEAN_EXPORT_INVOICE = new Decimal('33200');

function ordersOn(day: Day, random: Random): number {
  if (random.chance(110)) return 0;
  return civilOf(day).month >= 11 && random.chance(210) ? 2 : 1;
}

function domesticSale(day: Day, company: CompanySoFar, random: Random): Invoice {
  const customer = random.pick(customersBuying('AUD', day, company.firstDay));
  const net = cents(orderWorth(MEAN_DOMESTIC_INVOICE, customer, day, company, random));
  const isLost = random.chance(4);
  const number = company.nextNumber('INV', day);
  const due = addDays(day, customer.termsInDays);
  const returned = !isLost && random.chance(55) ? returnOf(net, day, company, random) : null;
  const tax = gstOn(net);
  const total = net
    .plus(tax)
    .minus(returned?.net ?? 0)
    .minus(returned?.tax ?? 0);
  const receipts = receiptsOf(total, 1, paymentDay(customer, day, due, random), random);
  const isDisputed = random.chance(7);
  return {
    number,
    customer: customer.number,
    issued: day,
    due,
    currency: 'AUD',
    net,
    tax,
    income: 'wholesaleSales',
    creditNote: returned,
    receipts: isLost || isDisputed ? [] : receipts,
    writtenOff: isLost ? workingDayFrom(addDays(due, 150)) : null,
  };
}

function foreignSale(day: Day, company: CompanySoFar, random: Random): Invoice {
  const currency = random.pick(['USD', 'USD', 'NZD', 'NZD', 'EUR']);
  const customer = random.pick(customersBuying(currency, day, company.firstDay));
  const worth = orderWorth(MEAN_EXPORT_INVOICE, customer, day, company, random);
  const due = addDays(day, customer.termsInDays);
  const net = inSteps(worth.div(rateOn(currency, day)), WHOLE_FOREIGN_STEP);
  return {
    number: company.nextNumber('INV', day),
    customer: customer.number,
    issued: day,
    due,
    currency,
    net,
    tax: new Decimal(0),
    income: 'exportSales',
    creditNote: null,
    receipts: receiptsOf(net, WHOLE_FOREIGN_STEP, paymentDay(customer, day, due, random), random),
    writtenOff: null,
  };
}

// Rates have four decimals, so hundreds of a foreign currency are whole cents.
const WHOLE_FOREIGN_STEP = 100;

function orderWorth(
  mean: Decimal,
  customer: Customer,
  day: Day,
  company: CompanySoFar,
  random: Random,
): Decimal {
  return mean.times(demandOn(day, company.firstDay)).times(customer.orderSize).times(random.around(20));
}

function returnOf(net: Decimal, day: Day, company: CompanySoFar, random: Random): CreditNote {
  const credited = cents(net.times(random.whole(3, 22)).div(100));
  const date = workingDayFrom(addDays(day, random.whole(3, 8)));
  return { number: company.nextNumber('CRN', day), date, net: credited, tax: gstOn(credited) };
}

function paymentDay(customer: Customer, issued: Day, due: Day, random: Random): Day {
  const late = random.chance(50) ? random.whole(25, 70) : random.whole(-2, 6);
  const paid = addDays(due, customer.habitInDays + late);
  const soonest = addDays(issued, 10); // after any return
  return workingDayFrom(paid > soonest ? paid : soonest);
}

// Some customers pay in two parts, a month apart.
function receiptsOf(total: Decimal, step: number, date: Day, random: Random): Payment[] {
  if (!random.chance(40)) return [{ date, amount: total }];
  const first = inSteps(total.times(random.whole(40, 60)).div(100), step);
  return [
    { date, amount: first },
    { date: workingDayFrom(addDays(date, 30)), amount: total.minus(first) },
  ];
}

function invoice(of: Invoice): Happening {
  return { kind: 'invoice', invoice: of };
}
