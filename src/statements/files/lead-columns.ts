import type { FileRow } from './file-rows.ts';

/** A column before the numbers: what a row is. */
export type LeadColumn = Readonly<{
  name: string;
  kind: 'text' | 'day';
  of: (row: FileRow) => string | null;
}>;

/** The columns that rows of a statement have something in: its label, the code of its account, the dates of its document. */
export function leadColumns(rows: readonly FileRow[]): readonly LeadColumn[] {
  return LEAD_COLUMNS.filter(({ of }) => rows.some((row) => of(row) !== null));
}

const LEAD_COLUMNS: readonly LeadColumn[] = [
  { name: 'Label', kind: 'text', of: ({ label }) => label },
  { name: 'Account', kind: 'text', of: ({ account }) => account },
  { name: 'Date', kind: 'day', of: ({ date }) => date },
  { name: 'Due date', kind: 'day', of: ({ dueDate }) => dueDate },
];
