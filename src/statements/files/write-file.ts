import { Readable } from 'node:stream';
import { formatDay } from '../../period/index.ts';
import { workbookStream } from '../../spreadsheets/write-workbook.ts';
import type { StatementQuestion } from '../ask.ts';
import { statementCsv } from './csv.ts';
import { statementSheet } from './sheet.ts';
import type { StatementFile } from './statement-file.ts';

export const STATEMENT_FORMATS = ['csv', 'xlsx'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** The file in a stream. Nothing is written before the stream is read. */
export function statementStream(format: StatementFormat, file: StatementFile): Readable {
  const pieces = format === 'csv' ? statementCsv(file) : workbookOf(file);
  return Readable.from(pieces, { objectMode: false });
}

async function* workbookOf(file: StatementFile): AsyncGenerator<Buffer> {
  yield* workbookStream([await statementSheet(file)]) as AsyncIterable<Buffer>;
}

/** What a file of a statement is called: `profit-and-loss-2026-07-01-2026-11-20.csv`. */
export function statementFileName(
  { statement, days: { period } }: Pick<StatementQuestion, 'statement' | 'days'>,
  format: StatementFormat,
): string {
  const last = formatDay(period.asOfDate);
  const days = period.kind === 'snapshot' ? last : `${formatDay(period.nominal.start)}-${last}`;
  return `${statement.name}-${days}.${format}`;
}
