import { Decimal, ZERO } from '../../money/decimal.ts';
import { addDays, type Day, monthContaining, type Period, periodBetween } from '../../period/index.ts';
import type { Bill } from '../documents.ts';
import { cents, credit, debit, entry, gstOn, inSteps } from '../drafting.ts';
import { type Random, randomFor } from '../random.ts';
import { rateOn } from '../rates.ts';
import { type CompanySoFar, happenings, type Subject } from '../subject.ts';
import { demandOn, seasonOf } from '../trend.ts';
import { GOODS_VENDORS } from '../vendors.ts';
import { FRIDAY, isMonthEnd, WEDNESDAY, weekdayOf, workingDayFrom } from '../working-days.ts';
import { paymentRunFrom } from './payment-run.ts';

/** Goods for sale, ordered each Wednesday ahead of the season: half of them abroad, where suppliers require a deposit. */
export const stockOrders: Subject = (day, company) => {
  if (weekdayOf(day) !== WEDNESDAY) return [];
  const random = randomFor('stock orders', day);
  const currency = random.pick(['AUD', 'AUD', 'AUD', 'USD', 'USD', 'USD', 'USD', 'EUR']);
  const bill =
    currency === 'AUD' ? domesticOrder(day, company, random) : overseasOrder(day, currency, company, random);
  return [{ kind: 'bill', bill }];
};

/** The cost of goods sold, taken out of stock on Fridays and at the end of the month. */
export const costOfSales: Subject = (day, company) => {
  if (weekdayOf(day) !== FRIDAY && !isMonthEnd(day)) return [];
  const sold = goodsSoldIn(sinceLastTaken(day), company);
  const cost = cents(sold.times(COST_SHARE).times(randomFor('cost of sales', day).around(2)));
  if (!cost.isPositive()) return [];
  return happenings(
    entry({ date: day, description: 'Cost of goods sold', reference: null }, [
      debit('costOfGoods', cost),
      credit('stock', cost),
    ]),
  );
};

const COST_SHARE = new Decimal('0.535');
const MEAN_WEEKLY_COST = new Decimal('127000');
const WEEKS_IN_STOCK = 12;

function domesticOrder(day: Day, company: CompanySoFar, random: Random): Bill {
  const received = workingDayFrom(addDays(day, random.whole(7, 12)));
  const net = cents(worthOrdering(received, company, random));
  const due = addDays(received, 30);
  return {
    number: company.nextNumber('BILL', day),
    ...from(random.pick(GOODS_VENDORS['AUD'] ?? [])),
    received,
    due,
    ...settlementOf(net, due, random),
    currency: 'AUD',
    net,
    tax: gstOn(net),
    deposit: null,
  };
}

function overseasOrder(day: Day, currency: string, company: CompanySoFar, random: Random): Bill {
  const received = workingDayFrom(addDays(day, random.whole(36, 48)));
  const net = inSteps(worthOrdering(received, company, random).div(rateOn(currency, day)), 500);
  const due = addDays(received, 21);
  return {
    number: company.nextNumber('BILL', day),
    ...from(random.pick(GOODS_VENDORS[currency] ?? [])),
    received,
    due,
    paid: paymentRunFrom(due),
    withheld: ZERO,
    currency,
    net,
    tax: ZERO,
    deposit: { date: workingDayFrom(addDays(day, 1)), amount: net.div(5) },
  };
}

// Some bills are paid late; bills for damaged goods are paid in part, or not at all.
function settlementOf(net: Decimal, due: Day, random: Random): Pick<Bill, 'paid' | 'withheld'> {
  const late = random.chance(120) ? random.whole(8, 45) : 0;
  const withheld = random.chance(60) ? inSteps(net.times(random.whole(5, 25)).div(100), 10) : ZERO;
  const isDisputed = random.chance(45);
  return { paid: isDisputed ? null : paymentRunFrom(addDays(due, late)), withheld };
}

function from(vendor: number) {
  return {
    vendor,
    description: 'Goods for stock',
    account: 'stock',
  } as const;
}

// The expected weekly sales a month after delivery, and a part of the shortage or excess on the shelves.
function worthOrdering(received: Day, company: CompanySoFar, random: Random): Decimal {
  const ahead = addDays(received, 30);
  const weekly = MEAN_WEEKLY_COST.times(demandOn(ahead, company.firstDay));
  const wanted = weekly.div(seasonOf(ahead)).times(WEEKS_IN_STOCK);
  const lack = wanted.minus(company.balanceOf('stock')).div(wanted).times('0.6');
  const correction = Decimal.min('0.3', Decimal.max('-0.3', lack));
  return weekly.times(correction.plus(1)).times(random.around(12));
}

function goodsSoldIn(period: Period, company: CompanySoFar): Decimal {
  const accounts = ['wholesaleSales', 'onlineSales', 'exportSales', 'salesReturns'] as const;
  return accounts.reduce((sum, account) => sum.minus(company.movementIn(account, period)), ZERO);
}

function sinceLastTaken(day: Day): Period {
  const month = monthContaining(day);
  const start = addDays(day, -((weekdayOf(day) - FRIDAY + 6) % 7)); // the day after the last Friday before this
  return periodBetween(start > month.start ? start : month.start, addDays(day, 1));
}
