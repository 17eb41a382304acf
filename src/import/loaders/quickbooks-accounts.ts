import { quote } from '../../quote.ts';
import { QUICKBOOKS_ACCOUNTS } from '../kinds/quickbooks-online.ts';
import { readCells } from '../kinds/read-cells.ts';
import { addAccounts, type NamedAccount } from '../programs/accounts.ts';
import { classOnline } from '../quickbooks/online-class.ts';
import { isFooter } from '../quickbooks/report-entries.ts';
import { readReport } from '../readers/quickbooks-report.ts';
import type { Loader } from './import-task.ts';

/** Adds the accounts of the Account List of QuickBooks Online that are not in the chart, with classes by their types. */
export const loadQuickbooksAccounts: Loader = async (task) => {
  const { file, refuse, onBytes, onRow } = task;
  const accounts = new Map<string, NamedAccount>();
  for await (const { line, values, texts } of readReport({ open: file.open, onBytes }, 'accounts')) {
    const [first = '', ...others] = texts.filter((text) => text !== '');
    if (others.length === 0 && (isFooter(first) || /^total$/i.test(first))) continue;
    onRow();
    const reading = readCells(QUICKBOOKS_ACCOUNTS, { values });
    if (!reading.ok) {
      for (const reason of reading.reasons) refuse(line, reason);
      continue;
    }
    const { account: code, type, detail } = reading.cells;
    if (accounts.has(code)) refuse(line, `account: ${quote(code)} is listed twice`);
    const rule = `by its type, ${[type, detail].filter((one) => one !== null).join(', ')}`;
    accounts.set(code, {
      code,
      name: code,
      line,
      class: classOnline(type, detail ?? '', code),
      rule,
      activity: null,
    });
  }
  const typeOf = (code: string) => accounts.get(code)?.rule.replace('by its type, ', '') ?? '';
  const added = await addAccounts(
    task,
    accounts.values(),
    (code) => `type: QuickBooks has no such type of account: ${quote(typeOf(code))}`,
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
