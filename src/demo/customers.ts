import { Decimal } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';
import { Random } from './random.ts';

/** A customer in the simulation. */
export type Customer = Readonly<{
  number: number;
  currency: string;
  termsInDays: number;
  /** How many days after the due date they usually pay; negative for early payers. */
  habitInDays: number;
  /** The size of their orders relative to the mean. */
  orderSize: Decimal;
  /** Their first and last buying day, counted from the company's first. */
  buysFrom: number;
  buysUntil: number;
}>;

/** The customers in this currency that buy on the day; loyal ones occur more often than others. */
export function customersBuying(currency: string, day: Day, firstDay: Day): readonly Customer[] {
  const age = day - firstDay;
  return CUSTOMERS.filter(
    (customer) => customer.currency === currency && customer.buysFrom <= age && age < customer.buysUntil,
  );
}

/** All 120 customers, in order of number. */
export const CUSTOMERS: readonly Customer[] = Array.from({ length: 120 }, (_, index) =>
  customerNumbered(index + 1),
);

function customerNumbered(number: number): Customer {
  const random = new Random(`customer ${number}`);
  const isOld = number % 3 !== 0;
  const leaves = number % 11 === 0;
  return {
    number,
    currency: currencyOf(number),
    termsInDays: random.pick([14, 30, 30, 30, 45, 60]),
    habitInDays: random.whole(-4, 14),
    orderSize: new Decimal(random.whole(70, 130)).div(100),
    buysFrom: isOld ? 0 : random.whole(100, 1300),
    buysUntil: isOld && leaves ? random.whole(400, 1100) : Number.POSITIVE_INFINITY,
  };
}

function currencyOf(number: number): string {
  if (number <= 88) return 'AUD';
  if (number <= 100) return 'NZD';
  return number <= 112 ? 'USD' : 'EUR';
}

/** The external id of a customer. */
export function customerId(customer: number): string {
  return `C-${String(customer).padStart(3, '0')}`;
}

/** The name of a customer, different for each of the 120. */
export function customerName(customer: number): string {
  return `${FIRST_NAMES[customer % FIRST_NAMES.length]} ${LAST_NAMES[customer % LAST_NAMES.length]}`;
}

// The counts have no common factor, so the pairs repeat only after all 120.
const FIRST_NAMES = [
  'Banksia',
  'Saltbush',
  'Kookaburra',
  'Ironbark',
  'Coolibah',
  'Wandoo',
  'Spinifex',
  'Boronia',
  'Quandong',
  'Brolga',
  'Lilly Pilly',
  'Mulga',
  'Bottlebrush',
  'Waratah',
  'Desert Pea',
  'Currawong',
  'Paperbark',
  'Jarrah',
  'Kangaroo Paw',
  'Myrtle',
  'Rosella',
  'Sassafras',
  'Tea Tree',
  'Bluestone',
];
const LAST_NAMES = ['Homewares', 'Interiors', 'Kitchen & Table', 'Living', 'General Store'];
