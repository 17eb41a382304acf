/** A figure that a statement leads to. */
export type Headline = Readonly<{ id: string; label: string; of: 'period' | 'day' }>;

/** The figures of the list of statements, by the statement. */
export const HEADLINES: Readonly<Record<string, readonly Headline[]>> = {
  'profit-and-loss': [
    { id: 'revenue.operating', label: 'Revenue', of: 'period' },
    { id: 'profit.net', label: 'Net profit', of: 'period' },
  ],
  'balance-sheet': [
    { id: 'balance.total_assets', label: 'Total assets', of: 'day' },
    { id: 'balance.total_liabilities', label: 'Total liabilities', of: 'day' },
  ],
  'cash-flow': [
    { id: 'cash.operating_flow', label: 'From operations', of: 'period' },
    { id: 'cash.net_flow', label: 'Change in cash', of: 'period' },
  ],
  'equity-changes': [{ id: 'balance.equity', label: 'Closing equity', of: 'day' }],
  'aged-receivables': [{ id: 'ar.outstanding', label: 'Receivables', of: 'day' }],
  'aged-payables': [{ id: 'ap.outstanding', label: 'Payables', of: 'day' }],
};
