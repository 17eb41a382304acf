import type { StatementOfTile } from '../../api/generated.ts';
import { type PackPart, type StatementPart, usualPart } from './pack-part.ts';

/** A pack to begin with. */
export type Suggestion = Readonly<{
  title: string;
  description: string;
  parts: readonly PackPart[];
  /** Otherwise the period of the page is kept. */
  period?: string;
}>;

export const SUGGESTIONS: readonly Suggestion[] = [
  {
    title: 'Month end',
    description: 'The month-end board, profit and loss by month, the balance sheet and the cash flow.',
    parts: [
      { kind: 'board', id: 'month-end' },
      statement('profit-and-loss', { columns: 'months', compare: 'none' }),
      statement('balance-sheet', { compare: 'last_year' }),
      statement('cash-flow', { columns: 'months', compare: 'none' }),
    ],
  },
  {
    title: 'Cash',
    description: 'The cash board, the cash flow by month, and receivables and payables by age.',
    parts: [
      { kind: 'board', id: 'cash' },
      statement('cash-flow', { columns: 'months', compare: 'none' }),
      statement('aged-receivables', {}),
      statement('aged-payables', {}),
    ],
  },
  {
    title: 'Year end',
    description: 'All statements of the last financial year beside those of the year before.',
    period: 'last_fy',
    parts: [
      statement('profit-and-loss', { columns: 'none', compare: 'last_year' }),
      statement('balance-sheet', { compare: 'last_year', detail: 'accounts' }),
      statement('cash-flow', { columns: 'none', compare: 'last_year' }),
      statement('equity-changes', { compare: 'last_year' }),
      statement('trial-balance', {}),
    ],
  },
];

function statement(name: StatementOfTile, view: Partial<StatementPart>): StatementPart {
  return { ...usualPart(name), ...view };
}
