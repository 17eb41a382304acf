import { type Decimal, sumOf } from '../../money/decimal.ts';
import type { DimensionKey } from '../definition/dimension.ts';

/** The two numbers of a ratio. */
export type RatioNumbers = Readonly<{ dividend: Decimal; divisor: Decimal }>;
export type PartNumbers = DimensionKey & Readonly<{ before: RatioNumbers; after: RatioNumbers }>;
/** A ratio at both times, times a constant, with the numbers of its parts. */
export type DividedNumbers = Readonly<{
  times: number;
  before: RatioNumbers;
  after: RatioNumbers;
  parts: readonly PartNumbers[];
}>;

/** A part before it is rounded. `own` is the effect of a part that has no weight, and so neither a rate nor a mix. */
export type ExactPart = PartNumbers &
  Readonly<{ shown: ShownNumbers; rate: Decimal | null; mix: Decimal | null; own: Decimal | null }>;
type ShownNumbers = Readonly<Record<'before' | 'after' | 'weightBefore' | 'weightAfter', Decimal | null>>;

/**
 * Divides the change of a ratio into rate and mix. With mean weights the effects add up exactly: Δ(w·r) = w̄·Δr + r̄·Δw. As weights
 * add up to 1, taking the mean ratio of the whole from every r̄ changes no sum, and a part that grows counts for the better only where
 * it is better than the whole (Kitagawa 1955, Das Gupta 1993).
 */
export function ratesOf({ times, before: then, after: now, parts }: DividedNumbers): readonly ExactPart[] {
  const whole = meanOf(ratioOf(then, times), ratioOf(now, times));
  return parts.map((part) => {
    const { before, after } = part;
    const weights = [before.divisor.div(then.divisor), after.divisor.div(now.divisor)] as const;
    const shares = [of(before, then, times), of(after, now, times)] as const;
    const [first, last] = [ownRatio(before, weights[0], times), ownRatio(after, weights[1], times)];
    const shown = {
      before: first,
      after: last,
      weightBefore: weights[0].times(100),
      weightAfter: weights[1].times(100),
    };
    const shifted = weights[1].minus(weights[0]);
    if (weights.every((weight) => weight.isZero()))
      return { ...part, shown, rate: null, mix: null, own: shares[1].minus(shares[0]) };
    // A part that is new, or has ended, has no other ratio to compare with: all of its effect is that of its weight.
    if (first === null || last === null)
      return {
        ...part,
        shown,
        rate: null,
        mix: shares[1].minus(shares[0]).minus(whole.times(shifted)),
        own: null,
      };
    const rate = meanOf(...weights).times(last.minus(first));
    return { ...part, shown, rate, mix: meanOf(first, last).minus(whole).times(shifted), own: null };
  });
}

/**
 * Divides the change of a ratio into what each part is of the divisor. Of a margin the accounts of the divisor count whole in the
 * dividend too: together they are always 100 %, and no cause.
 */
export function sharesOf({ times, before: then, after: now, parts }: DividedNumbers): readonly ExactPart[] {
  const ofDivisor = parts
    .flatMap(({ before, after }) => [before, after])
    .filter(({ divisor }) => !divisor.isZero());
  const isWhole = ofDivisor.every(({ dividend, divisor }) => dividend.eq(divisor));
  const rest = ({ dividend, divisor }: RatioNumbers): RatioNumbers => ({
    dividend: isWhole ? dividend.minus(divisor) : dividend,
    divisor,
  });
  return parts.map((part) => {
    const [before, after] = [of(rest(part.before), then, times), of(rest(part.after), now, times)];
    const shown = { before, after, weightBefore: null, weightAfter: null };
    return { ...part, shown, rate: null, mix: null, own: after.minus(before) };
  });
}

function of({ dividend }: RatioNumbers, { divisor }: RatioNumbers, times: number): Decimal {
  return dividend.div(divisor).times(times);
}

function ratioOf(whole: RatioNumbers, times: number): Decimal {
  return of(whole, whole, times);
}

// Where returns are more than sales, a ratio would say the opposite of what it seems.
function ownRatio(part: RatioNumbers, weight: Decimal, times: number): Decimal | null {
  return weight.gt(0) ? ratioOf(part, times) : null;
}

function meanOf(one: Decimal, other: Decimal): Decimal {
  return one.plus(other).div(2);
}

/** The effect of a part on the whole. */
export function effectOf({ rate, mix, own }: Pick<ExactPart, 'rate' | 'mix' | 'own'>): Decimal {
  return sumOf([rate, mix, own].filter((effect) => effect !== null));
}
