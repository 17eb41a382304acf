import type { MadeRows } from '../programs/made-rows.ts';
import { standingDocuments, standingSettlements, voidingRow } from '../programs/standing-settlements.ts';
import type { Source } from '../readers/lines.ts';
import type { Reader } from '../readers/reader.ts';
import type { FileReport } from '../report.ts';
import type { Row } from '../row.ts';
import { loadBillsBy } from './bills.ts';
import type { ImportTask } from './import-task.ts';
import { loadInvoicesBy } from './invoices.ts';
import { loadPaymentsBy } from './payments.ts';

/** Records that are looked up together. */
const BATCH = 200;

type Kind = 'invoices' | 'bills' | 'payments';
type LoadBy = (task: ImportTask, read: Reader) => Promise<readonly FileReport[]>;
type AnyRecord = Readonly<{ line: number }>;

/** How the records of a program are read, and what they become. */
export type Making<R extends AnyRecord> = Readonly<{
  read: (source: Source, part: ImportTask) => AsyncIterable<R>;
  make: (part: ImportTask) => Readonly<Record<Kind, (record: R) => MadeRows>>;
}>;

/** Loads invoices, bills and payments of another program as rows of our own kinds, by the same rules as those. */
export async function loadMadeDocuments<R extends AnyRecord>(
  parts: readonly ImportTask[],
  { read: readRecords, make }: Making<R>,
): Promise<readonly FileReport[]> {
  const reports: FileReport[] = [];
  const steps: readonly (readonly [Kind, LoadBy])[] = [
    ['invoices', loadInvoicesBy],
    ['bills', loadBillsBy],
    ['payments', loadPaymentsBy],
  ];
  for (const [kind, load] of steps)
    for (const part of parts) {
      const [task, read] = asKind(part, kind, readRecords, make(part)[kind]);
      for (const report of await load(task, read)) if (report.rows > 0) reports.push(report);
    }
  return reports;
}

/** The file as one of our own kinds. Rows are numbered, because a record may have several; refusals name the line of the record. */
function asKind<R extends AnyRecord>(
  part: ImportTask,
  kind: Kind,
  readRecords: Making<R>['read'],
  make: (record: R) => MadeRows,
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
    const row = (line: number, values: Row['values']): Row => ({
      kind: 'row',
      file,
      line: lines.push(line),
      values,
    });
    let batch: MadeRecord[] = [];
    const flush = async () => {
      const made =
        kind === 'payments' ? await withOmitted(task, batch) : await withEmptied(task, kind, batch);
      batch = [];
      return made.flatMap(({ line, rows }) => rows.map((values) => row(line, values)));
    };
    for await (const record of readRecords(source, part)) {
      const made = make(record);
      const { line } = record;
      if (!made.ok) yield { kind: 'broken', file, line: lines.push(line), reasons: made.reasons };
      else if (made.rows.length > 0 || made.emptied !== undefined)
        batch.push({ line, rows: made.rows, emptied: made.emptied ?? [] });
      if (batch.length >= BATCH) yield* await flush();
    }
    yield* await flush();
  };
  return [task, read];
}

type MadeRecord = Readonly<{ line: number; rows: readonly Row['values'][]; emptied: readonly string[] }>;

/** Adds rows that void what a payment or credit no longer settles: a record always has all of its settlements. */
async function withOmitted(
  { transaction }: ImportTask,
  batch: readonly MadeRecord[],
): Promise<readonly MadeRecord[]> {
  const names = batch.flatMap(paymentsIn);
  if (names.length === 0) return batch;
  const standing = (await standingSettlements(transaction, names)).map(voidingRow).map(textsOfRow);
  return batch.map(({ line, rows, emptied }) => {
    const said = new Set(rows.map(settlementOf));
    const own = new Set(paymentsIn({ line, rows, emptied }));
    const omitted = standing.filter((row) => own.has(row['payment'] ?? '') && !said.has(settlementOf(row)));
    return { line, rows: [...rows, ...omitted], emptied };
  });
}

function paymentsIn({ rows, emptied }: MadeRecord): readonly string[] {
  return [...new Set([...rows.map(({ payment = '' }) => payment), ...emptied])];
}

function settlementOf({ payment = '', invoice = '', bill = '' }: Row['values']): string {
  return JSON.stringify([payment, invoice, bill]);
}

/** Adds rows that void the invoices or bills of which nothing is left. */
async function withEmptied(
  { transaction }: ImportTask,
  kind: 'invoices' | 'bills',
  batch: readonly MadeRecord[],
): Promise<readonly MadeRecord[]> {
  const names = batch.flatMap(({ emptied }) => emptied);
  if (names.length === 0) return batch;
  const [document, party] =
    kind === 'invoices' ? (['invoice', 'customer'] as const) : (['bill', 'vendor'] as const);
  const standing = await standingDocuments(transaction, document, names);
  return batch.map(({ line, rows, emptied }) => ({
    line,
    emptied,
    rows: [
      ...rows,
      ...standing
        .filter(({ name }) => emptied.includes(name))
        .map(({ name, party: id, date }) => ({
          [document]: name,
          [party]: id,
          issue_date: date,
          net: '0',
          voided: 'true',
        })),
    ],
  }));
}

function textsOfRow(row: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
}
