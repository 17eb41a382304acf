/** The kinds of records behind a value. `lines` is several journal lines shown as one row. */
export const FACT_KINDS = [
  'line',
  'entry',
  'lines',
  'invoice',
  'bill',
  'allocation',
  'customer',
  'vendor',
  'person',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];
