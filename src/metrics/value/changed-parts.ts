import { type Decimal, sumOf, ZERO } from '../../money/decimal.ts';
import { decimalsOf, roundAtEdge, roundTogether, type Unit } from '../../money/round.ts';
import type { DimensionKey } from '../definition/dimension.ts';
import type { FormulaMetric, ScalarMetric } from '../definition/metric.ts';
import type { Need } from '../plan/plan.ts';
import { hasValue } from './compute.ts';
import type { Driver } from './drivers.ts';
import type { Division } from './exact-value.ts';
import type { Readings } from './readings.ts';

/** A part at an earlier time and now, and the effect of its change on the value that it is a part of. */
export type ChangedPart = DimensionKey & Readonly<{ before: Decimal; after: Decimal; effect: Decimal }>;

/** A driver with what its change is divided into, exact. */
export type DividedDriver = Omit<Driver, 'metric' | 'weight' | 'measured'> &
  Readonly<{ metric: FormulaMetric | null; parts: readonly ChangedPart[] }>;

/** The same as it is shown: rounded, so that effects add up at each level. */
export type ChangedDriver = Omit<DividedDriver, 'metric'> & Readonly<{ metric: string | null }>;

/** So many parts of a driver are named, those of the largest effects; the others are one part. */
export const MOST_PARTS = 50;

/** The key and the label of the parts that are not named one by one. */
export const OTHERS: DimensionKey = Object.freeze({ key: 'others', label: 'Others' });

/** The parts of a driver in which something changed: its measure part by part, at both times. */
export function partsOfDriver(
  weight: Decimal,
  { before, after }: Readonly<{ before: Need; after: Need }>,
  readings: Readings,
): readonly ChangedPart[] {
  return readings.keysOf([before, after]).map(({ key, label }) => {
    const [earlier, now] = [readings.part(before, key), readings.part(after, key)];
    return { key, label, before: earlier, after: now, effect: now.minus(earlier).times(weight) };
  });
}

/** The items of a breakdown at both times. What has no value at one of them is left out, as it is of the total. */
export function changedItems(earlier: Division, now: Division): readonly ChangedPart[] {
  const parts = new Map<string, ChangedPart>();
  for (const { key, label, computed } of earlier.parts) {
    const before = hasValue(computed) ? computed : ZERO;
    parts.set(key, { key, label, before, after: ZERO, effect: before.neg() });
  }
  for (const { key, label, computed } of now.parts) {
    const after = hasValue(computed) ? computed : ZERO;
    const before = parts.get(key)?.before ?? ZERO;
    parts.set(key, { key, label, before, after, effect: after.minus(before) });
  }
  return [...parts.values()];
}

/** How the values of a metric are rounded: `currency` is that of money. */
export type Rounding = Readonly<{ metric: Pick<ScalarMetric, 'unit' | 'decimals'>; currency: string }>;

/** Rounds the drivers of a change, largest effect first; those that did not change at all are left out. */
export function roundDrivers(
  drivers: readonly DividedDriver[],
  change: Decimal,
  { metric, currency }: Rounding,
): readonly ChangedDriver[] {
  const decimals = metric.decimals ?? decimalsOf(metric.unit, currency);
  const changed = drivers.filter(({ before, after }) => !before.eq(after)).toSorted(byEffect);
  const effects = roundTogether(
    changed.map(({ effect }) => effect),
    change,
    decimals,
  );
  return changed.map(({ label, metric: of, unit, before, after, parts }, index) => {
    const effect = effects[index] ?? ZERO;
    return {
      label,
      metric: of?.id ?? null,
      unit,
      before: roundAtEdge(before, unit, currency, of?.decimals),
      after: roundAtEdge(after, unit, currency, of?.decimals),
      effect,
      parts: parts.length === 0 ? [] : roundParts(parts, effect, { decimals, unit, currency }),
    };
  });
}

function roundParts(
  parts: readonly ChangedPart[],
  total: Decimal,
  { decimals, unit, currency }: Readonly<{ decimals: number; unit: Unit; currency: string }>,
): readonly ChangedPart[] {
  const changed = parts.filter(({ before, after }) => !before.eq(after)).toSorted(byEffect);
  const named = changed.length > MOST_PARTS ? changed.slice(0, MOST_PARTS - 1) : changed;
  const others = changed.slice(named.length);
  const shown = others.length === 0 ? named : [...named, together(others)];
  const effects = roundTogether(
    shown.map(({ effect }) => effect),
    total,
    decimals,
  );
  return shown.map((part, index) => ({
    ...part,
    before: roundAtEdge(part.before, unit, currency),
    after: roundAtEdge(part.after, unit, currency),
    effect: effects[index] ?? ZERO,
  }));
}

function together(parts: readonly ChangedPart[]): ChangedPart {
  return {
    ...OTHERS,
    before: sumOf(parts.map(({ before }) => before)),
    after: sumOf(parts.map(({ after }) => after)),
    effect: sumOf(parts.map(({ effect }) => effect)),
  };
}

type Affecting = Readonly<{ effect: Decimal }>;

/** The largest effect first, whatever its sign. */
export function byEffect(one: Affecting, other: Affecting): number {
  return other.effect.abs().comparedTo(one.effect.abs());
}
