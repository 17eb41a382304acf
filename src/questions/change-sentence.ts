import { type DimensionName, UNASSIGNED } from '../metrics/definition/dimension.ts';
import { CHANGE_DIMENSIONS } from '../metrics/definition/divisible.ts';
import { inLower } from '../metrics/definition/letters.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import { type ChangedDriver, OTHERS } from '../metrics/value/changed-parts.ts';
import type { Divisor, RatioTerms, Term } from '../metrics/value/ratio-terms.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Unit } from '../money/round.ts';
import { inWordsOf } from '../organizations/words.ts';
import { fineNumber, isLikeWritten, number, points, type Sentence, say } from './sentence.ts';

/** A change to put in words, and what is known of its causes; nothing where they are withheld. */
export type ChangeInWords = Readonly<{
  label: string;
  unit: Unit;
  before: Decimal;
  after: Decimal;
  change: Decimal;
  changePercent: Decimal | null;
  /** Whether the period is over. */
  isComplete: boolean;
  by: DimensionName | null;
  /** Whose words are used beside the labels, which are in them already. */
  country: string | null;
  drivers: readonly ChangedDriver[];
  ratio: RatioTerms | null;
}>;

/** Puts a change in one sentence: by how much, and what made it. `Gross margin fell 1.2 points: cost of sales rose 20% on operating revenue up 17%.` */
export function changeSentence(change: ChangeInWords): Sentence {
  const soFar = change.isComplete ? '' : ' so far';
  return say`${headline(change)}${soFar}${causes(change)}.`;
}

/** Says that there is no change to put in words, and why. */
export function noChangeSentence({ label }: Pick<Metric, 'label'>, why: string): Sentence {
  return say`${label} cannot be compared: ${inLower(why)}`;
}

function headline({ label, unit, before, after, change, changePercent }: ChangeInWords): Sentence {
  const verb = verbOf(change);
  if (change.isZero()) return say`${label} did not change`;
  const size = say`by ${number(change.abs(), unit)}`;
  if (unit === 'percent') return say`${label} ${verb} ${points(change.abs())}`;
  if (before.isZero()) return say`${label} ${verb} from nothing to ${number(after, unit)}`;
  if (after.isZero()) return say`${label} ${verb} from ${number(before, unit)} to nothing`;
  if (before.lt(0) || after.lt(0))
    return say`${label} ${verb} ${size}, from ${number(before, unit)} to ${number(after, unit)}`;
  const isAmount = unit === 'currency' || unit === 'count';
  return isAmount && changePercent !== null
    ? say`${label} ${verb} ${size} (${number(changePercent.abs(), 'percent')})`
    : say`${label} ${verb} ${size}`;
}

function causes(change: ChangeInWords): Sentence {
  const { drivers, ratio } = change;
  if (ratio !== null && ratio.divisor !== null) return ratioCauses(change, ratio.terms, ratio.divisor);
  const [only] = drivers;
  if (only === undefined) return [];
  if (drivers.length === 1) return partCause(change, only);
  const [first, second] = largestTwo(drivers, change.change);
  if (first === undefined || !isShort(first)) return [];
  if (second === undefined || !isShort(second)) return say`: ${moved(first)}`;
  return say`: ${moved(first)} ${isSameSign(first, second) ? 'and' : 'while'} ${moved(second)}`;
}

type Affecting = Readonly<{ effect: Decimal }>;

function ratioCauses({ change }: ChangeInWords, terms: RatioTerms['terms'], divisor: Divisor): Sentence {
  const [first, second] = largestTwo(terms, change).filter(({ effect }) => effect.times(change).gt(0));
  if (first === undefined || !isShort(first) || !isShort(divisor)) return [];
  if (second !== undefined && isShort(second))
    return say`: ${moved(first)} and ${moved(second)}${beside(divisor)}`;
  // Two percentages that look the same would explain nothing.
  const isClose = isLikeWritten(percentOf(first), percentOf(divisor));
  return say`: ${moved(first, isClose)}${beside(divisor, isClose)}`;
}

function beside(divisor: Divisor, isFine = false): Sentence {
  const { label, before, after } = divisor;
  if (!divisor.isPlain) return say` while ${moved(divisor, isFine)}`;
  if (before.eq(after)) return say` on unchanged ${lower(label)}`;
  return say` on ${lower(label)} ${after.gt(before) ? 'up' : 'down'} ${howMuch(divisor, isFine)}`;
}

function partCause({ change, by, country }: ChangeInWords, { parts }: ChangedDriver): Sentence {
  const largest = parts.find(({ key, effect }) => key !== OTHERS.key && effect.times(change).gt(0));
  if (largest === undefined) return [];
  return largest.key === UNASSIGNED && CHANGE_DIMENSIONS.some((known) => known === by)
    ? say`, above all without ${by === 'account' ? 'an' : 'a'} ${inWordsOf(country, by ?? '')}`
    : say`, above all in ${largest.label}`;
}

// The largest in the direction of the change, and another that is not small beside it.
function largestTwo<One extends Affecting>(all: readonly One[], change: Decimal): readonly One[] {
  const ordered = all
    .filter(({ effect }) => !effect.isZero())
    .toSorted((one, other) => other.effect.abs().comparedTo(one.effect.abs()));
  const first = ordered.find(({ effect }) => change.isZero() || effect.times(change).gt(0));
  if (first === undefined) return [];
  const second = ordered.find(
    (other) => other !== first && other.effect.abs().times(SMALL).gte(first.effect.abs()),
  );
  return second === undefined ? [first] : [first, second];
}

const SMALL = 3;

function isSameSign(one: Affecting, other: Affecting): boolean {
  return one.effect.times(other.effect).gt(0);
}

/** How a number moved, as it follows a colon: `cost of sales rose 20%`. */
function moved(term: Term, isFine = false): Sentence {
  const { unit, before, after } = term;
  const name = lower(term.label);
  if (before.eq(after)) return say`${name} did not change`;
  const verb = verbOf(after.minus(before));
  if (before.isZero()) return say`${name} ${verb} from nothing to ${number(after, unit)}`;
  if (after.isZero()) return say`${name} ${verb} to nothing`;
  return say`${name} ${verb} ${howMuch(term, isFine)}`;
}

function howMuch(term: Term, isFine: boolean): Sentence {
  const percent = percentOf(term);
  if (percent === null) return say`by ${number(term.after.minus(term.before).abs(), term.unit)}`;
  return isFine ? fineNumber(percent, 'percent') : number(percent, 'percent');
}

// A percentage means nothing of a loss, and more than a thousand of them little; less than a tenth of one would be written as none.
function percentOf({ before, after }: Term): Decimal | null {
  if (before.lte(0) || after.lte(0)) return null;
  const percent = after.minus(before).div(before).times(100).abs();
  return percent.gte(1000) || percent.lt('0.1') ? null : percent;
}

// A term without a name has a formula for a label, which does not fit into a sentence.
function isShort({ label }: Term): boolean {
  return label.length <= LONGEST_LABEL;
}

const LONGEST_LABEL = 80;

function verbOf(change: Decimal): string {
  return change.gt(0) ? 'rose' : 'fell';
}

// Abbreviations keep their capitals, and a comma would end the clause.
function lower(label: string): string {
  const unbroken = label.replace(/, (with|without) /, ' $1 ');
  return /^[A-Z][A-Z]/.test(unbroken) ? unbroken : inLower(unbroken);
}
