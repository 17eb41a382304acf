import type { Tally } from '../../ledger/chart.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import type { FileReport } from '../report.ts';
import type { Parties } from './parties.ts';

/** What became of a ledger of another program: its accounts, customers and vendors, then its entries. */
export function reportOf(
  { file: { file, kind } }: ImportTask,
  {
    accounts,
    parties,
    rows,
    tally,
  }: Readonly<{ accounts: number; parties: Parties; rows: number; tally: Tally }>,
): readonly FileReport[] {
  const added = (name: FileReport['kind'], count: number): FileReport[] =>
    count === 0 ? [] : [{ file, kind: name, rows: 0, added: count, changed: 0, unchanged: 0 }];
  return [
    ...added('accounts', accounts),
    ...added('customers', parties.added.customer),
    ...added('vendors', parties.added.vendor),
    { file, kind, rows, ...tally },
  ];
}
