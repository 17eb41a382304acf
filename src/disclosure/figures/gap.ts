import { Decimal, sumOf } from '../../money/decimal.ts';
import type { FigurePart } from '../figure.ts';
import type { PayReading, StaffPay, StaffRecord } from '../staff-record.ts';
import { isMan, isWoman, type PartName } from './parts.ts';

/** The pay of a person that is compared. */
export type PayKind = Exclude<keyof StaffPay, 'isFullPay'>;
export type Average = (amounts: readonly Decimal[]) => Decimal;

/**
 * The percentage by which women's pay is below men's, among those in a part who are paid. When anyone's pay is unknown,
 * in any part, there is no value, as the known pay would give a different one.
 */
export function genderGap(name: PartName, staff: readonly StaffRecord[], given: Compared): FigurePart {
  return gapPart(name, staff.filter(isMan), staff.filter(isWoman), given);
}

/** The same for any two groups. */
export function gapPart(
  name: PartName,
  one: readonly StaffRecord[],
  other: readonly StaffRecord[],
  { pay, average, isUnknown }: Compared,
): FigurePart {
  const sides = [paidOf(one, pay), paidOf(other, pay)] as const;
  const [above, below] = sides.map((side) => [...side.values()]);
  return {
    ...name,
    value: isUnknown ? 'no_data' : percentBelow(above ?? [], below ?? [], average),
    groups: sides.map((side) => new Set(side.keys())),
    sides: sides.map((side) => new Map([...side].map(([person, amount]) => [person, amount.toFixed()]))),
  };
}

export type Compared = Readonly<{ pay: PayKind; average: Average; isUnknown: boolean }>;

/** Whether anyone's pay is in a currency without an exchange rate. */
export function isUnknownOf(staff: readonly StaffRecord[], pay: PayKind): boolean {
  return staff.some((one) => one.pay[pay] === 'unknown');
}

export function isPaid(reading: PayReading): reading is Decimal {
  return typeof reading !== 'string';
}

export function mean(amounts: readonly Decimal[]): Decimal {
  return sumOf(amounts).div(amounts.length);
}

/** The median amount: the middle one, or the mean of the middle two. */
export function median(amounts: readonly Decimal[]): Decimal {
  const ordered = amounts.toSorted((one, other) => one.comparedTo(other));
  const low = ordered[Math.ceil(ordered.length / 2) - 1] ?? new Decimal(Number.NaN);
  const high = ordered[Math.floor(ordered.length / 2)] ?? new Decimal(Number.NaN);
  return low.plus(high).div(2);
}

function paidOf(staff: readonly StaffRecord[], pay: PayKind): ReadonlyMap<string, Decimal> {
  return new Map(
    staff.flatMap((one) => {
      const reading = one.pay[pay];
      return isPaid(reading) ? [[one.person, reading] as const] : [];
    }),
  );
}

function percentBelow(above: readonly Decimal[], below: readonly Decimal[], average: Average) {
  if (above.length === 0 || below.length === 0) return 'group_too_small';
  const whole = average(above);
  return whole.minus(average(below)).times(100).div(whole).toDecimalPlaces(DECIMALS);
}

// Hourly pay is a quotient: division error must not turn a gap of 12.25 percent into 12.2499….
const DECIMALS = 15;
