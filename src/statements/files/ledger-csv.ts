import { amountCell } from '../../export/amounts.ts';
import { csvLine, csvText } from '../../spreadsheets/csv.ts';
import { PIECE } from './csv.ts';
import {
  BALANCE_PLACE,
  isShown,
  LEDGER_NUMBERS,
  LEDGER_TEXTS,
  type LedgerFile,
  ORIGINAL_NAME,
} from './ledger-file.ts';

/** The ledger of an account as CSV, in pieces: the balance before, each line with the balance after it, the balance at the end, and the check. */
export function* ledgerCsv({ made, currency }: LedgerFile): Generator<string> {
  let piece = csvLine(
    ['Date', ...LEDGER_TEXTS.map(({ name }) => name), ORIGINAL_NAME, ...LEDGER_NUMBERS].map(csvText),
  );
  for (const row of made.rows) {
    const { posting } = row;
    const numbers = row.values.map((value, column) =>
      value !== null && isShown(column, value) ? amountCell(value.toFixed(), currency) : '',
    );
    piece += csvLine([
      row.date ?? '',
      ...LEDGER_TEXTS.map(({ of }) => csvText(of(row) ?? '')),
      posting === null ? '' : amountCell(posting.amount.toFixed(), posting.currency),
      ...numbers,
    ]);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  const blanks = Array.from({ length: LEDGER_TEXTS.length + BALANCE_PLACE }, () => '');
  for (const { label, difference } of made.checks)
    if (difference !== null)
      piece += csvLine(['', csvText(label), ...blanks, amountCell(difference.toFixed(), currency)]);
  yield piece;
}
