import { amountCell, numberCell } from '../../export/amounts.ts';
import type { Decimal } from '../../money/decimal.ts';
import { csvLine, csvText } from '../../spreadsheets/csv.ts';
import { columnNames } from './headings.ts';
import type { StatementFile } from './statement-file.ts';

/**
 * A statement as CSV (RFC 4180), in pieces: a head, and a row for each row. Amounts have the decimals of the currency, and percentages are as in
 * answers. Without a byte order mark, as every other CSV of the service: a program would read it as a part of the first name.
 */
export function* statementCsv({ made, rows, currency, leads }: StatementFile): Generator<string> {
  const { columns } = made;
  let piece = csvLine([...leads.map(({ name }) => name), ...columnNames(columns)].map(csvText));
  for (const row of rows) {
    const texts = leads.map(({ of }) => csvText(of(row) ?? ''));
    const numbers = columns.map(({ kind }, column) => {
      const isPercentage = row.kind === 'margin' || kind === 'change_percent';
      return valueCell(row.values[column] ?? null, isPercentage ? null : currency);
    });
    piece += csvLine([...texts, ...numbers]);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Characters that are written at once. */
export const PIECE = 64 * 1024;

function valueCell(value: Decimal | null, currency: string | null): string {
  if (value === null) return '';
  return currency === null ? numberCell(value.toFixed()) : amountCell(value.toFixed(), currency);
}
