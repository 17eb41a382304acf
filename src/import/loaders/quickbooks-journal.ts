import { type Day, formatDay } from '../../period/index.ts';
import { cut } from '../programs/cut.ts';
import { refuseBeside } from '../programs/other-names.ts';
import { BESIDE_REPORTS } from '../quickbooks/forms.ts';
import { PREFIX } from '../quickbooks/prefix.ts';
import { reportSource } from '../quickbooks/report-source.ts';
import { ReportSurvey } from '../quickbooks/report-survey.ts';
import { readReport } from '../readers/quickbooks-report.ts';
import type { Loader } from './import-task.ts';
import { type JournalCells, loadReportJournal } from './report-journal.ts';

/** Posts the Journal of QuickBooks Online as a report that a page exports. */
export const loadQuickbooksJournal: Loader = async (task) => {
  if (await refuseBeside(task, BESIDE_REPORTS)) return [];
  return await loadReportJournal(task, {
    survey: new ReportSurvey((code) => task.ledger.findAccount(code)?.class ?? null),
    rows: (one) => readReport(reportSource(one), 'journal'),
    nameOf: (cells, _first, day) => nameOf(cells, day),
  });
};

/** A transaction is identified by day, type and number, or by name and memo if it has no number. */
function nameOf({ type, num, name, memo }: JournalCells, day: Day): string {
  const what = num ?? [name, memo].filter((one) => one !== null).join(', ');
  return cut(`${PREFIX}${formatDay(day)}:${type}:${what}`, LONGEST_NAME);
}

/** Leaves room for the suffix of a second transaction of the same name. */
const LONGEST_NAME = 180;
