import { type Decimal, sumOf } from '../money/decimal.ts';
import { type Computed, hasValue } from './compute.ts';
import type { Operand } from './formula.ts';

/**
 * The groups of persons that a value tells of. It is shown where all of them are large enough, or for some of them empty,
 * which tells nobody from anybody.
 */
export type Protection = Readonly<{
  /** Numbers of persons that must each be of the minimum size: a share or a median of nobody is one of a small group. */
  groups: readonly Operand[];
  /** Numbers of persons that must be of the minimum size, or none. */
  groupsIfAny: readonly Operand[];
  /** Numbers of persons of all parts together, each of the minimum size, or nothing is shown at all. */
  overall: readonly Operand[];
  /**
   * Numbers of persons whom no part shows, though what all are together is known from elsewhere: they are hidden as a part
   * is, in the order of `groups`.
   */
  beside: readonly Operand[];
  /** Whether the parts add up to something that is known, so that a hidden part could be worked out from the others. */
  parts: 'add up' | 'stand alone';
  /** Parts of which all are hidden when one is: how many they are together is known from elsewhere. */
  hiddenTogether: readonly string[];
}>;

/** A part that was computed, with the sizes of the groups behind it. */
export type Guarded = Readonly<{
  key: string;
  sizes: readonly Computed[];
  sizesIfAny: readonly Computed[];
}>;

export function protection(given: Partial<Protection>): Protection {
  return Object.freeze({
    groups: [],
    groupsIfAny: [],
    overall: [],
    beside: [],
    parts: 'stand alone',
    hiddenTogether: [],
    ...given,
  });
}

/** Every number of persons that a protection looks at part by part. */
export function groupsOf({ groups, groupsIfAny }: Protection): readonly Operand[] {
  return [...groups, ...groupsIfAny];
}

/** Every number of persons that a protection looks at without dividing it. */
export function undividedGroupsOf({ overall, beside }: Protection): readonly Operand[] {
  return [...overall, ...beside];
}

/**
 * The keys of the parts that are not shown: those of small groups, and then the smallest others, until what is hidden is
 * two groups at least and together no small one, so that it cannot be worked out from what is shown and the total. Where
 * one part has everybody, that tells of each of them what they are: nothing is shown.
 */
export function hiddenParts(
  parts: readonly Guarded[],
  { parts: kind, hiddenTogether }: Protection,
  minimum: number,
): ReadonlySet<string> {
  const isSmall = ({ sizes, sizesIfAny }: Guarded) =>
    sizes.some((size) => !hasValue(size) || size.lt(minimum)) ||
    sizesIfAny.some((size) => !hasValue(size) || (!size.isZero() && size.lt(minimum)));
  const hidden = new Set(parts.filter(isSmall).map(({ key }) => key));
  if (kind === 'stand alone') return hidden;
  if (hiddenTogether.some((key) => hidden.has(key))) {
    for (const { key } of parts) if (hiddenTogether.includes(key)) hidden.add(key);
  }
  const peopled = parts.filter((part) => !smallestOf(part).isZero() || hidden.has(part.key));
  if (peopled.length === 1 && parts.length > 0) return new Set(parts.map(({ key }) => key));
  const others = peopled
    .filter(({ key }) => !hidden.has(key))
    .toSorted((one, other) => smallestOf(one).comparedTo(smallestOf(other)));
  const areCovered = () => {
    const hiddenOnes = parts.filter(({ key }) => hidden.has(key));
    return hiddenOnes.length === 0 || isCovered(hiddenOnes, minimum);
  };
  for (const next of others) {
    if (areCovered()) break;
    hidden.add(next.key);
  }
  // Of few persons, to say what none of them is says what they are.
  return areCovered() ? hidden : new Set(parts.map(({ key }) => key));
}

/**
 * Whether hidden parts hide each other: two at least, together of the minimum size, and neither as few nor as many as they
 * can be. Pay gaps tell which of them are small: were all of these of one person, or all of one less than the minimum, their
 * sum would tell it.
 */
export function isCovered(hidden: readonly Guarded[], minimum: number): boolean {
  const peopled = hidden.filter((part) => countsOf(part).some((count) => !count.isZero()));
  const numbers = hidden[0] === undefined ? [] : countsOf(hidden[0]).map((_, index) => index);
  return (
    peopled.length >= 2 &&
    numbers.every((index) => {
      const counts = hidden.flatMap((part) => countsOf(part)[index] ?? []);
      const isSmall = (count: Decimal) => count.lt(minimum);
      const fewest = counts.map((count) => (isSmall(count) ? Number(!count.isZero()) : minimum));
      return (
        sumOf(counts).gte(minimum) &&
        sumOf(counts).gt(fewest.reduce((sum, least) => sum + least, 0)) &&
        !counts.every((count) => count.isZero() || count.equals(minimum - 1))
      );
    })
  );
}

function smallestOf(part: Guarded): Decimal {
  const [first, ...rest] = countsOf(part);
  if (first === undefined) throw new Error('a protected part has no group behind it');
  return rest.reduce((least, count) => (count.lt(least) ? count : least), first);
}

function countsOf({ sizes, sizesIfAny }: Guarded): Decimal[] {
  return [...sizes, ...sizesIfAny].filter(hasValue);
}
