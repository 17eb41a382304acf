import { Decimal, sumOf, ZERO } from '../../money/decimal.ts';
import {
  countMonths,
  intersection,
  lastDayOf,
  lengthInDays,
  monthContaining,
  type Period,
} from '../../period/index.ts';
import { beginsKnown, isUnknownIn } from '../coverage/state.ts';
import { type Formula, isMeasure, isMetric, type Operand } from '../definition/metric.ts';
import type { NullReason } from '../definition/null-reason.ts';
import { type Moment, movedTo, operandOn } from '../plan/moment.ts';
import type { Amounts, AmountsOfPart } from './amounts.ts';

/** A value before it is rounded, or why there is none. */
export type Computed = Decimal | NullReason;

export function hasValue(computed: Computed): computed is Decimal {
  return typeof computed !== 'string';
}

/** Computes an operand exactly. Where a part has no value, the whole has none; where nothing is known of it, it is not 0. */
export function compute(operand: Operand, moment: Moment, amounts: Amounts): Computed {
  if (isUnknown(operand, moment)) return 'no_data';
  if (isMetric(operand)) return compute(operand.formula, moment, amounts);
  if (isMeasure(operand)) return amounts.of(operand, moment.period);
  return computeFormula(operand, moment, amounts);
}

function isUnknown(operand: Operand, { period, recorded, isBeginning }: Moment): boolean {
  if (isBeginning || !(isMetric(operand) || isMeasure(operand))) return false;
  return isUnknownIn(operand, period, recorded);
}

function computeFormula(formula: Formula, moment: Moment, amounts: Amounts): Computed {
  const value = (operand: Operand) => compute(operand, moment, amounts);
  switch (formula.kind) {
    case 'sum':
      return withAll(
        formula.terms.map(({ of }) => value(of)),
        (parts) =>
          parts.reduce(
            (sum, part, index) => (formula.terms[index]?.sign === -1 ? sum.minus(part) : sum.plus(part)),
            ZERO,
          ),
      );
    case 'quotient':
      return withAll(
        [value(formula.dividend), value(formula.divisor)],
        ([dividend = ZERO, divisor = ZERO]) => {
          if (divisor.isZero()) return formula.otherwise;
          if (formula.divisorMay === 'only be positive' && divisor.lt(0)) return 'not_applicable';
          if (formula.divisorMay === 'be at least one' && divisor.lt(1)) return formula.otherwise;
          return dividend.div(divisor).times(formula.times);
        },
      );
    case 'mean':
      return withAll(formula.of.map(value), (parts) =>
        parts.reduce((sum, part) => sum.plus(part), ZERO).div(parts.length),
      );
    case 'not below zero':
      return withAll([value(formula.of)], ([of = ZERO]) => Decimal.max(of, ZERO));
    case 'zero unless positive':
      return withAll([value(formula.that)], ([that = ZERO]) => (that.gt(0) ? value(formula.of) : ZERO));
    case 'provided': {
      const { of, that, is } = formula;
      return withAll([value(that)], ([count = ZERO]) =>
        count.isZero() === (is === 'nothing') ? value(of) : 'no_data',
      );
    }
    case 'another time': {
      const moved = movedTo(formula, moment);
      if (moved === null || !isComparable(formula, moved)) return 'no_data';
      return compute(formula.of, moved, amounts);
    }
    case 'largest parts': {
      const parts = largestOf(formula, moment, amounts).map(({ computed }) => computed);
      return withAll(parts, (values) =>
        values.some((value) => value.lt(0)) ? 'not_applicable' : sumOf(values),
      );
    }
    case 'documents or ledger':
      return value(operandOn(formula, moment));
    case 'length':
      return formula.unit === 'days' ? new Decimal(lengthInDays(moment.period)) : inMonths(moment.period);
    default:
      return formula satisfies never;
  }
}

// What grew since is known where all of the earlier period is.
function isComparable(
  { of, when }: Extract<Formula, { kind: 'another time' }>,
  { period, recorded }: Moment,
): boolean {
  const isCompared = when.kind === 'a year earlier' || when.kind === 'the period before';
  return !isCompared || beginsKnown(of, period, recorded);
}

type LargestParts = Extract<Formula, { kind: 'largest parts' }>;

/**
 * The parts that a formula takes for the largest, or those for which it has no value: parts without one, or negative ones,
 * which cancel others out, so that the largest could be more than all.
 */
export function largestOf(
  { of, dimension, count }: LargestParts,
  moment: Moment,
  amounts: Amounts,
): readonly (AmountsOfPart & Readonly<{ computed: Computed }>)[] {
  const parts = amounts
    .parts(of, dimension.name, moment)
    .map((part) => ({ ...part, computed: compute(of, moment, part.amounts) }));
  const without = parts.filter(({ computed }) => !hasValue(computed));
  if (without.length > 0) return without;
  const negative = parts.filter(({ computed }) => hasValue(computed) && computed.lt(0));
  if (negative.length > 0) return negative;
  return parts
    .toSorted(({ computed: one }, { computed: other }) =>
      hasValue(one) && hasValue(other) ? other.comparedTo(one) : 0,
    )
    .slice(0, count);
}

function withAll(parts: readonly Computed[], combine: (values: readonly Decimal[]) => Computed): Computed {
  const values: Decimal[] = [];
  for (const part of parts) {
    if (!hasValue(part)) return part;
    values.push(part);
  }
  return combine(values);
}

function inMonths(period: Period): Decimal {
  const [first, last] = [monthContaining(period.start), monthContaining(lastDayOf(period))];
  const shareOf = (month: Period) =>
    new Decimal(lengthInDays(intersection(month, period) ?? month)).div(lengthInDays(month));
  const months = countMonths(period);
  return months === 1
    ? shareOf(first)
    : shareOf(first)
        .plus(months - 2)
        .plus(shareOf(last));
}
