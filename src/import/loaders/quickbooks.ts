import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { QUICKBOOKS_HEADER } from '../kinds/quickbooks.ts';
import { addAll, isReadable, warnOfLists } from '../programs/answers.ts';
import { warnOfDifferences } from '../programs/open-differences.ts';
import { refuseBeside } from '../programs/other-names.ts';
import { Parties } from '../programs/parties.ts';
import { addedReport } from '../programs/report.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { reportColumns, reportRows } from '../quickbooks/answers-report.ts';
import { AnswersSurvey } from '../quickbooks/answers-survey.ts';
import { BESIDE_ANSWERS } from '../quickbooks/forms.ts';
import { cellsOf, note, noteApplied, noteOpenLines, requireCurrency } from '../quickbooks/notes.ts';
import { PREFIX } from '../quickbooks/prefix.ts';
import { ReportSurvey } from '../quickbooks/report-survey.ts';
import type { JsonObject } from '../readers/json-records.ts';
import { textsOf } from '../readers/json-texts.ts';
import { readQuickbooks } from '../readers/quickbooks-answers.ts';
import type { QuickbooksRecord } from '../readers/quickbooks-records.ts';
import type { ReportRow } from '../readers/quickbooks-report.ts';
import type { FileReport } from '../report.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadQuickbooksContacts } from './quickbooks-contacts.ts';
import { dueInQuickbooks, loadQuickbooksDocuments } from './quickbooks-documents.ts';
import { loadReportJournal } from './report-journal.ts';

/**
 * Loads answers of QuickBooks Online's API. All files are read together: first to find accounts, contacts and what payments settle, then to load the
 * journal, invoices, bills and payments.
 */
export const loadQuickbooks: Loader = async (task) => {
  const parts = [{ ...task, others: [] }, ...task.others];
  if (await refuseReports(task)) return [];
  const survey = new AnswersSurvey();
  const passes: readonly (readonly [isNeeded: () => boolean, Note])[] = [
    [() => true, (part, record) => note(part, record, survey)],
    [
      () => survey.hasAny('JournalEntry', 'Deposit', 'Purchase'),
      (_part, record) => noteOpenLines(record, survey),
    ],
    [() => survey.hasAny('Payment', 'BillPayment'), (_part, record) => noteApplied(record, survey)],
  ];
  for (const [pass, [isNeeded, noteRecord]] of passes.entries()) {
    if (!isNeeded()) continue;
    let isWhole = true;
    for (const part of parts) {
      const isSound = await isSurveyed(part, pass === 0 ? survey : null, noteRecord);
      isWhole &&= isSound;
    }
    // A damaged file is refused once, not again each time that it is read.
    if (!isWhole) return [];
  }
  const contacts = await loadQuickbooksContacts(parts, survey);
  const parties = new Parties(task);
  for (const [id, { kind, name }] of survey.contacts())
    await parties.note({ kind, id: `${PREFIX}${id}`, name }, 1);
  await parties.flush();
  const accounts = await addAll(survey.accounts(), 'AccountType');
  warnOfLists(task, survey.strangers);
  const journals = await loadJournals(survey);
  const documents = await loadQuickbooksDocuments(parts, survey);
  if (survey.hasAny('Invoice', 'Bill')) await warnOfDifferences(task, 'QuickBooks', dueInQuickbooks(parts));
  if (survey.journals.size === 0 && documents.length > 0)
    task.warn('there is no JournalReport, so only invoices, bills and payments are imported, and no ledger');
  return [...contacts, ...addedReport(task, { accounts, parties }), ...journals, ...documents];
};

type Note = (part: ImportTask, record: QuickbooksRecord) => void;

/** Refuses answers beside reports that a page exports, in the same book or before: these name the same things otherwise. */
async function refuseReports(task: ImportTask): Promise<boolean> {
  const beside = [...task.kinds].find((kind) => kind.startsWith('quickbooks_'));
  if (beside === undefined) return await refuseBeside(task, BESIDE_ANSWERS);
  task.refuse(
    null,
    'the book has reports of QuickBooks too, which have no ids, so everything would be there twice: import the JSON or the reports',
  );
  return true;
}

/** Reads a file once for what it says of others; returns whether it could be read to its end. `whole` hears what reports it has. */
async function isSurveyed(part: ImportTask, whole: AnswersSurvey | null, noteRecord: Note): Promise<boolean> {
  return await isReadable(part, async () => {
    const header: Record<string, string> = {};
    const roots = new Set<number>();
    const columns: JsonObject[] = [];
    let rows = 0;
    const onHeader = (path: string, value: unknown, root: number) => {
      const [, name] = /^Header\/(ReportName|Currency)$/.exec(path) ?? [];
      if (name === undefined) return;
      roots.add(root);
      Object.assign(header, textsOf({ [name]: value }, 1));
    };
    for await (const record of readQuickbooks(sourceOf(surveyTask(part)), onHeader)) {
      if (record.list === 'Column') columns.push(record.value);
      else if (record.list === 'Row') rows += 1;
      else noteRecord(part, record);
    }
    if (whole !== null && (roots.size > 0 || rows > 0))
      whole.journals.set(part, requireJournal(part, header, roots.size, rows === 0 ? null : columns));
  });
}

/** The columns of the report in a file, which must be one JournalReport in the base currency. */
function requireJournal(
  { ledger: { baseCurrency } }: ImportTask,
  header: Readonly<Record<string, string>>,
  count: number,
  columns: readonly JsonObject[] | null,
): readonly (string | null)[] {
  const { ReportName: name, Currency: currency } = cellsOf(QUICKBOOKS_HEADER, header, 1, 'Header');
  if (name !== 'JournalReport')
    throw new FileFault(
      null,
      `it is the report ${quote(name)}, which does not have whole transactions: request the JournalReport`,
    );
  if (count > 1) throw new FileFault(null, 'it has several reports: put each into a file of its own');
  requireCurrency(currency, baseCurrency, null);
  // A report without rows has no columns either.
  return columns === null ? [] : reportColumns(columns);
}

function sourceOf({ file: { file, open }, onBytes }: ImportTask) {
  return { file, open, onBytes };
}

async function loadJournals(survey: AnswersSurvey): Promise<readonly FileReport[]> {
  const reports: FileReport[] = [];
  for (const [part, columns] of survey.journals) {
    const inReport = new ReportSurvey((code) => part.ledger.findAccount(code)?.class ?? null);
    for (const [id, { kind, name }] of survey.contacts())
      inReport.addParty({ kind, id: `${PREFIX}${id}`, name });
    const rows = async function* (task: ImportTask): AsyncGenerator<ReportRow> {
      for await (const record of readQuickbooks(sourceOf(task)))
        if (record.list === 'Row') yield* reportRows(record, columns, survey);
    };
    const nameOf = (_cells: unknown, { id = '' }: ReportRow['values']) =>
      id === '' ? null : `${PREFIX}${id}`;
    reports.push(...(await loadReportJournal(part, { survey: inReport, rows, nameOf })));
  }
  return reports;
}
