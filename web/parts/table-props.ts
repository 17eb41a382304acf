import type { Key, ReactNode } from 'react';

/** A column of a table. The first one names the row. */
export type Column<Row> = Readonly<{
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  align?: 'start' | 'end';
  sortable?: boolean;
}>;

/** By which column rows are sorted. Who keeps the rows sorts them. */
export type Sort = Readonly<{ key: string; direction: 'ascending' | 'descending' }>;

export type TableProps<Row> = Readonly<{
  /** What the table tells, for those who come upon it without seeing the page. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Whether it stands in a frame that scrolls by itself when there are many columns. */
  scrolls?: boolean;
}>;
