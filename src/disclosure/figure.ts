import type { NullReason } from '../metrics/definition/null-reason.ts';
import type { Decimal } from '../money/decimal.ts';
import type { StaffRecord } from './staff-record.ts';

/**
 * A figure about groups of persons, computed only from the staff of one day. The kind decides how its snapshots are
 * renewed: `whole` counts all employees, `part` fewer or others, `gap` compares the pay of two sides.
 */
export type Figure = StaffFigure | HiresFigure;

export type StaffFigure = Readonly<{
  kind: 'whole' | 'part' | 'gap';
  read: (staff: readonly StaffRecord[]) => FigureReading;
}>;

/** Persons in a snapshot but not in the one shown before it, whose persons are given by id. */
export type HiresFigure = Readonly<{
  kind: 'hires';
  read: (staff: readonly StaffRecord[], before: ReadonlySet<string>) => FigureReading;
}>;

export type FigureReading = Readonly<{
  parts: readonly FigurePart[];
  /** The total of the parts; null when they do not add up. */
  total: Decimal | null;
}>;

export type FigurePart = Readonly<{
  /** Empty for a figure with one value. */
  key: string;
  label: string;
  /** Exact, before rounding. */
  value: Decimal | NullReason;
  /** The ids of the persons behind the value; each group must have the minimum size. */
  groups: readonly ReadonlySet<string>[];
  /** For gaps: each person's exact pay on each side, so that a change of pay counts as a change. Otherwise empty. */
  sides: readonly ReadonlyMap<string, string>[];
}>;
