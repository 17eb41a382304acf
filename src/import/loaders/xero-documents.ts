import { NO_ROWS } from '../programs/made-rows.ts';
import { readXero } from '../readers/xero.ts';
import type { XeroRecord } from '../readers/xero-records.ts';
import type { FileReport } from '../report.ts';
import { invoiceRows } from '../xero/invoices.ts';
import { settlementRows } from '../xero/settlements.ts';
import type { XeroSurvey } from '../xero/survey.ts';
import type { ImportTask } from './import-task.ts';
import { loadMadeDocuments } from './made-documents.ts';

/** Loads invoices, bills and payments as rows of our own kinds, by the same rules as those. */
export async function loadXeroDocuments(
  parts: readonly ImportTask[],
  survey: XeroSurvey,
): Promise<readonly FileReport[]> {
  return await loadMadeDocuments(parts, {
    read: readXero,
    make: ({ ledger }) => {
      const words = {
        baseCurrency: ledger.baseCurrency,
        hasAccount: (code: string) => ledger.findAccount(code) !== undefined,
      };
      const documentOf = (isBill: boolean) => (record: XeroRecord) =>
        record.list === 'Invoices' && (record.value['Type'] === 'ACCPAY') === isBill
          ? invoiceRows(record.value, record.line, words)
          : NO_ROWS;
      return {
        invoices: documentOf(false),
        bills: documentOf(true),
        payments: (record) => settlementRows(record, survey, words),
      };
    },
  });
}
