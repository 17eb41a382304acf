/** A part of a report as a mail shows it, whatever it is written in. All texts are plain. */
export type MailPart = Readonly<{
  title: string;
  /** The period and what its amounts are in. */
  about: string;
  /** The address of its page, as at the same day. */
  link: string;
  table: MailTable;
  /** What is not shown here, in sentences. */
  notes: readonly string[];
}>;

export type MailTable = Readonly<{
  /** Those of the columns after the labels. */
  heads: readonly MailHead[];
  rows: readonly MailRow[];
}>;

/** The head of a column. A secondary one is left out on a phone. */
export type MailHead = Readonly<{ label: string; isSecondary: boolean }>;

export type MailRow = Readonly<{
  kind: 'heading' | 'line' | 'total';
  level: number;
  label: string;
  /** Smaller, beneath the label; empty where there is none. */
  hint: string;
  cells: readonly string[];
}>;

/** So many rows of a part are in a mail; the workbook has all. */
export const MOST_ROWS = 80;

/** The first rows, and the sentence that says how many more there are. */
export function cutRows(
  rows: readonly MailRow[],
): Readonly<{ rows: readonly MailRow[]; notes: readonly string[] }> {
  const left = rows.length - MOST_ROWS;
  if (left <= 0) return { rows, notes: [] };
  const more = left === 1 ? '1 more row is' : `${left} more rows are`;
  return { rows: rows.slice(0, MOST_ROWS), notes: [`${more} in the workbook.`] };
}
