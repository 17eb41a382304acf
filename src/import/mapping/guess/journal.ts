import { quote } from '../../../quote.ts';
import type { MappedColumn } from '../schema.ts';
import type { FoundColumns } from './columns.ts';
import { folded } from './folded.ts';
import type { Choice, MappingPart } from './guess.ts';
import { MONEY_IN, MONEY_OUT, OF_EITHER_SIDE, SIDE_NAMES } from './names/ledger.ts';
import { CREDIT_WORDS, DEBIT_WORDS, IN_WORDS, OUT_WORDS } from './names/values.ts';
import type { TableColumn } from './table.ts';

/** What a mapping of a journal has beside its columns. */
export type JournalParts = Readonly<{
  lines?: readonly Readonly<Record<string, MappedColumn>>[];
  entries?: Readonly<{ by: readonly string[]; named: string }>;
}>;

/** Completes the columns of a journal: the side of its amounts, the two lines of a bank statement, the names of entries without numbers. */
export function completeJournal(
  found: FoundColumns,
  table: readonly TableColumn[],
  namePrefix: string,
): JournalParts {
  const { columns } = found;
  if (isOfOneAccount(found, table)) delete columns['account'];
  const isStatement =
    columns['account'] === undefined && columns['date'] !== undefined && !hasEntriesOfSeveral(found, table);
  const lines = isStatement ? linesOfStatement(found, table) : null;
  if (!isStatement) completeAmount(found, table);
  if (lines !== null) for (const name of ['debit', 'credit', 'amount', 'entry']) delete columns[name];
  if (columns['entry'] !== undefined) return lines === null ? {} : { lines };
  const said = ['date', 'reference', 'description'].flatMap((name) => columns[name]?.from ?? []);
  const by = [...new Set([...said, ...(lines === null ? [] : amountsOf(lines))])].slice(0, MOST_NAMES);
  if (by.length === 0) return lines === null ? {} : { lines };
  found.notes.push({
    field: 'entries',
    message: `Entries have no numbers: those that say the same in ${by.map((name) => quote(name)).join(', ')} are one, and are named ${quote(`${namePrefix}:`)} with a number; use another name for each source`,
  });
  return {
    ...(lines === null ? {} : { lines }),
    entries: { by, named: `${namePrefix}:` },
  };
}

/** Columns that an entry may be named by. */
const MOST_NAMES = 20;

/** Whether some rows belong to one entry: then each is a line of it, and the accounts are in a column that was not found. */
function hasEntriesOfSeveral({ columns }: FoundColumns, table: readonly TableColumn[]): boolean {
  const column = table.find(({ name }) => name === columns['entry']?.from?.[0]);
  return column !== undefined && new Set(column.cells).size < column.cells.length;
}

/** Whether all rows name the same account: then it is the one that the statement is of. */
function isOfOneAccount({ columns }: FoundColumns, table: readonly TableColumn[]): boolean {
  const [name] = columns['account']?.from ?? [];
  const column = table.find((one) => one.name === name);
  return column !== undefined && column.cells.length > 1 && new Set(column.cells).size === 1;
}

function completeAmount({ columns, notes, taken }: FoundColumns, table: readonly TableColumn[]): void {
  if (columns['debit'] !== undefined && columns['credit'] !== undefined) {
    delete columns['amount'];
    return;
  }
  const amount = columns['amount'];
  if (amount === undefined) return;
  delete columns['debit'];
  delete columns['credit'];
  const side = sideIn(table, DEBIT_WORDS, CREDIT_WORDS);
  if (side === null) {
    notes.push({
      field: 'columns.amount',
      message: 'A positive amount is read as a debit, a negative one as a credit',
    });
    return;
  }
  taken.add(side.column);
  columns['amount'] = { ...amount, side: { column: side.column.name, debit: side.plus, credit: side.minus } };
}

type Side = Readonly<{ column: TableColumn; plus: string[]; minus: string[] }>;

/** A column that says nothing but on which of two sides an amount is. */
function sideIn(
  table: readonly TableColumn[],
  plus: ReadonlySet<string>,
  minus: ReadonlySet<string>,
): Side | null {
  for (const column of table) {
    const words = [...new Set(column.cells)];
    if (words.length === 0 || !words.every((word) => plus.has(folded(word)) || minus.has(folded(word))))
      continue;
    const isNamedSo = column.folded.some((name) => SIDE_NAMES.has(name));
    if (!isNamedSo && words.length < 2) continue;
    const wordsIn = (side: ReadonlySet<string>) => words.filter((word) => side.has(folded(word)));
    const [first, second] = [wordsIn(plus), wordsIn(minus)];
    // The table may go on with the other word, which it has not shown.
    if (first.length === 0 || second.length === 0) continue;
    return { column, plus: first, minus: second };
  }
  return null;
}

/** The two lines of each row of a bank statement; null where it has no amounts. */
function linesOfStatement(
  found: FoundColumns,
  table: readonly TableColumn[],
): NonNullable<JournalParts['lines']> | null {
  const moneyIn = table.find(
    (one) => one.holds === 'number' && one.folded.some((name) => MONEY_IN.has(name)),
  );
  const moneyOut = table.find(
    (one) => one.holds === 'number' && one.folded.some((name) => MONEY_OUT.has(name)),
  );
  const [amount] = found.columns['amount']?.from ?? [];
  if (moneyIn !== undefined && moneyOut !== undefined && moneyIn !== moneyOut)
    return linesOfTwo(found, moneyIn, moneyOut);
  if (amount === undefined) return null;
  const side = sideIn(table, IN_WORDS, OUT_WORDS);
  noteAccounts(
    found,
    side === null
      ? 'A positive amount is money that comes in'
      : `${quote(side.column.name)} says whether money comes in (${side.plus.join(', ')}) or goes out (${side.minus.join(', ')})`,
  );
  if (side === null) return linesOf({ from: [amount] }, { subtract: [amount] });
  found.taken.add(side.column);
  const sides = { side: { column: side.column.name, debit: side.plus, credit: side.minus } };
  return linesOf({ from: [amount], ...sides }, { subtract: [amount], ...sides });
}

function linesOfTwo(
  found: FoundColumns,
  moneyIn: TableColumn,
  moneyOut: TableColumn,
): NonNullable<JournalParts['lines']> {
  found.taken.add(moneyIn).add(moneyOut);
  const lines = linesInto(moneyIn, moneyOut);
  noteAccounts(
    found,
    `${quote(moneyIn.name)} is money that comes in, ${quote(moneyOut.name)} money that goes out`,
  );
  if ([moneyIn, moneyOut].every(({ folded: names }) => names.some((name) => OF_EITHER_SIDE.has(name)))) {
    const choice = (value: string, isOut: boolean): Choice => ({
      value,
      label: `Money that ${isOut ? 'goes out' : 'comes in'}`,
      sets: { lines: (isOut ? lines : linesInto(moneyOut, moneyIn)) as NonNullable<MappingPart['lines']> },
    });
    found.questions.push({
      field: 'lines',
      message: `What is ${quote(moneyOut.name)}? Banks and accountants use the word the other way round`,
      choices: [choice('out', true), choice('in', false)],
    });
  }
  return lines;
}

function linesInto(moneyIn: TableColumn, moneyOut: TableColumn): NonNullable<JournalParts['lines']> {
  const [more, less] = [moneyIn, moneyOut].map((one) => one.name);
  // Some banks write what goes out with a minus sign, in a column of its own nevertheless.
  return isNegative(moneyOut)
    ? linesOf({ add: [more ?? '', less ?? ''] }, { subtract: [more ?? '', less ?? ''] })
    : linesOf({ add: [more ?? ''], subtract: [less ?? ''] }, { add: [less ?? ''], subtract: [more ?? ''] });
}

function isNegative({ cells }: TableColumn): boolean {
  const amounts = cells.filter((cell) => /[1-9]/.test(cell));
  return amounts.length > 0 && amounts.every((cell) => /^\s*[-\u2212\u2013(]|[-)]\s*$/.test(cell));
}

function linesOf(amount: MappedColumn, against: MappedColumn): NonNullable<JournalParts['lines']> {
  return [
    { account: { constant: 'bank' }, amount },
    { account: { constant: 'bank:unassigned' }, amount: against },
  ];
}

function noteAccounts({ notes }: FoundColumns, message: string): void {
  notes.push({
    field: 'lines',
    message: `It has no accounts, so each row is an entry of two lines, on \`bank\` and against \`bank:unassigned\`: name the accounts that you use. ${message}`,
  });
}

function amountsOf(lines: NonNullable<JournalParts['lines']>): string[] {
  return lines.flatMap(({ amount }) => [
    ...(amount?.from ?? []),
    ...(amount?.add ?? []),
    ...(amount?.subtract ?? []),
  ]);
}
