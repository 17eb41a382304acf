import type { NullReason } from '../metrics/definition/null-reason.ts';
import type { Decimal } from '../money/decimal.ts';
import type { StaffRecord } from './staff-record.ts';

/**
 * A figure about groups of persons, computed from the staff of one day and nothing else. The kind says how its snapshots
 * are renewed: `whole` counts all employees, `part` fewer than these or others, `gap` compares the pay of two sides.
 */
export type Figure = StaffFigure | HiresFigure;

export type StaffFigure = Readonly<{
  kind: 'whole' | 'part' | 'gap';
  read: (staff: readonly StaffRecord[]) => FigureReading;
}>;

/** Those in a snapshot and not in the one shown before it, whose persons are given by their ids. */
export type HiresFigure = Readonly<{
  kind: 'hires';
  read: (staff: readonly StaffRecord[], before: ReadonlySet<string>) => FigureReading;
}>;

export type FigureReading = Readonly<{
  parts: readonly FigurePart[];
  /** What the parts add up to; null where they stand alone. */
  total: Decimal | null;
}>;

export type FigurePart = Readonly<{
  /** Empty for a figure of one value. */
  key: string;
  label: string;
  /** Exact, before any rounding. */
  value: Decimal | NullReason;
  /** The ids of the persons behind the value; each group must have the minimum size. */
  groups: readonly ReadonlySet<string>[];
  /** For gaps: the exact pay of each person on each side, so that a changed pay counts as a change. Empty otherwise. */
  sides: readonly ReadonlyMap<string, string>[];
}>;
