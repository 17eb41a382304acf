import type { AccountName } from '../chart.ts';

// In a shorter month, its last day.
const LAST_OF_MONTH = 31;

/** The recurring bills, monthly or in some months. */
export const REGULAR_BILLS: readonly RegularBill[] = [
  {
    vendor: 11,
    description: 'Rent of warehouse and office',
    account: 'rent',
    dayOfMonth: 1,
    months: null,
    termsInDays: 0,
    amount: { kind: 'agreed', dollars: '36500', yearlyRise: '1.035' },
  },
  {
    vendor: 12,
    description: 'Freight to customers',
    account: 'freight',
    dayOfMonth: LAST_OF_MONTH,
    months: null,
    termsInDays: 21,
    amount: { kind: 'of sales', percent: '1.9', spread: 6 },
  },
  {
    vendor: 13,
    description: 'Parcels to customers',
    account: 'freight',
    dayOfMonth: LAST_OF_MONTH,
    months: null,
    termsInDays: 14,
    amount: { kind: 'of sales', percent: '1.3', spread: 8 },
  },
  {
    vendor: 14,
    description: 'Sea freight, duty and clearance',
    account: 'inwardFreight',
    dayOfMonth: LAST_OF_MONTH,
    months: null,
    termsInDays: 14,
    amount: { kind: 'of sales', percent: '2.6', spread: 8 },
  },
  {
    vendor: 15,
    description: 'Campaigns and catalogue',
    account: 'marketing',
    dayOfMonth: LAST_OF_MONTH,
    months: null,
    termsInDays: 30,
    amount: { kind: 'of sales', percent: '2', spread: 9 },
  },
  {
    vendor: 16,
    description: 'Electricity and water',
    account: 'electricity',
    dayOfMonth: 19,
    months: null,
    termsInDays: 14,
    amount: { kind: 'with size', dollars: '4100', spread: 14 },
  },
  {
    vendor: 17,
    description: 'Cleaning and waste removal',
    account: 'cleaning',
    dayOfMonth: 27,
    months: null,
    termsInDays: 14,
    amount: { kind: 'agreed', dollars: '2650', yearlyRise: '1.04' },
  },
  {
    vendor: 18,
    description: 'Casual pickers and packers',
    account: 'labourHire',
    dayOfMonth: LAST_OF_MONTH,
    months: null,
    termsInDays: 7,
    amount: { kind: 'of sales', percent: '1.1', spread: 10 },
  },
  {
    vendor: 19,
    description: 'Warehouse and accounting software',
    account: 'software',
    dayOfMonth: 5,
    months: null,
    termsInDays: 14,
    amount: { kind: 'with size', dollars: '6900', spread: 3 },
  },
  {
    vendor: 27,
    description: 'Telephones and internet',
    account: 'telephone',
    dayOfMonth: 9,
    months: null,
    termsInDays: 14,
    amount: { kind: 'with size', dollars: '1350', spread: 5 },
  },
  {
    vendor: 20,
    description: 'Bookkeeping, activity statement and advice',
    account: 'professionalFees',
    dayOfMonth: 22,
    months: [1, 4, 7, 10],
    termsInDays: 14,
    amount: { kind: 'agreed', dollars: '11800', yearlyRise: '1.04' },
  },
  {
    vendor: 21,
    description: 'Contracts and trade marks',
    account: 'professionalFees',
    dayOfMonth: 17,
    months: [3, 8],
    termsInDays: 30,
    amount: { kind: 'with size', dollars: '7200', spread: 30 },
  },
  {
    vendor: 22,
    description: 'Maintenance of warehouse equipment',
    account: 'repairs',
    dayOfMonth: 12,
    months: [2, 4, 5, 7, 9, 10, 12],
    termsInDays: 14,
    amount: { kind: 'with size', dollars: '3900', spread: 40 },
  },
];

/** A recurring bill. `amount` decides how it changes: with a yearly rise, with the size of the company, or with sales. */
export type RegularBill = Readonly<{
  vendor: number;
  description: string;
  account: AccountName;
  dayOfMonth: number;
  /** The months in which it comes; null for every month. */
  months: readonly number[] | null;
  termsInDays: number;
  amount: BillAmount;
}>;

export type BillAmount =
  /** Rises once a year. */
  | Readonly<{ kind: 'agreed'; dollars: string; yearlyRise: string }>
  /** Grows with the company, off by at most the given percentage. */
  | Readonly<{ kind: 'with size'; dollars: string; spread: number }>
  /** A percentage of the goods sold since the month began. */
  | Readonly<{ kind: 'of sales'; percent: string; spread: number }>;
