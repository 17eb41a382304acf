import { standingSettlements, voidingRow } from '../programs/standing-settlements.ts';
import type { Reader } from '../readers/reader.ts';
import { readXero } from '../readers/xero.ts';
import type { XeroRecord } from '../readers/xero-records.ts';
import type { FileReport } from '../report.ts';
import type { Row } from '../row.ts';
import { invoiceRows, type MadeRows } from '../xero/invoices.ts';
import { settlementRows } from '../xero/settlements.ts';
import type { XeroSurvey } from '../xero/survey.ts';
import { loadBillsBy } from './bills.ts';
import type { ImportTask } from './import-task.ts';
import { loadInvoicesBy } from './invoices.ts';
import { loadPaymentsBy } from './payments.ts';

/** Records that are looked up together. */
const BATCH = 200;

type Kind = 'invoices' | 'bills' | 'payments';
type LoadBy = (task: ImportTask, read: Reader) => Promise<readonly FileReport[]>;

/** Loads invoices, bills and payments as rows of our own kinds, by the same rules as those. */
export async function loadXeroDocuments(
  parts: readonly ImportTask[],
  survey: XeroSurvey,
): Promise<readonly FileReport[]> {
  const isOfInvoice = ({ list, value }: XeroRecord) => list === 'Invoices' && value['Type'] !== 'ACCPAY';
  const isOfBill = ({ list, value }: XeroRecord) => list === 'Invoices' && value['Type'] === 'ACCPAY';
  const make = (part: ImportTask) => {
    const { ledger } = part;
    const words = {
      baseCurrency: ledger.baseCurrency,
      hasAccount: (code: string) => ledger.findAccount(code) !== undefined,
    };
    return {
      invoices: (record: XeroRecord) =>
        isOfInvoice(record) ? invoiceRows(record.value, record.line, words) : NO_ROWS,
      bills: (record: XeroRecord) =>
        isOfBill(record) ? invoiceRows(record.value, record.line, words) : NO_ROWS,
      payments: (record: XeroRecord) => settlementRows(record, survey, words),
    };
  };
  const reports: FileReport[] = [];
  const steps: readonly (readonly [Kind, LoadBy])[] = [
    ['invoices', loadInvoicesBy],
    ['bills', loadBillsBy],
    ['payments', loadPaymentsBy],
  ];
  for (const [kind, load] of steps)
    for (const part of parts) {
      const [task, read] = asKind(part, kind, make(part)[kind]);
      for (const report of await load(task, read)) if (report.rows > 0) reports.push(report);
    }
  return reports;
}

const NO_ROWS: MadeRows = { ok: true, rows: [] };

/** The file as one of our own kinds. Rows are numbered, because a record may have several; refusals name the line of the record. */
function asKind(
  part: ImportTask,
  kind: Kind,
  make: (record: XeroRecord) => MadeRows,
): readonly [ImportTask, Reader] {
  const lines: number[] = [];
  const task: ImportTask = {
    ...part,
    file: { ...part.file, kind },
    // An invoice may shrink below what was settled: payments, which come last, can lower that.
    kinds: new Set([...part.kinds, 'payments']),
    refuse: (line, reason) => part.refuse(line === null ? null : (lines[line - 1] ?? null), reason),
  };
  const read: Reader = async function* ({ file, source }) {
    const row = (record: XeroRecord, values: Row['values']): Row => ({
      kind: 'row',
      file,
      line: lines.push(record.line),
      values,
    });
    let batch: { record: XeroRecord; rows: readonly Row['values'][] }[] = [];
    const flush = async () => {
      const made = kind === 'payments' ? await withOmitted(task, batch) : batch;
      batch = [];
      return made.flatMap(({ record, rows }) => rows.map((values) => row(record, values)));
    };
    for await (const record of readXero(source)) {
      const made = make(record);
      if (!made.ok) yield { kind: 'broken', file, line: lines.push(record.line), reasons: made.reasons };
      else if (made.rows.length > 0) batch.push({ record, rows: made.rows });
      if (batch.length >= BATCH) yield* await flush();
    }
    yield* await flush();
  };
  return [task, read];
}

type MadeRecord = Readonly<{ record: XeroRecord; rows: readonly Row['values'][] }>;

/** Adds rows that void what a payment or credit no longer settles: Xero always gives all of its allocations. */
async function withOmitted(
  { transaction }: ImportTask,
  batch: readonly MadeRecord[],
): Promise<readonly MadeRecord[]> {
  if (batch.length === 0) return batch;
  const names = batch.flatMap(({ rows: [first] }) => first?.['payment'] ?? []);
  const standing = (await standingSettlements(transaction, names)).map(voidingRow);
  return batch.map(({ record, rows }) => {
    const said = new Set(rows.map(settlementOf));
    const omitted = standing
      .filter(({ payment }) => payment === rows[0]?.['payment'])
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])))
      .filter((row) => !said.has(settlementOf(row)));
    return { record, rows: [...rows, ...omitted] };
  });
}

function settlementOf({ invoice = '', bill = '' }: Row['values']): string {
  return `${invoice} ${bill}`;
}
