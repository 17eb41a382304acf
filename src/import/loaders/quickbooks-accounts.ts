import { quote } from '../../quote.ts';
import { QUICKBOOKS_ACCOUNTS } from '../kinds/quickbooks-online.ts';
import { readCells } from '../kinds/read-cells.ts';
import { addAccounts, type NamedAccount } from '../programs/accounts.ts';
import { classOnline } from '../quickbooks/online-class.ts';
import { isFooterRow } from '../quickbooks/report-entries.ts';
import { reportSource } from '../quickbooks/report-source.ts';
import { readReport } from '../readers/quickbooks-report.ts';
import type { Loader } from './import-task.ts';

/** Adds the accounts of QuickBooks Online's Account List that are not in the chart, with classes from their types. */
export const loadQuickbooksAccounts: Loader = async (task) => {
  const { file, refuse, onRow } = task;
  const accounts = new Map<string, NamedAccount>();
  const types = new Map<string, string>();
  for await (const { line, values, texts, faults } of readReport(reportSource(task), 'accounts')) {
    if (isFooterRow(texts)) continue;
    onRow();
    for (const fault of faults) refuse(line, fault);
    const reading = readCells(QUICKBOOKS_ACCOUNTS, { values });
    if (!reading.ok) {
      for (const reason of reading.reasons) refuse(line, reason);
      continue;
    }
    const { account: code, type, detail } = reading.cells;
    if (accounts.has(code)) refuse(line, `account: ${quote(code)} is listed twice`);
    const fullType = [type, detail].filter((one) => one !== null).join(', ');
    types.set(code, fullType);
    accounts.set(code, {
      code,
      name: code,
      line,
      class: classOnline(type, detail ?? '', code),
      rule: `by its type, ${fullType}`,
      activity: null,
    });
  }
  const added = await addAccounts(
    task,
    accounts.values(),
    (code) => `type: not an account type of QuickBooks: ${quote(types.get(code) ?? '')}`,
  );
  return [
    {
      file: file.file,
      kind: file.kind,
      rows: accounts.size,
      added,
      changed: 0,
      unchanged: accounts.size - added,
    },
  ];
};
