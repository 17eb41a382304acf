import type { Key, ReactNode } from 'react';

/** A column of a table. The first one names the row. */
export type Column<Row> = Readonly<{
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Figures are aligned at the end. */
  align?: 'start' | 'end';
  sortable?: boolean;
}>;

/** By which column rows are sorted. Who keeps the rows sorts them. */
export type Sort = Readonly<{ key: string; direction: 'ascending' | 'descending' }>;

export type TableProps<Row> = Readonly<{
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Whether a frame around it scrolls when there are many columns. */
  scrolls?: boolean;
}>;
