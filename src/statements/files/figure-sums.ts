import type { StatementKind } from '../definition/statement.ts';

/** The figures of a column that are sums of others beside them, by their names in the keys of columns. */
export type FigureSums = Readonly<Record<string, readonly Readonly<{ sign: 1 | -1; figure: string }>[]>>;

export const FIGURE_SUMS: Readonly<Record<StatementKind, FigureSums>> = {
  metrics: {},
  accounts: {
    closing: [
      { sign: 1, figure: 'opening' },
      { sign: 1, figure: 'debit' },
      { sign: -1, figure: 'credit' },
    ],
  },
  parties: {
    total: ['not_due', '1_30', '31_60', '61_90', 'over_90', 'unallocated'].map((figure) => ({
      sign: 1,
      figure,
    })),
  },
};
