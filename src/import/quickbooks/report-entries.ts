import { type Decimal, ZERO } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { REPORT_AMOUNT } from '../kinds/quickbooks-online.ts';
import type { ReportRow } from '../readers/quickbooks-report.ts';

/** A transaction of the Journal. `first` has its date, type and number: the values of its first line, or of a row without an account above it. */
export type ReportEntry = Readonly<{
  kind: 'entry';
  line: number;
  first: ReportRow['values'];
  rows: readonly ReportRow[];
}>;

/** A contradiction or an error in the report. */
export type ReportFault = Readonly<{ kind: 'fault'; line: number; reason: string }>;

/**
 * The transactions of the Journal. In the older layout only the first line of a transaction has a date; in the newer one all lines do, and a row
 * with the number of the transaction may come first. The totals below each transaction and at the end are checked.
 */
export async function* reportEntries(
  rows: AsyncIterable<ReportRow>,
): AsyncGenerator<ReportEntry | ReportFault> {
  const all = new Sums();
  let entry: OpenEntry | null = null;
  let isGrouped = false;
  let [last, isWhole] = [0, true];
  for await (const row of rows) {
    const sort = sortOf(row);
    if (sort !== 'total') for (const reason of row.faults) yield { kind: 'fault', line: row.line, reason };
    switch (sort) {
      case 'nothing':
        break;
      case 'head':
        // In the newer layout it stands below the lines of its transaction.
        if (isGrouped) break;
        if (entry !== null) yield* entry.whole();
        entry = new OpenEntry(row);
        break;
      case 'group':
        if (entry !== null) yield* entry.whole();
        entry = null;
        isGrouped = true;
        break;
      case 'stray':
        yield {
          kind: 'fault',
          line: row.line,
          reason: isNotice(row)
            ? 'QuickBooks cut the report short, because it is too long: export a report for each year or month'
            : `a row without an account: ${quote(row.texts.join(' ').trim())}`,
        };
        break;
      case 'total': {
        const isOfEntry = entry !== null && entry.sums.are(row);
        const isOfAll = entry === null || row.texts.some((text) => /^total$/i.test(text));
        if (!isOfEntry && !row.isUnsaved && !all.are(row))
          yield { kind: 'fault', line: row.line, reason: differenceIn(row, entry?.sums ?? all) };
        if (entry !== null) yield* entry.whole();
        entry = null;
        isGrouped = false;
        isWhole ||= isOfAll;
        break;
      }
      case 'line': {
        if (row.isUnsaved && row.faults.length === 0)
          yield {
            kind: 'fault',
            line: row.line,
            reason:
              'debit, credit: the value of a formula was not saved: open the file in a spreadsheet and save it',
          };
        [last, isWhole] = [row.line, false];
        const isNext =
          entry === null ||
          entry.isOther(row) ||
          (row.values['date'] !== '' && !isGrouped && !entry.goesOn(row));
        if (isNext && entry !== null) yield* entry.whole();
        if (isNext) entry = new OpenEntry(row);
        if (entry === null) break;
        entry.add(row);
        if (entry.rows.length > MOST_LINES)
          throw new FileFault(row.line, `transaction: more than ${MOST_LINES} lines`);
        all.add(row);
        if (entry.rows.length === 1 && entry.first['date'] === '')
          yield { kind: 'fault', line: row.line, reason: 'date: required where a transaction begins' };
        break;
      }
    }
  }
  if (entry !== null) yield* entry.whole();
  // A file that was cut after a transaction shows it only by the missing total.
  if (!isWhole)
    yield {
      kind: 'fault',
      line: last,
      reason: 'the report ends without its TOTAL: it was cut short; export it again',
    };
}

/** The limit on lines of a transaction, which is held in memory. */
const MOST_LINES = 10_000;

type Sort = 'nothing' | 'head' | 'group' | 'stray' | 'total' | 'line';

function sortOf({ values, texts, isUnsaved }: ReportRow): Sort {
  const [first = '', ...others] = texts.filter((text) => text !== '');
  if (values['account'] !== '') return 'line';
  if (/^total( for .*)?$/i.test(first)) return 'total';
  if (isUnsaved || values['debit'] !== '' || values['credit'] !== '') return 'total';
  if (values['date'] !== '' && values['type'] !== '') return 'head';
  if (others.length > 0) return 'stray';
  if (/^\d+$/.test(first)) return 'group';
  return first === '' || isFooter(first) ? 'nothing' : 'stray';
}

/** Whether a row of a list is none of its records: its total, or the footer. */
export function isFooterRow(texts: readonly string[]): boolean {
  const [first = '', ...others] = texts.filter((text) => text !== '');
  return others.length === 0 && (isFooter(first) || /^total$/i.test(first));
}

/** Whether a text is the footer of a report: its accounting basis and the time of the export. */
function isFooter(text: string): boolean {
  return /(accrual|cash) basis|\bGMT\b|\bUTC\b/i.test(text);
}

/** Whether a row says that the report is longer than QuickBooks writes. */
function isNotice({ texts }: ReportRow): boolean {
  return texts.some((text) => /unable to display more data/i.test(text));
}

class OpenEntry {
  readonly first: ReportRow['values'];
  readonly rows: ReportRow[] = [];
  readonly sums = new Sums();

  constructor({ values }: ReportRow) {
    this.first = values;
  }

  add(row: ReportRow): void {
    this.rows.push(row);
    this.sums.add(row);
  }

  /** Whether a line has the id of another transaction; rows of reports that pages export have none. */
  isOther({ values }: ReportRow): boolean {
    const { id = '' } = values;
    return id !== '' && id !== this.first['id'];
  }

  /** Whether a line with a date belongs to this transaction: same date, type and number, and the transaction does not balance yet. */
  goesOn({ values }: ReportRow): boolean {
    return (
      !this.sums.isEven &&
      ['date', 'type', 'num'].every((name) => (values[name] ?? '') === (this.first[name] ?? ''))
    );
  }

  /** The transaction, if it has lines. */
  *whole(): Generator<ReportEntry> {
    const [line] = this.rows;
    if (line !== undefined) yield { kind: 'entry', line: line.line, first: this.first, rows: this.rows };
  }
}

/** Totals of lines. If an amount cannot be read, nothing is compared, because the line is refused anyway. */
class Sums {
  #debit: Decimal = ZERO;
  #credit: Decimal = ZERO;
  #isKnown = true;

  get isEven(): boolean {
    return this.#isKnown && this.#debit.eq(this.#credit);
  }

  add({ values }: ReportRow): void {
    const [debit, credit] = amountsOf(values);
    this.#isKnown &&= debit !== null && credit !== null;
    this.#debit = this.#debit.plus(debit ?? ZERO);
    this.#credit = this.#credit.plus(credit ?? ZERO);
  }

  are({ values }: ReportRow): boolean {
    const [debit, credit] = amountsOf(values);
    return !this.#isKnown || (debit?.eq(this.#debit) === true && credit?.eq(this.#credit) === true);
  }

  toString(): string {
    return `debits ${this.#debit.toFixed(2)}, credits ${this.#credit.toFixed(2)}`;
  }
}

function amountsOf(values: ReportRow['values']): readonly (Decimal | null)[] {
  return ['debit', 'credit'].map((name) => {
    const cell = values[name] ?? '';
    if (cell === '') return ZERO;
    const amount = REPORT_AMOUNT.read(cell);
    return amount.ok ? amount.value : null;
  });
}

function differenceIn({ values }: ReportRow, sums: Sums): string {
  const stated = `debits ${quote(values['debit'] ?? '')}, credits ${quote(values['credit'] ?? '')}`;
  return `the report states ${stated}, but its lines add up to ${String(sums)}`;
}
