import { Decimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import type { AccountName } from '../chart.ts';
import { cents, credit, debit, entry } from '../drafting.ts';
import { type Random, randomFor } from '../random.ts';
import { type CompanySoFar, happenings, type Subject } from '../subject.ts';
import { sizeOn } from '../trend.ts';
import { inNextMonth, isMonthEnd, isWorkingDay, workingDayFrom } from '../working-days.ts';

/** Staff purchases with the company's card, whose month-end balance the bank collects on the following 12th. */
export const creditCard: Subject = (day, company) => [
  ...(isWorkingDay(day) ? purchases(day, company) : []),
  ...(isMonthEnd(day) ? happenings(settlement(day, company)) : []),
];

type Purchase = Readonly<{
  account: AccountName;
  description: string;
  lowest: number;
  highest: number;
  gst: boolean;
}>;

const PURCHASES: readonly Purchase[] = [
  { account: 'software', description: 'Online shop subscription', lowest: 320, highest: 980, gst: true },
  {
    account: 'software',
    description: 'Design tools, foreign supplier',
    lowest: 90,
    highest: 420,
    gst: false,
  },
  {
    account: 'marketing',
    description: 'Search and social advertising',
    lowest: 900,
    highest: 2600,
    gst: true,
  },
  { account: 'travel', description: 'Flights to trade fair', lowest: 380, highest: 1450, gst: true },
  { account: 'travel', description: 'Hotel, customer visits', lowest: 190, highest: 640, gst: true },
  { account: 'travel', description: 'Lunch with customer', lowest: 60, highest: 240, gst: true },
  {
    account: 'officeSupplies',
    description: 'Stationery and packaging samples',
    lowest: 45,
    highest: 380,
    gst: true,
  },
  { account: 'repairs', description: 'Hardware shop', lowest: 35, highest: 290, gst: true },
  { account: 'travel', description: 'Fuel for delivery van', lowest: 70, highest: 160, gst: true },
];

const UNKNOWN_PURCHASE: Purchase = {
  account: 'uncategorised',
  description: 'Card purchase without a receipt',
  lowest: 40,
  highest: 760,
  gst: false,
};

function purchases(day: Day, company: CompanySoFar) {
  const random = randomFor('credit card', day);
  if (!random.chance(215)) return [];
  const bought = random.chance(110) ? UNKNOWN_PURCHASE : random.pick(PURCHASES);
  return happenings(purchase(bought, day, random, company));
}

function purchase(
  { account, description, lowest, highest, gst }: Purchase,
  date: Day,
  random: Random,
  company: CompanySoFar,
) {
  const price = new Decimal(random.whole(lowest * 100, highest * 100)).div(100);
  const gross = cents(price.times(sizeOn(date, company.firstDay)));
  const tax = gst ? cents(gross.div(11)) : new Decimal(0);
  return entry({ date, description, reference: null }, [
    debit(account, gross.minus(tax)),
    debit('gstPaid', tax),
    credit('creditCard', gross),
  ]);
}

function settlement(day: Day, company: CompanySoFar) {
  const owed = company.balanceOf('creditCard').negated();
  const date = workingDayFrom(inNextMonth(day, 12));
  return entry({ date, description: 'Credit card paid in full by direct debit', reference: null }, [
    debit('creditCard', owed),
    credit('operating', owed),
  ]);
}
