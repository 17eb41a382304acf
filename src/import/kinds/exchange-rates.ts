import { CURRENCY, DATE, RATE } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

const COLUMNS = {
  date: column(
    DATE,
    'required',
    'First day on which the rate is in force; it stays until the next one.',
    '2026-07-01',
  ),
  currency: column(CURRENCY, 'required', 'The foreign currency.', 'USD'),
  rate: column(RATE, 'required', 'Units of the base currency for one unit of the foreign one.', '1.5214'),
};

export const EXCHANGE_RATES: FileKind<typeof COLUMNS, 'exchange_rates'> = {
  name: 'exchange_rates',
  requires: 'ledger.write',
  summary: 'Exchange rates into the base currency: a row for each currency and day.',
  columns: COLUMNS,
};
