import { type Amounts, type Computed, compute, hasValue } from './compute.ts';
import type { Operand } from './formula.ts';
import type { Metric } from './metric.ts';
import type { Moment } from './moment.ts';
import { type Guarded, hiddenParts, isCovered } from './protection.ts';

/** The key, which no part has, of those whom no part shows. */
const BESIDE = '\u0000 beside';

/** A part that was computed, and what to read of it. */
export type ComputedPart = Readonly<{ key: string; label: string; computed: Computed; amounts: Amounts }>;

/** Parts of which those are hidden that tell too much, and whether their total and their names tell nothing either. */
export type Suppressed = Readonly<{
  parts: readonly Omit<ComputedPart, 'amounts'>[];
  /** False where what is hidden could be worked out from the total. */
  totalIsSafe: boolean;
}>;

/**
 * Hides what the groups of persons behind a metric are too small for. Every value that leaves, of whatever shape, has
 * come through here.
 */
export function suppress(
  { protection }: Metric,
  computed: readonly ComputedPart[],
  totals: Amounts,
  moment: Moment,
  minimum: number,
): Suppressed {
  if (protection === undefined) return { parts: computed, totalIsSafe: true };
  const sizesOf = (groups: readonly Operand[], of: Amounts) =>
    groups.map((group) => compute(group, moment, of));
  const guarded: Guarded[] = computed.map(({ key, amounts }) => ({
    key,
    sizes: sizesOf(protection.groups, amounts),
    sizesIfAny: sizesOf(protection.groupsIfAny, amounts),
  }));
  if (protection.beside.length > 0)
    guarded.push({ key: BESIDE, sizes: [], sizesIfAny: sizesOf(protection.beside, totals) });
  const isTold = protection.overall.every((group) => {
    const size = compute(group, moment, totals);
    return hasValue(size) && size.gte(minimum);
  });
  const hidden = isTold ? hiddenParts(guarded, protection, minimum) : new Set(computed.map(({ key }) => key));
  const hiddenGuarded = guarded.filter(({ key }) => hidden.has(key));
  return {
    parts: computed.map(({ key, label, computed: value }) => ({
      key,
      label,
      computed: hidden.has(key) ? 'group_too_small' : value,
    })),
    totalIsSafe: protection.parts === 'stand alone' || hidden.size === 0 || isCovered(hiddenGuarded, minimum),
  };
}
