import { QUICKBOOKS_TRANSACTION } from '../kinds/quickbooks.ts';
import { readCells } from '../kinds/read-cells.ts';
import type { StatedDue } from '../programs/open-differences.ts';
import { surveyTask } from '../programs/survey-task.ts';
import type { AnswersSurvey } from '../quickbooks/answers-survey.ts';
import { documentRows } from '../quickbooks/documents.ts';
import { PREFIX } from '../quickbooks/prefix.ts';
import { settlementRows } from '../quickbooks/settlements.ts';
import { textsOf } from '../readers/json-texts.ts';
import { readQuickbooks } from '../readers/quickbooks-answers.ts';
import type { FileReport } from '../report.ts';
import type { ImportTask } from './import-task.ts';
import { loadMadeDocuments } from './made-documents.ts';

/** Loads invoices, bills and payments as rows of our own kinds, by the same rules as those. */
export async function loadQuickbooksDocuments(
  parts: readonly ImportTask[],
  survey: AnswersSurvey,
): Promise<readonly FileReport[]> {
  return await loadMadeDocuments(parts, {
    read: ({ open, onBytes }, { file: { file } }) => readQuickbooks({ file, open, onBytes }),
    make: ({ ledger }) => {
      const words = {
        baseCurrency: ledger.baseCurrency,
        hasAccount: (code: string) => ledger.findAccount(code) !== undefined,
        survey,
      };
      return {
        invoices: (record) => documentRows(record, 'customer', words),
        bills: (record) => documentRows(record, 'vendor', words),
        payments: (record) => settlementRows(record, words),
      };
    },
  });
}

/** The amounts due that invoices and bills of QuickBooks state. */
export async function* dueInQuickbooks(parts: readonly ImportTask[]): AsyncGenerator<StatedDue> {
  for (const part of parts)
    for await (const { list, value, line } of readQuickbooks({
      file: part.file.file,
      open: part.file.open,
      onBytes: surveyTask(part).onBytes,
    })) {
      if (list !== 'Invoice' && list !== 'Bill') continue;
      const reading = readCells(QUICKBOOKS_TRANSACTION, { values: textsOf(value, line) });
      if (!reading.ok || reading.cells.Balance === null) continue;
      const { Id: id, DocNumber: number, Balance: due } = reading.cells;
      yield { name: `${PREFIX}${id}`, number: number ?? id, due };
    }
}
