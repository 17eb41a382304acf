import type { MappableKind, MappedColumn, Mapping } from '../schema.ts';

/** A mapping that was guessed from the beginning of a table, and what only its owner knows. */
export type Guess = Readonly<{
  /** The kind of the mapping; null where none fits. */
  kind: MappableKind | null;
  /** Kinds that the table may be, the likeliest first; `isKindSure` is whether no other one comes near to the first. */
  kinds: readonly MappableKind[];
  isKindSure: boolean;
  /** With the first choice of each question: it is not to be used before these are answered. */
  mapping: Mapping | null;
  questions: readonly Question[];
  notes: readonly Note[];
}>;

/** What can be read in several ways, which the table itself does not decide. */
export type Question = Readonly<{
  /** What it is about, as a mapping has it: `dates`, `columns.date`. */
  field: string;
  message: string;
  choices: readonly Choice[];
}>;

/** An answer: `value` names it, `sets` is what a mapping says by it. */
export type Choice = Readonly<{ value: string; label: string; sets: MappingPart }>;

/** Parts of a mapping; a column takes the place of that of its name alone. */
export type MappingPart = Partial<Pick<Mapping, 'dates' | 'decimal' | 'thousands' | 'lines'>> &
  Readonly<{ columns?: Readonly<Record<string, MappedColumn>> }>;

/** What was assumed, and is to be checked. */
export type Note = Readonly<{ field: string; message: string }>;

/** A mapping with a choice made. */
export function withChoice(mapping: Mapping, { sets }: Choice): Mapping {
  const { thousands: _thousands, ...others } = mapping;
  const kept = sets.decimal === undefined ? mapping : others;
  return { ...kept, ...sets, columns: { ...mapping.columns, ...sets.columns } };
}
