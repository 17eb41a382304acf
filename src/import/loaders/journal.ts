import { ABOUT_NOTHING } from '../../ledger/entry.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { JOURNAL } from '../kinds/index.ts';
import type { Cells } from '../kinds/kind.ts';
import type { JournalLine } from './entry-lines.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadEntries, type NamedLine, NO_HOOKS } from './load-entries.ts';
import { readRows } from './read-rows.ts';

/** Posts the entries that are new; one that differs voids the entry of the same name and takes its place. */
export const loadJournal: Loader = async (task) => {
  const { file, kind } = task.file;
  const count = { rows: 0 };
  // There are few of them, since accounts open once.
  const openAccounts = new Set<string>();
  const tally = await loadEntries(task, readLines(task, count, openAccounts), {
    ...NO_HOOKS,
    openings: ({ externalId }) => (openAccounts.has(externalId ?? '') ? 'of accounts' : 'whole'),
  });
  return [{ file, kind, ...count, ...tally }];
};

type JournalCells = Cells<typeof JOURNAL.columns>;

async function* readLines(
  task: ImportTask,
  count: { rows: number },
  openAccounts: Set<string>,
): AsyncGenerator<NamedLine> {
  let first: JournalCells | null = null;
  for await (const { line, values, cells } of readRows(task, JOURNAL)) {
    count.rows += 1;
    const name = values['entry'] || null;
    const amount = cells === null ? null : readAmount(cells);
    if (typeof amount === 'string') task.refuse(line, amount);
    if (cells === null || amount === null || typeof amount === 'string') {
      yield { number: line, name, line: null };
      continue;
    }
    if (first?.entry !== cells.entry) first = cells;
    if (cells.account_opening === true) openAccounts.add(cells.entry);
    yield {
      number: line,
      name,
      line: journalLine(cells, amount, first.description, task.ledger.baseCurrency),
    };
  }
}

/** The amount of the row, debits positive, or why it has none. */
function readAmount({ debit, credit, amount }: JournalCells): Decimal | string {
  if (amount !== null) {
    return debit === null && credit === null ? amount : 'amount: not together with debit or credit';
  }
  if (debit === null && credit === null) return 'debit, credit: one of them is required';
  if (debit?.isZero() === false && credit?.isZero() === false) {
    return `debit, credit: only one of them on a line, not ${debit.toFixed()} and ${credit.toFixed()}`;
  }
  if (debit?.isZero() === false) return debit;
  return credit?.isZero() === false ? credit.negated() : ZERO;
}

function journalLine(
  cells: JournalCells,
  amount: Decimal,
  entryDescription: string | null,
  baseCurrency: string,
): JournalLine {
  const { date, account, currency, rate, description, reference, reconciled } = cells;
  const {
    closing,
    revaluation,
    base_amount: statedBase,
    recorded_at: recordedAt,
    adjust_to: adjustsTo,
  } = cells;
  // An entry with both marks is refused like one with any other two.
  const opening = cells.account_opening === true ? cells.opening !== true : cells.opening;
  const { department, customer, vendor } = cells;
  return {
    date,
    description: entryDescription ?? '',
    reference,
    marks: { opening, closing, revaluation },
    names: { department, customer, vendor },
    ...(recordedAt === null ? {} : { recordedAt }),
    ...(adjustsTo === null ? {} : { adjustsTo }),
    line: {
      account,
      amount,
      currency: currency ?? baseCurrency,
      rate,
      ...(statedBase === null ? {} : { statedBase }),
      description: cells.line_description ?? (description === entryDescription ? null : description),
      reconciled: reconciled ?? false,
      ...(cells.lettering === null ? {} : { lettering: cells.lettering }),
      about: ABOUT_NOTHING,
    },
  };
}
