import type { SeenNames } from '../db/seen-names.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Chart } from './chart.ts';
import type { Rates } from './rates.ts';

/** The organisation's data that posting needs during its transaction. */
export type Book = Readonly<{
  transaction: Transaction;
  now: Date;
  baseCurrency: string;
  chart: Chart;
  rates: Rates;
  /** The external ids that have come by, to notice one that comes twice. */
  seen: SeenNames;
}>;
