import { Decimal, ZERO } from '../../money/decimal.ts';
import { addDays, civilOf, type Day, dayOf } from '../../period/index.ts';
import type { PayReading } from '../staff-record.ts';
import { type HowOften, timesPaid, weeklyHoursOf } from './how-often.ts';
import { daysWithin, has, isBasic, isPaidOnce, type PayEntry, type Span } from './pay-entry.ts';
import { type Amount, readingOf, sumOfAmounts } from './reading.ts';

/** Gross pay per hour of a period. */
export type GrossPay = Readonly<{
  grossHourly: PayReading;
  basicHourly: PayReading;
  variableHourly: PayReading;
}>;

/**
 * Directive (EU) 2023/970, article 3(1)(b): the gross pay of the calendar year up to the day, per hour of the days with
 * basic pay. Complementary and variable components are everything but salaries and hourly pay. Contractors' pay is left
 * out.
 */
export function grossPay(entries: readonly PayEntry[], day: Day, assumedHours: Decimal): GrossPay {
  const first = dayOf(civilOf(day).year, 1, 1);
  const counted = entries.filter(({ engagement }) => engagement !== 'contractor');
  const basic = counted.filter((entry) => isBasic(entry) && !isPaidOnce(entry));
  const hours = hoursPaid(basic, { first, last: day }, assumedHours);
  const often = dayOfYear(addDays(dayOf(civilOf(day).year, 12, 31), 1) - first);
  const paid = (some: readonly PayEntry[]) =>
    sumOfAmounts(some.map((entry) => amountPaid(entry, { first, last: day }, often, assumedHours)));
  const basicPay = paid(counted.filter(isBasic));
  const variablePay = paid(counted.filter((entry) => !isBasic(entry)));
  const anHour = (amount: Amount): PayReading =>
    hours.isZero() ? 'none' : readingOf(amount === null ? null : amount.div(hours));
  return {
    grossHourly: anHour(sumOfAmounts([basicPay, variablePay])),
    basicHourly: anHour(basicPay),
    variableHourly: anHour(variablePay),
  };
}

type Year = Readonly<{ first: number; last: number }>;

function amountPaid(entry: PayEntry, { first, last }: Year, often: HowOften, assumedHours: Decimal): Amount {
  const { amount } = entry;
  if (isPaidOnce(entry)) return has({ first, last }, entry.paid.first) ? amount : ZERO;
  const days = daysWithin(spansOf(entry), first, last);
  if (days === 0 || amount === null) return days === 0 ? ZERO : null;
  return amount.times(timesPaid(entry, often, assumedHours)).times(days);
}

/** The hours of the days on which basic pay is in force, counted for each membership. */
function hoursPaid(basic: readonly PayEntry[], { first, last }: Year, assumedHours: Decimal): Decimal {
  const edges = new Set([first, last + 1]);
  for (const span of basic.flatMap(spansOf)) {
    edges.add(Math.max(first, span.first));
    if (span.last !== null) edges.add(span.last + 1);
  }
  const inside = [...edges].filter((edge) => edge >= first && edge <= last + 1).toSorted((a, b) => a - b);
  let sum = ZERO;
  for (const [index, from] of inside.slice(0, -1).entries()) {
    const until = inside[index + 1] ?? from;
    const inForce = basic.filter((entry) => spansOf(entry).every((span) => has(span, from)));
    if (inForce.length > 0) sum = sum.plus(weeklyHoursOf(inForce, assumedHours).times(until - from));
  }
  return sum.div(DAYS_OF_WEEK);
}

function spansOf({ paid, employed }: PayEntry): readonly Span[] {
  return employed === null ? [paid] : [paid, employed];
}

/** One day of a year with this many days. */
function dayOfYear(days: number): HowOften {
  const day = new Decimal(1);
  return {
    annual: day.div(days),
    monthly: day.times(12).div(days),
    fortnightly: day.div(14),
    weekly: day.div(DAYS_OF_WEEK),
  };
}

const DAYS_OF_WEEK = 7;
