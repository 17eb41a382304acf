import type { Figure } from './figure.ts';
import type { SizedPart, SizedReading } from './sized-reading.ts';

/** The fewest persons whom a group must have where an organisation has not chosen another number. */
export const DEFAULT_MINIMUM_GROUP_SIZE = 5;

/**
 * Hides the parts of one answer about groups smaller than the minimum, empty groups included. The sum
 * of the parts of a whole is known from elsewhere, so the hidden ones are together at least the minimum:
 * otherwise the smallest shown part is hidden too, and if a single part has everyone, that part as well. Pay gaps
 * do not add up, so each is hidden separately.
 */
export function suppress(kind: Figure['kind'], reading: SizedReading, minimum: number): SizedReading {
  const isSmall = ({ sizes }: SizedPart) => sizes.some((size) => size < minimum);
  const hidden = new Set(reading.parts.filter(isSmall));
  if (kind !== 'gap') hideUntilCovered(reading.parts, hidden, minimum);
  if (hidden.size === 0) return reading;
  return {
    parts: reading.parts.map((part) => (hidden.has(part) ? { ...part, value: 'group_too_small' } : part)),
    total: null,
  };
}

/** The keys of the parts that one answer shows a value of. */
export function shownKeys(kind: Figure['kind'], reading: SizedReading, minimum: number): ReadonlySet<string> {
  const { parts } = suppress(kind, reading, minimum);
  return new Set(parts.flatMap(({ key, value }) => (typeof value === 'string' ? [] : [key])));
}

function hideUntilCovered(parts: readonly SizedPart[], hidden: Set<SizedPart>, minimum: number): void {
  if (isCount(parts) && peopled(parts).length === 1) for (const part of parts) hidden.add(part);
  const shown = parts.filter((part) => !hidden.has(part)).toSorted((one, other) => least(one) - least(other));
  for (const next of shown) {
    if (areCovered([...hidden], minimum)) return;
    hidden.add(next);
  }
}

/** Whether hidden parts hide each other: the sum of all does not show which of a few persons are in which. */
function areCovered(hidden: readonly SizedPart[], minimum: number): boolean {
  const [first] = hidden;
  if (first === undefined) return true;
  return first.sizes.every((_, index) => {
    const together = hidden.reduce((sum, { sizes }) => sum + (sizes[index] ?? 0), 0);
    return together >= minimum;
  });
}

// A part with one group counts its persons; one with two compares them, and shows of neither what all of them are.
function isCount(parts: readonly SizedPart[]): boolean {
  return parts.every(({ sizes }) => sizes.length === 1);
}

function peopled(parts: readonly SizedPart[]): readonly SizedPart[] {
  return parts.filter(({ sizes }) => sizes.some((size) => size > 0));
}

function least({ sizes }: SizedPart): number {
  return Math.min(...sizes);
}
