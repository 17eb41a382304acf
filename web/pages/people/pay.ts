import { formatDecimal, isDecimal } from '../../format/decimal.ts';
import type { Pay } from './queries.ts';

/** A pay arrangement, from one day until another. */
export type PayEntry = Pay['data'][number];

/** The kinds of pay, as a reader calls them. */
export const PAY_TYPES: Readonly<Record<PayEntry['pay_type'], string>> = {
  salary: 'Salary',
  hourly: 'Hourly pay',
  bonus: 'Bonus',
  commission: 'Commission',
  allowance: 'Allowance',
};

/** How often an amount is paid: it follows the amount. */
export const FREQUENCIES: Readonly<Record<PayEntry['frequency'], string>> = {
  annual: 'a year',
  monthly: 'a month',
  fortnightly: 'a fortnight',
  weekly: 'a week',
  daily: 'a day',
  hourly: 'an hour',
  one_off: 'once',
};

export const ENGAGEMENTS: Readonly<Record<PayEntry['engagement_type'], string>> = {
  full_time: 'Full time',
  part_time: 'Part time',
  casual: 'Casual',
  fixed_term: 'Fixed term',
  contractor: 'Contractor',
};

/** Every digit of an amount, in its currency. */
export function amountOf({ amount, currency }: Pick<PayEntry, 'amount' | 'currency'>): string {
  return isDecimal(amount) ? formatDecimal(amount, currency) : `${amount} ${currency}`;
}

/** Whether it is paid again and again, and on that day. `effective_to` is the last day of it. */
export function isPaidOn(entry: PayEntry, day: string): boolean {
  const { frequency, effective_from: first, effective_to: last } = entry;
  return frequency !== 'one_off' && first <= day && (last === null || last >= day);
}

/** Pay of one kind, in one currency and as often: only such amounts can be compared without working anything out. */
export type PayLine = Readonly<{ key: string; title: string; entries: readonly PayEntry[] }>;

/** The lines of which there is a course over time to be seen, the one that was changed last first; oldest entry first. */
export function payLines(entries: readonly PayEntry[]): PayLine[] {
  const lines = new Map<string, PayEntry[]>();
  for (const entry of entries.filter(({ frequency }) => frequency !== 'one_off')) {
    const key = `${entry.pay_type} ${entry.currency} ${entry.frequency}`;
    lines.set(key, [entry, ...(lines.get(key) ?? [])]);
  }
  return [...lines].flatMap(([key, all]) => {
    const [first] = all;
    if (first === undefined || all.length < 2) return [];
    const title = `${PAY_TYPES[first.pay_type]} in ${first.currency}, ${FREQUENCIES[first.frequency]}`;
    return [{ key, title, entries: all }];
  });
}
