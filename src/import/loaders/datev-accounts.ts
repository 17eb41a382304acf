import { CHARTS } from '../datev/chart.ts';
import { DATEV_ACCOUNTS } from '../kinds/datev.ts';
import { readCells } from '../kinds/read-cells.ts';
import { readDatevAccounts } from '../readers/datev.ts';
import type { Loader } from './import-task.ts';

/**
 * Gives accounts their names. Those that are not in the chart are added where the file says its chart; others come with what is booked on them.
 */
export const loadDatevAccounts: Loader = async (task) => {
  const { file, ledger } = task;
  const drafts = new Map<string, Parameters<typeof ledger.setAccounts>[0][number]>();
  let [rows, digits, unknown] = [0, 4, 0];
  let plan = null;
  for await (const part of readDatevAccounts({ open: file.open, onBytes: task.onBytes })) {
    if (part.kind === 'header') {
      digits = part.header.accountDigits;
      const [, told] = /^0?([34])$/.exec(part.header.chart) ?? [];
      plan = told === undefined ? null : CHARTS[told === '3' ? '03' : '04'].plan;
      continue;
    }
    task.onRow();
    rows += 1;
    const reading = readCells(DATEV_ACCOUNTS, part);
    if (!reading.ok) {
      for (const reason of reading.reasons) task.refuse(part.line, reason);
      continue;
    }
    const { konto, kontenbeschriftung: name } = reading.cells;
    const code = konto.padStart(digits, '0');
    const found =
      ledger.findAccount(code)?.class ??
      (code.length > digits ? null : (plan?.classOf(code.slice(0, 4)) ?? null));
    if (found === null) unknown += 1;
    else drafts.set(code, { code, name, class: found });
  }
  const tally = await ledger.setAccounts([...drafts.values()]);
  if (unknown > 0) task.warn(`${unknown} of its names are of accounts that are not in the books: left out`);
  return [{ file: file.file, kind: file.kind, rows, ...tally }];
};
