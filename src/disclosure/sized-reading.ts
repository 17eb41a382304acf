import type { NullReason } from '../metrics/definition/null-reason.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';
import type { FigureReading } from './figure.ts';

/** A reading without its persons: what is kept of a figure, and all that an answer needs. */
export type SizedReading = Readonly<{ parts: readonly SizedPart[]; total: Decimal | null }>;

export type SizedPart = Readonly<{
  key: string;
  label: string;
  value: Decimal | NullReason;
  /** How many persons are in each group behind the value. */
  sizes: readonly number[];
  /** The day of the snapshot whose value this one repeats; left out for a value of its own day. */
  repeats?: Day;
}>;

export function sizedReading({ parts, total }: FigureReading): SizedReading {
  return {
    parts: parts.map(({ key, label, value, groups }) => ({
      key,
      label,
      value,
      sizes: groups.map(({ size }) => size),
    })),
    total,
  };
}

/** The same parts without any value or size: what is shown of a figure that may not be shown. */
export function hiddenReading({ parts }: FigureReading): SizedReading {
  return {
    parts: parts.map(({ key, label, groups }) => ({
      key,
      label,
      value: 'group_too_small',
      sizes: groups.map(() => 0),
    })),
    total: null,
  };
}
