import type { Unit } from '../../api/metrics.ts';
import type { ExactNumber } from '../../format/exact.ts';
import type { Changes } from './changes-query.ts';

/** A number, or a part of one, that changed; `of` names the number where there are parts of several. */
export type ChangedRow = Readonly<{
  key: string;
  label: string;
  of: string | null;
  unit: Unit;
  before: ExactNumber;
  after: ExactNumber;
  effect: ExactNumber;
}>;

/** The causes of a change, the largest effect first: the parts of each driver, and drivers without parts. */
export function changedRows({ drivers }: Changes): readonly ChangedRow[] {
  const rows = drivers.flatMap(({ parts, ...driver }): ChangedRow[] =>
    parts.length === 0
      ? [{ ...driver, key: driver.label, of: null }]
      : parts.map((part) => ({
          ...part,
          key: `${driver.label} ${part.key}`,
          of: drivers.length > 1 ? driver.label : null,
          unit: driver.unit,
        })),
  );
  return rows.toSorted((one, other) => Math.abs(Number(other.effect)) - Math.abs(Number(one.effect)));
}
