import type { Unit } from '../../api/metrics.ts';
import { type ExactNumber, signOf } from '../../format/exact.ts';
import { sumOf } from '../../format/exact-sum.ts';
import type { Changes } from './changes-query.ts';

/** A number, or a part of one, that changed; `of` names the number where there are parts of several. */
export type ChangedRow = Readonly<{
  key: string;
  /** What the service calls the part; null for a whole number. */
  part: string | null;
  label: string;
  of: string | null;
  unit: Unit;
  before: ExactNumber | null;
  after: ExactNumber | null;
  /** Of rate and mix: how much of the divisor the part is, in percent. */
  weights: Readonly<{ before: ExactNumber; after: ExactNumber }> | null;
  rate: ExactNumber | null;
  mix: ExactNumber | null;
  effect: ExactNumber;
}>;

/**
 * The causes of a change, the largest effect first: the parts of a ratio, or the parts of each driver and drivers without parts. `unit` is
 * that of the metric.
 */
export function changedRows({ drivers, division }: Changes, unit: Unit): readonly ChangedRow[] {
  if (division !== null)
    return division.parts.map(({ weightBefore, weightAfter, ...part }) => ({
      ...part,
      part: part.key,
      of: null,
      unit,
      weights:
        weightBefore === null || weightAfter === null || (part.rate === null && part.mix === null)
          ? null
          : { before: weightBefore, after: weightAfter },
    }));
  const rows = drivers.flatMap(({ parts, ...driver }): ChangedRow[] =>
    parts.length === 0
      ? [{ ...driver, ...WHOLE, key: driver.label }]
      : parts.map((part) => ({
          ...part,
          ...WHOLE,
          key: `${driver.label} ${part.key}`,
          part: part.key,
          of: drivers.length > 1 ? driver.label : null,
          unit: driver.unit,
        })),
  );
  return rows.toSorted((one, other) => Math.abs(Number(other.effect)) - Math.abs(Number(one.effect)));
}

const WHOLE = { part: null, of: null, weights: null, rate: null, mix: null } as const;

/** The place of an effect between the value before all of them and the value after, in percent of the widest reach. */
export type Step = Readonly<{ start: number; width: number; direction: -1 | 0 | 1 }>;

/** The steps from the earlier value to the present one, one for each effect, in their order. */
export function stepsOf(effects: readonly ExactNumber[]): readonly Step[] {
  let reached = 0;
  const moves = effects.map((effect) => {
    const from = reached;
    reached += Number(effect);
    return { from, to: reached, direction: signOf(effect) };
  });
  const heights = [0, ...moves.map(({ to }) => to)];
  const least = Math.min(...heights);
  const span = Math.max(...heights) - least || 1;
  return moves.map(({ from, to, direction }) => ({
    start: ((Math.min(from, to) - least) / span) * 100,
    width: (Math.abs(to - from) / span) * 100,
    direction,
  }));
}

/** The effect of several rows together. */
export function effectOf(rows: readonly ChangedRow[]): ExactNumber {
  return sumOf(rows.map(({ effect }) => ({ sign: 1, value: effect })));
}
