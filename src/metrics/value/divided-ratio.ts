import { type Decimal, sumOf, ZERO } from '../../money/decimal.ts';
import { decimalsOf, roundAtEdge, roundTogether } from '../../money/round.ts';
import type { DimensionKey } from '../definition/dimension.ts';
import type { ChangeDimension } from '../definition/divisible.ts';
import type { Operand, ScalarMetric } from '../definition/metric.ts';
import { inWords } from '../definition/words.ts';
import { isAdditive, type Quotient, quotientOf } from '../plan/additive.ts';
import type { Moment } from '../plan/moment.ts';
import { operandNeeds } from '../plan/plan.ts';
import { partsOf, totalsOf } from './amounts.ts';
import { byEffect, MOST_PARTS, OTHERS } from './changed-parts.ts';
import { compute, hasValue } from './compute.ts';
import type { Times } from './drivers.ts';
import {
  type DividedNumbers,
  type ExactPart,
  effectOf,
  type RatioNumbers,
  ratesOf,
  sharesOf,
} from './rate-and-mix.ts';
import type { Readings } from './readings.ts';

/**
 * The change of a ratio, divided into the parts that its dividend and its divisor have together. `rate and mix`: how each part's own
 * ratio changed, and how its share of the divisor did. `shares`: how what each part is of the divisor changed.
 */
export type DividedRatio = Readonly<{
  kind: 'rate_and_mix' | 'shares';
  dividend: string;
  divisor: string;
  parts: readonly RatioPart[];
}>;

/** A part of a ratio at both times: its own ratio or its share, its weight in percent, and its effects on the whole. */
export type RatioPart = DimensionKey &
  Readonly<{
    before: Decimal | null;
    after: Decimal | null;
    weightBefore: Decimal | null;
    weightAfter: Decimal | null;
    rate: Decimal | null;
    mix: Decimal | null;
    effect: Decimal;
  }>;

/** The place where the change of a ratio is divided. */
export type RatioChange = Readonly<{
  metric: ScalarMetric;
  times: Times;
  by: ChangeDimension;
  /** The change as it is shown, to which the effects add up. */
  change: Decimal;
  currency: string;
}>;

/** Divides the change of a ratio; null where the metric is none, or what it divides has no parts by the dimension. */
export function dividedRatio(asked: RatioChange, readings: Readings): DividedRatio | null {
  const { metric, times, by } = asked;
  const quotient = quotientOf(metric);
  if (quotient === null) return null;
  const isDivided = (operand: Operand) =>
    isAdditive(operand, by, times.now) && isAdditive(operand, by, times.before);
  if (!isDivided(quotient.dividend)) return null;
  const isWhole = isDivided(quotient.divisor);
  const kind = by === 'account' ? 'shares' : 'rate_and_mix';
  if (kind === 'rate_and_mix' ? !isWhole : metric.unit !== 'percent') return null;
  const sides = sidesOf(quotient, asked, readings, isWhole);
  const parts = kind === 'shares' ? sharesOf(sides) : ratesOf(sides);
  return {
    kind,
    dividend: inWords(quotient.dividend),
    divisor: inWords(quotient.divisor),
    parts: roundRatioParts(parts, asked),
  };
}

function sidesOf(
  { dividend, divisor, times }: Quotient,
  { times: { before, now }, by }: RatioChange,
  readings: Readings,
  isWhole: boolean,
): DividedNumbers {
  const divided = isWhole ? [dividend, divisor] : [dividend];
  const needs = [before, now].flatMap((moment) =>
    divided.flatMap((operand) => operandNeeds(operand, by, moment).map((need) => ({ ...need, team: null }))),
  );
  const at = (moment: Moment, amounts: ReturnType<typeof totalsOf>, isOfWhole: boolean): RatioNumbers => ({
    dividend: valueOf(dividend, moment, amounts),
    divisor: isOfWhole ? valueOf(divisor, moment, amounts) : ZERO,
  });
  const total = totalsOf(readings, null);
  return {
    times,
    before: at(before, total, true),
    after: at(now, total, true),
    parts: readings.keysOf(needs).map(({ key, label }) => {
      const amounts = partsOf(readings, null, by, key);
      return { key, label, before: at(before, amounts, isWhole), after: at(now, amounts, isWhole) };
    }),
  };
}

function valueOf(operand: Operand, moment: Moment, amounts: ReturnType<typeof totalsOf>): Decimal {
  const computed = compute(operand, moment, amounts);
  if (hasValue(computed)) return computed;
  throw new Error('a value that is not there is divided');
}

// Rate and mix are rounded together with those of all parts, so that they add up across and down.
function roundRatioParts(
  exact: readonly ExactPart[],
  { metric, change, currency }: RatioChange,
): readonly RatioPart[] {
  const decimals = metric.decimals ?? decimalsOf(metric.unit, currency);
  const changed = exact
    .map((part) => ({ ...part, effect: effectOf(part) }))
    .filter(hasChanged)
    .toSorted(byEffect);
  const named = changed.length > MOST_PARTS ? changed.slice(0, MOST_PARTS - 1) : changed;
  const others = changed.slice(named.length);
  const shown: readonly ExactPart[] = others.length === 0 ? named : [...named, together(others)];
  const effects = shown.flatMap((part, place) =>
    EFFECTS.flatMap((of) => (part[of] === null ? [] : [{ place, of, exact: part[of] }])),
  );
  const rounded = roundTogether(
    effects.map((effect) => effect.exact),
    change,
    decimals,
  );
  return shown.map(({ key, label, shown: numbers }, place) => {
    const ofPart = new Map(
      effects.flatMap((effect, index) =>
        effect.place === place ? [[effect.of, rounded[index] ?? ZERO] as const] : [],
      ),
    );
    const round = (value: Decimal | null, unit: 'percent' | typeof metric.unit) =>
      value === null ? null : roundAtEdge(value, unit, currency, unit === metric.unit ? decimals : undefined);
    return {
      key,
      label,
      before: round(numbers.before, metric.unit),
      after: round(numbers.after, metric.unit),
      weightBefore: round(numbers.weightBefore, 'percent'),
      weightAfter: round(numbers.weightAfter, 'percent'),
      rate: ofPart.get('rate') ?? null,
      mix: ofPart.get('mix') ?? null,
      effect: sumOf(ofPart.values()),
    };
  });
}

const EFFECTS = ['rate', 'mix', 'own'] as const;

function hasChanged({ shown, effect }: ExactPart & Readonly<{ effect: Decimal }>): boolean {
  const isSame = (one: Decimal | null, other: Decimal | null) =>
    one === null || other === null ? one === other : one.eq(other);
  return (
    !effect.isZero() || !isSame(shown.before, shown.after) || !isSame(shown.weightBefore, shown.weightAfter)
  );
}

function together(parts: readonly ExactPart[]): ExactPart {
  const add = (values: readonly (Decimal | null)[]) => {
    const there = values.filter((value) => value !== null);
    return there.length === 0 ? null : sumOf(there);
  };
  const amounts = (when: 'before' | 'after'): RatioNumbers => ({
    dividend: sumOf(parts.map((part) => part[when].dividend)),
    divisor: sumOf(parts.map((part) => part[when].divisor)),
  });
  return {
    ...OTHERS,
    before: amounts('before'),
    after: amounts('after'),
    shown: {
      before: null,
      after: null,
      weightBefore: add(parts.map(({ shown }) => shown.weightBefore)),
      weightAfter: add(parts.map(({ shown }) => shown.weightAfter)),
    },
    rate: add(parts.map(({ rate }) => rate)),
    mix: add(parts.map(({ mix }) => mix)),
    own: add(parts.map(({ own }) => own)),
  };
}
