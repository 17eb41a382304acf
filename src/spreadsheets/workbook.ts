import type { Day } from '../period/index.ts';

/** A sheet to be written. Its rows are read once, while it is written, so that none of it is held in memory. */
export type Sheet = Readonly<{
  name: string;
  columns: readonly Column[];
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
  /** Rows and columns that stay in view. */
  frozen: Readonly<{ rows: number; columns: number }>;
  page: Page;
}>;

/** The width is in characters. */
export type Column = Readonly<{ width: number }>;

/** How a sheet is printed: on A4, as wide as the paper, with page numbers. */
export type Page = Readonly<{
  orientation: 'portrait' | 'landscape';
  /** How many of the first rows are repeated on each page. */
  repeatedRows: number;
  /** What the foot of each page says on the left. */
  foot: string;
}>;

/** An empty cell is null. */
export type SheetRow = readonly (Cell | null)[];

export type Cell =
  | Readonly<{ kind: 'text'; text: string; style: CellStyle }>
  | Readonly<{ kind: 'number'; number: string; style: CellStyle }>
  | Readonly<{ kind: 'date'; day: Day; style: CellStyle }>
  | Readonly<{
      kind: 'formula';
      /** Without the equals sign. */
      formula: string;
      /** What it comes to, for programs that do not compute it. */
      number: string | null;
      style: CellStyle;
    }>;

export type CellStyle = Readonly<{
  format: NumberFormat;
  isBold: boolean;
  /** The line above a subtotal, or above and below a total. */
  line: 'none' | 'above' | 'total';
  /** In steps of three spaces. */
  indent: number;
  align: 'general' | 'left' | 'right' | 'center';
}>;

export type NumberFormat =
  /** As many decimals as it has. */
  | Readonly<{ kind: 'plain' }>
  | Readonly<{ kind: 'amount'; decimals: number; negative: Negative }>
  | Readonly<{ kind: 'percent'; decimals: number; negative: Negative }>
  /** A day, as its reader's country writes it. */
  | Readonly<{ kind: 'date' }>;

/** Whether a number below zero has a minus sign or is in brackets. */
export type Negative = 'minus' | 'brackets';
