import { Decimal, ZERO } from '../../money/decimal.ts';
import type { Unit } from '../../money/round.ts';
import { lastDayOf } from '../../period/index.ts';
import type { DocumentsOrLedger } from '../coverage/basis.ts';
import type { Measure } from '../definition/measure.ts';
import {
  type Formula,
  isMeasure,
  isMetric,
  type Operand,
  type ScalarMetric,
  type When,
} from '../definition/metric.ts';
import type { PiecesOf } from '../definition/pieces.ts';
import { sourceOf } from '../definition/sources.ts';
import { inWords, whenInWords } from '../definition/words.ts';
import { type Moment, movedTo, operandOn } from '../plan/moment.ts';
import type { Amounts } from './amounts.ts';
import { type Computed, compute, hasValue } from './compute.ts';

/**
 * A number at the end of a formula, at an earlier time and now, and the effect of its change on the value of the formula. The
 * effects of all drivers add up to the change of the value.
 */
export type Driver = Readonly<{
  label: string;
  /** The metric that the number is the value of, where there is one. */
  metric: ScalarMetric | null;
  unit: Unit;
  before: Decimal;
  after: Decimal;
  effect: Decimal;
  /** The effect of each unit by which it changed. */
  weight: Decimal;
  /** The measure and its time; null if the number is not a measure. */
  measured: Readonly<{ measure: Measure; times: Times }> | null;
}>;

/** The same formula's moment now and at the time that it is compared with. */
export type Times = Readonly<{ now: Moment; before: Moment }>;

/**
 * Divides the change of a value among the numbers that its formula ends in, exactly and whatever their order: each counts at the
 * mean of the others before and after (the symmetric decomposition of Bennet 1920, for two factors the Shapley value). So of a
 * quotient `a ÷ b` the effect of `a` is its change times the mean of `1 ÷ b`, that of `b` the change of `1 ÷ b` times the mean
 * of `a`. Both values must be there. A number that occurs more than once is one driver. Numbers that overlap are divided into
 * `pieces`, of which those that cancel out are left out.
 */
export function driversOf(
  operand: Operand,
  times: Times,
  amounts: Amounts,
  pieces: PiecesOf = () => [],
): readonly Driver[] {
  const decomposition = new Decomposition(amounts, pieces);
  decomposition.visit(operand, { times, weight: ONE, owner: null, when: [] });
  return decomposition.drivers();
}

/** The position of a number in a formula: the metric that consists of it alone, and the other times that lead to it. */
type Place = Readonly<{
  times: Times;
  weight: Decimal;
  owner: ScalarMetric | null;
  when: readonly When[];
}>;

type Ends = Omit<Driver, 'effect'> & Readonly<{ isPiece: boolean }>;

class Decomposition {
  readonly #amounts: Amounts;
  readonly #pieces: PiecesOf;
  readonly #ends = new Map<string, Ends>();

  constructor(amounts: Amounts, pieces: PiecesOf) {
    this.#amounts = amounts;
    this.#pieces = pieces;
  }

  drivers(): readonly Driver[] {
    return [...this.#ends.values()]
      .filter(({ isPiece, weight }) => !isPiece || !weight.isZero())
      .map((end) => ({ ...end, effect: end.after.minus(end.before).times(end.weight) }));
  }

  visit(operand: Operand, place: Place): void {
    if (isMetric(operand)) this.visit(operand.formula, { ...place, owner: operand });
    else if (isMeasure(operand)) this.#visitMeasure(operand, place);
    else this.#visitFormula(operand, place);
  }

  #visitMeasure(measure: Measure, place: Place): void {
    const pieces = this.#pieces(measure);
    for (const piece of pieces)
      this.#end(piece.measure, { ...place, owner: piece.metric }, 'currency', piece.measure, true);
    if (pieces.length === 0) this.#end(measure, place, sourceOf(measure).unit(measure), measure);
  }

  #visitFormula(formula: Formula, place: Place): void {
    const { weight } = place;
    const below = (of: Operand, by: Decimal) =>
      this.visit(of, { ...place, owner: null, weight: weight.times(by) });
    switch (formula.kind) {
      case 'sum':
        for (const { sign, of } of formula.terms) below(of, new Decimal(sign));
        return;
      case 'mean':
        for (const of of formula.of) below(of, ONE.div(formula.of.length));
        return;
      case 'quotient': {
        const { dividend, divisor, times } = formula;
        const [a, b] = [this.#at(dividend, place), this.#at(divisor, place)];
        below(dividend, meanOf(ONE.div(b.before), ONE.div(b.after)).times(times));
        below(divisor, meanOf(a.before, a.after).times(-times).div(b.before.times(b.after)));
        return;
      }
      case 'not below zero': {
        const of = this.#at(formula.of, place);
        below(formula.of, slope(of, { before: positive(of.before), after: positive(of.after) }));
        return;
      }
      case 'provided':
        below(formula.of, ONE);
        return;
      case 'zero unless positive':
        this.#visitCondition(formula, below, place);
        return;
      case 'another time':
        this.#visitOtherTime(formula, place);
        return;
      case 'largest parts':
        this.#end(formula, place, place.owner?.unit ?? 'currency', null);
        return;
      case 'documents or ledger':
        this.#visitSides(formula, place);
        return;
      case 'length':
        this.#end(formula, place, formula.unit === 'days' ? 'days' : 'months', null);
        return;
      default:
        formula satisfies never;
    }
  }

  // What the ledger says and what documents say do not have one cause.
  #visitSides(formula: DocumentsOrLedger, place: Place): void {
    const [now, before] = [operandOn(formula, place.times.now), operandOn(formula, place.times.before)];
    if (now === before) this.visit(now, place);
    else this.#end(formula, place, place.owner?.unit ?? 'currency', null);
  }

  // A product of the value and of 1 or 0.
  #visitCondition(
    { of, that }: Extract<Formula, { kind: 'zero unless positive' }>,
    below: (of: Operand, weight: Decimal) => void,
    place: Place,
  ): void {
    const condition = this.#at(that, place);
    const switched = { before: isPositive(condition.before), after: isPositive(condition.after) };
    if (switched.before.isZero() && switched.after.isZero()) return;
    if (switched.before.eq(switched.after)) {
      below(of, ONE);
      return;
    }
    const values = this.#computed(of, place);
    const [before, after] = [values.before, values.after].map((value) => (hasValue(value) ? value : null));
    if (before === null || before === undefined || after === null || after === undefined) {
      // There is no value to compare at the time at which it does not count.
      const counted = { before: before ?? ZERO, after: after ?? ZERO };
      below(that, slope(condition, times(switched, counted)));
      return;
    }
    below(of, meanOf(switched.before, switched.after));
    const effect = meanOf(before, after);
    below(that, slope(condition, times(switched, { before: effect, after: effect })));
  }

  #visitOtherTime(formula: Extract<Formula, { kind: 'another time' }>, place: Place): void {
    const { of, when } = formula;
    const [now, before] = [movedTo(formula, place.times.now), movedTo(formula, place.times.before)];
    if (now === null || before === null) throw new Error('a value without its other time is divided');
    this.visit(of, { ...place, owner: null, times: { now, before }, when: [...place.when, when] });
  }

  #end(
    operand: Measure | Formula,
    { times: at, weight, owner, when }: Place,
    unit: Unit,
    measure: Measure | null,
    isPiece = false,
  ): void {
    const name = `${JSON.stringify(operand)} ${daysOf(at.now)} ${daysOf(at.before)}`;
    const known = this.#ends.get(name);
    if (known !== undefined) {
      this.#ends.set(name, {
        ...known,
        metric: known.metric ?? owner,
        label: known.metric === null ? labelled(owner ?? operand, when) : known.label,
        weight: known.weight.plus(weight),
      });
      return;
    }
    this.#ends.set(name, {
      label: labelled(owner ?? operand, when),
      metric: owner,
      unit: owner?.unit ?? unit,
      ...this.#at(operand, { times: at }),
      weight,
      isPiece,
      measured: measure === null ? null : { measure, times: at },
    });
  }

  #computed(operand: Operand, { times: { now, before } }: Pick<Place, 'times'>) {
    return {
      before: compute(operand, before, this.#amounts),
      after: compute(operand, now, this.#amounts),
    };
  }

  #at(operand: Operand, place: Pick<Place, 'times'>): Change {
    const { before, after } = this.#computed(operand, place);
    return { before: there(before), after: there(after) };
  }
}

type Change = Readonly<{ before: Decimal; after: Decimal }>;

const ONE = new Decimal(1);

function there(computed: Computed): Decimal {
  if (hasValue(computed)) return computed;
  throw new Error('a value that is not there is divided');
}

function meanOf(one: Decimal, other: Decimal): Decimal {
  return one.plus(other).div(2);
}

/** By how much one number changed for each unit by which another did. */
function slope(of: Change, result: Change): Decimal {
  const change = of.after.minus(of.before);
  return change.isZero() ? ZERO : result.after.minus(result.before).div(change);
}

function times(one: Change, other: Change): Change {
  return { before: one.before.times(other.before), after: one.after.times(other.after) };
}

function positive(value: Decimal): Decimal {
  return Decimal.max(value, ZERO);
}

function isPositive(value: Decimal): Decimal {
  return value.gt(0) ? ONE : ZERO;
}

function daysOf({ period }: Moment): string {
  return `${period.start} ${lastDayOf(period)}`;
}

function labelled(operand: Operand, when: readonly When[]): string {
  return [nameOf(operand), ...when.map(whenInWords)].join(' ');
}

// The formula of these would be longer than a label.
function nameOf(operand: Operand): string {
  if (isMetric(operand) || isMeasure(operand) || operand.kind !== 'largest parts') return inWords(operand);
  return `Amount of the ${operand.count} largest ${operand.dimension.name}s`;
}
