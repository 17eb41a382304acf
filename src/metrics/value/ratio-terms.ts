import type { Decimal } from '../../money/decimal.ts';
import type { Unit } from '../../money/round.ts';
import { inLower } from '../definition/letters.ts';
import { isMeasure, isMetric, type Operand, type ScalarMetric } from '../definition/metric.ts';
import type { PiecesOf } from '../definition/pieces.ts';
import { sourceOf } from '../definition/sources.ts';
import { inWords } from '../definition/words.ts';
import { quotientOf } from '../plan/additive.ts';
import type { Amounts } from './amounts.ts';
import { compute, hasValue } from './compute.ts';
import { driversOf, type Times } from './drivers.ts';

/** A number of a formula at both times, in words. */
export type Term = Readonly<{ label: string; unit: Unit; before: Decimal; after: Decimal }>;

/** A term of the dividend, with what its change in proportion to the divisor added to the ratio. */
export type RatioTerm = Term & Readonly<{ effect: Decimal }>;

/** The terms of a ratio in words: those of the dividend, and the divisor, which is null where it has no name of its own. */
export type RatioTerms = Readonly<{ terms: readonly RatioTerm[]; divisor: Divisor | null }>;
export type Divisor = Term & Readonly<{ isPlain: boolean }>;

/**
 * The terms of a ratio, or null for a metric that is none. Against the divisor a term counts by its proportion: costs that grow as fast as
 * sales moved no margin, and sales themselves are always 100 % of sales.
 */
export function termsOfRatio(
  metric: ScalarMetric,
  times: Times,
  amounts: Amounts,
  pieces: PiecesOf,
): RatioTerms | null {
  const quotient = quotientOf(metric);
  if (quotient === null) return null;
  const before = compute(quotient.divisor, times.before, amounts);
  const after = compute(quotient.divisor, times.now, amounts);
  if (!hasValue(before) || !hasValue(after)) throw new Error('a value that is not there is divided');
  const terms = driversOf(quotient.dividend, times, amounts, pieces).map(({ weight, ...driver }) => ({
    ...driver,
    effect: driver.after.div(after).minus(driver.before.div(before)).times(weight).times(quotient.times),
  }));
  const named = nameOf(quotient.divisor);
  return { terms, divisor: named === null ? null : { ...named, before, after } };
}

// Of a sum the words would be a formula.
function nameOf(divisor: Operand): Omit<Divisor, 'before' | 'after'> | null {
  if (isMetric(divisor)) return { label: divisor.label, unit: divisor.unit, isPlain: true };
  if (isMeasure(divisor))
    return { label: inWords(divisor), unit: sourceOf(divisor).unit(divisor), isPlain: true };
  if (divisor.kind === 'another time') {
    const named = nameOf(divisor.of);
    return named === null ? null : { ...named, label: inWords(divisor), isPlain: false };
  }
  if (divisor.kind !== 'mean') return null;
  const of = divisor.of.map((each) =>
    !isMetric(each) && !isMeasure(each) && each.kind === 'another time' ? each.of : null,
  );
  const [first = null] = of;
  const named = first === null || of.some((other) => other !== first) ? null : nameOf(first);
  return named === null ? null : { ...named, label: `Average ${inLower(named.label)}` };
}
