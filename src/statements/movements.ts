import type { AccountClass } from '../ledger/account-class.ts';
import type { FactRow } from '../metrics/value/readings.ts';
import { Decimal, ZERO } from '../money/decimal.ts';
import { type Day, FIRST_DAY, type Period, periodBetween } from '../period/index.ts';
import { MOVEMENT_FIGURES, type MovementFigure } from '../sql/statements/account-movements.ts';

/** An account of a trial balance, or a class of pay whose accounts are seen together: then without a code. */
export type MovedAccount = Readonly<{
  key: string;
  code: string | null;
  name: string;
  class: AccountClass;
  /** What was posted of a figure on the days from one until before another, both of the days that were read. */
  between: (figure: MovementFigure, from: Day, before: Day) => Decimal;
}>;

/** The slices that lie between days, from the first day of the calendar on: whatever lies between two of these days is a sum of slices. */
export function slicesBetween(days: readonly Day[]): readonly Period[] {
  const ends = [...new Set(days)].filter((day) => day > FIRST_DAY).sort((one, other) => one - other);
  return ends.map((end, place) => periodBetween(ends[place - 1] ?? FIRST_DAY, end));
}

/** The accounts that were read in slices. */
export function movedAccounts(slices: readonly Period[], rows: readonly FactRow[]): readonly MovedAccount[] {
  const found = new Map<string, { label: string; amounts: Map<string, Decimal> }>();
  for (const { kind, read, slice, key, label, amount } of rows) {
    if (kind !== 'statement' || key === null) continue;
    const account = found.get(key) ?? { label: label ?? '{}', amounts: new Map<string, Decimal>() };
    account.amounts.set(`${read} ${slice}`, new Decimal(amount));
    found.set(key, account);
  }
  return Array.from(found, ([key, { label, amounts }]) => {
    const { name, class: ofClass } = JSON.parse(label) as { name: string; class: AccountClass };
    const untilOf = MOVEMENT_FIGURES.map((_, read) =>
      sumsOf(slices, (slice) => amounts.get(`${read} ${slice}`)),
    );
    const until = (figure: MovementFigure, day: Day): Decimal =>
      untilOf[MOVEMENT_FIGURES.indexOf(figure)]?.get(day) ?? ZERO;
    return {
      key,
      code: key.startsWith('=') ? key.slice(1) : null,
      name,
      class: ofClass,
      between: (figure, from, before) => until(figure, before).minus(until(figure, from)),
    };
  });
}

/** What slices come to until before the end of each, by that day. */
function sumsOf(
  slices: readonly Period[],
  amountIn: (slice: number) => Decimal | undefined,
): ReadonlyMap<Day, Decimal> {
  const sums = new Map<Day, Decimal>();
  let sum = ZERO;
  for (const [slice, { end }] of slices.entries()) {
    sum = sum.plus(amountIn(slice) ?? ZERO);
    sums.set(end, sum);
  }
  return sums;
}
