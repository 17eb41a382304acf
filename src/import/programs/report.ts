import type { Tally } from '../../ledger/chart.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import type { FileReport } from '../report.ts';
import type { Parties } from './parties.ts';

type Added = Readonly<{ accounts: number; parties?: Parties }>;
type Imported = Added & Readonly<{ rows: number; tally: Tally }>;

/** What became of a ledger of another program: its accounts, customers and vendors, then its entries. */
export function ledgerReport(
  task: Pick<ImportTask, 'file'>,
  { rows, tally, ...added }: Imported,
): readonly FileReport[] {
  const { file, kind } = task.file;
  return [...addedReport(task, added), { file, kind, rows, ...tally }];
}

/** The accounts, customers and vendors that were added, if any. */
export function addedReport(
  { file: { file } }: Pick<ImportTask, 'file'>,
  { accounts, parties }: Added,
): readonly FileReport[] {
  const added = (name: FileReport['kind'], count: number): FileReport[] =>
    count === 0 ? [] : [{ file, kind: name, rows: 0, added: count, changed: 0, unchanged: 0 }];
  return [
    ...added('accounts', accounts),
    ...added('customers', parties?.added.customer ?? 0),
    ...added('vendors', parties?.added.vendor ?? 0),
  ];
}
