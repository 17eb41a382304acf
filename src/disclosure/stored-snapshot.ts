import { NULL_REASONS } from '../metrics/definition/null-reason.ts';
import { Decimal } from '../money/decimal.ts';
import { type Day, formatDay, parseDay } from '../period/index.ts';
import type { SizedPart } from './sized-reading.ts';
import type { Snapshot } from './snapshot.ts';

/** A snapshot as it is kept. */
export type StoredSnapshot = Readonly<{
  day: string;
  first: string;
  minimum: number;
  total: string | null;
  parts: readonly StoredPart[];
}>;

type StoredPart = Readonly<{
  key: string;
  label: string;
  value: string;
  sizes: readonly number[];
  repeats?: string;
}>;

export function storedSnapshot({ day, first, minimum, reading }: Snapshot): StoredSnapshot {
  return {
    day: formatDay(day),
    first: formatDay(first),
    minimum,
    total: reading.total?.toFixed() ?? null,
    parts: reading.parts.map(({ key, label, value, sizes, repeats }) => ({
      key,
      label,
      value: value instanceof Decimal ? value.toFixed() : value,
      sizes,
      ...(repeats === undefined ? {} : { repeats: formatDay(repeats) }),
    })),
  };
}

/** Reads one back from its text. */
export function parseSnapshot(text: string): Snapshot {
  const { day, first, minimum, total, parts } = JSON.parse(text) as StoredSnapshot;
  return {
    day: dayIn(day),
    first: dayIn(first),
    minimum,
    reading: {
      total: total === null ? null : new Decimal(total),
      parts: parts.map(({ value, repeats, ...part }) => ({
        ...part,
        value: valueIn(value),
        ...(repeats === undefined ? {} : { repeats: dayIn(repeats) }),
      })),
    },
  };
}

// A value is digits or a reason for there being none.
function valueIn(text: string): SizedPart['value'] {
  return NULL_REASONS.find((reason) => reason === text) ?? new Decimal(text);
}

function dayIn(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new Error(`a snapshot is kept with the day ${text}`);
  return day;
}
