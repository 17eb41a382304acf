import { folded } from '../folded.ts';

/** The names that programs give to a column: those that say it, and those that may say it. */
export type ColumnNames = Readonly<{ sure: ReadonlySet<string>; likely: ReadonlySet<string> }>;

/** The names of the columns of a kind, by our columns. */
export type NamesOfKind = Readonly<Record<string, ColumnNames>>;

/** Names that say what a column is, and after a bar those that only may, in English, German, French, Spanish and Dutch. */
export function names(text: string): ColumnNames {
  const [sure = '', likely = ''] = text.split('|');
  return { sure: foldedSet(sure), likely: foldedSet(likely) };
}

/** Words, separated by commas, each folded. */
export function foldedSet(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split(',')
      .map(folded)
      .filter((word) => word !== ''),
  );
}
