import { ABOUT_NOTHING } from '../../ledger/entry.ts';
import { isCurrency } from '../../money/currency.ts';
import type { Day } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { type GnucashAccount, GnucashAccounts } from '../gnucash/accounts.ts';
import { rateWithin } from '../gnucash/rate-within.ts';
import { GNUCASH, GNUCASH_ACCOUNT, GNUCASH_PRICE } from '../kinds/gnucash.ts';
import type { Cells } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import { addAccounts } from '../programs/accounts.ts';
import { Closings } from '../programs/closings.ts';
import { Openings } from '../programs/openings.ts';
import { Prices } from '../programs/prices.ts';
import { ledgerReport } from '../programs/report.ts';
import { warnOfStrays } from '../programs/strays.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { readGnucash } from '../readers/gnucash.ts';
import type { GnucashRow } from '../readers/gnucash-parts.ts';
import type { CopiedSource } from '../readers/sqlite.ts';
import { type JournalLine, NO_NAMES } from './entry-lines.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';

const PREFIX = 'gnucash:';

/** Posts the transactions of a GnuCash file. It is read twice: first for its accounts, prices and entries that close a year. */
export const loadGnucash: Loader = async (task) => {
  await requireFinished(task);
  const survey = await surveyOf(task);
  const used = new Map(survey.used.map((account) => [account.code, account]));
  const accounts = await addAccounts(
    task,
    Array.from(used.values(), (account) => ({ ...account, rule: 'by its type and name', activity: null })),
    (code) => `account ${quote(code)} has a type that implies no class`,
  );
  const openings = await Openings.over(
    task.transaction,
    {
      classOf: (account) => classOf(task, used.get(account), account),
      isOfOpenings: (account) => used.get(account)?.isOfOpenings === true,
    },
    survey.firstDays,
  );
  const tally = await loadEntries(task, readLines(task, survey), {
    finish: (draft) => openings.mark(draft),
    beforePosting: async () => undefined,
    openings: 'of accounts',
  });
  openings.report(task.warn);
  await warnOfStrays(task, PREFIX, 'a GnuCash file', tally);
  return ledgerReport(task, { accounts, rows: survey.rows, tally });
};

/** Refuses a database with a rollback journal beside it: a change was not finished, and only the journal can undo it. */
async function requireFinished({ file: { file, beside } }: ImportTask): Promise<void> {
  const found = await beside?.(`${file}-journal`);
  if (found === undefined || typeof found === 'string') return;
  for (const { name, open } of found)
    for await (const piece of open())
      if (piece.some((byte) => byte !== 0))
        throw new FileFault(
          null,
          `a change was not finished, as ${name} beside it shows: open it in GnuCash and close it again`,
        );
}

function sourceOf({ file: { open, spoolFolder }, onBytes }: ImportTask): CopiedSource {
  return { open, folder: spoolFolder, onBytes };
}

type Survey = Readonly<{
  accounts: GnucashAccounts;
  used: readonly GnucashAccount[];
  prices: Prices;
  closings: ReadonlySet<number>;
  /** The first day of each account by its code. */
  firstDays: ReadonlyMap<string, Day>;
  rows: number;
}>;

async function surveyOf(task: ImportTask): Promise<Survey> {
  const accounts = new GnucashAccounts();
  const prices = new Prices(task.ledger.baseCurrency);
  const used = new Map<string, GnucashAccount>();
  const closings = new Closings((code) => classOf(task, used.get(code), code));
  const firstDays = new Map<string, Day>();
  let [place, rows] = [0, 0];
  for await (const part of readGnucash(sourceOf(surveyTask(task)))) {
    if (part.kind === 'busy') task.warn('GnuCash had the file open: changes made since are missing');
    else if (part.kind === 'account') {
      const reading = readCells(GNUCASH_ACCOUNT, part);
      if (reading.ok) accounts.add(reading.cells, part.line);
      else for (const reason of reading.reasons) task.refuse(part.line, reason);
    } else if (part.kind === 'price') {
      const reading = readCells(GNUCASH_PRICE, part);
      if (reading.ok) prices.add({ ...reading.cells, day: reading.cells.time });
    } else {
      place += 1;
      rows += part.rows.length;
      const splits = part.rows.flatMap(({ values }) => {
        const reading = readCells(GNUCASH, { values });
        const account = reading.ok ? accounts.find(reading.cells['split:account']) : null;
        if (!reading.ok || account === null) return [];
        used.set(account.code, account);
        const day = reading.cells['trn:date-posted'];
        if (day < (firstDays.get(account.code) ?? Number.POSITIVE_INFINITY)) firstDays.set(account.code, day);
        return { account: account.code, amount: reading.cells['split:value'], cells: reading.cells };
      });
      const first = splits[0]?.cells;
      if (first === undefined || splits.length < part.rows.length) continue;
      closings.add({
        place,
        day: first['trn:date-posted'],
        isTagged: first.book_closing === '1',
        lines: splits,
      });
    }
  }
  return {
    accounts,
    used: [...used.values()],
    prices,
    closings: closings.places(new Map()),
    firstDays,
    rows,
  };
}

function classOf({ ledger }: ImportTask, account: GnucashAccount | undefined, code: string) {
  return ledger.findAccount(code)?.class ?? account?.class ?? null;
}

async function* readLines(task: ImportTask, survey: Survey): AsyncGenerator<NamedLine> {
  let place = 0;
  for await (const part of readGnucash(sourceOf(task))) {
    if (part.kind !== 'entry') continue;
    place += 1;
    yield* linesOf(task, survey, part.rows, survey.closings.has(place));
  }
}

type Split = Readonly<{ number: number; cells: Cells<typeof GNUCASH.columns>; account: GnucashAccount }>;

function* linesOf(
  task: ImportTask,
  survey: Survey,
  rows: readonly GnucashRow[],
  isClosing: boolean,
): Generator<NamedLine> {
  const splits = rows.map((row) => readSplit(task, survey, row));
  const money = moneyOf(task, survey, splits);
  for (const [index, split] of splits.entries()) {
    const number = rows[index]?.line ?? 0;
    const name = `${PREFIX}${rows[index]?.values['trn:id'] ?? ''}`;
    const isKnown = split !== null && task.ledger.findAccount(split.account.code) !== undefined;
    const line = isKnown ? journalLine(split, money(split), isClosing) : null;
    yield { number, name, line };
  }
}

function readSplit(
  task: ImportTask,
  { accounts }: Survey,
  { line: number, values }: GnucashRow,
): Split | null {
  task.onRow();
  const reading = readCells(GNUCASH, { values });
  if (!reading.ok) for (const reason of reading.reasons) task.refuse(number, reason);
  if (!reading.ok) return null;
  const { cells } = reading;
  const account = accounts.find(cells['split:account']);
  if (account === null)
    task.refuse(number, `split:account: there is no account with the id ${quote(cells['split:account'])}`);
  if (!isCurrency(cells['trn:currency'])) {
    task.refuse(number, `trn:currency: ${quote(cells['trn:currency'])} is not a currency of ISO 4217`);
    return null;
  }
  return account === null ? null : { number, cells, account };
}

type Money = Pick<JournalLine['line'], 'amount' | 'currency' | 'rate'>;

/**
 * The money of each split, at cost: its value in the currency of the entry. In an entry in another currency the accounts in the base
 * currency say the rate; without one, the file's prices or the ledger's rates do.
 */
function moneyOf(
  { ledger: { baseCurrency } }: ImportTask,
  { prices }: Survey,
  splits: readonly (Split | null)[],
): (split: Split) => Money {
  const inBase = splits.flatMap((split) => (split?.account.commodity === baseCurrency ? split : []));
  const within = rateWithin(
    inBase.map(({ cells }) => ({ value: cells['split:value'], quantity: cells['split:quantity'] })),
  );
  return ({ cells, account }) => {
    const currency = cells['trn:currency'];
    if (currency === baseCurrency) return { amount: cells['split:value'], currency, rate: null };
    if (within !== null && account.commodity === baseCurrency)
      return { amount: cells['split:quantity'], currency: baseCurrency, rate: null };
    return {
      amount: cells['split:value'],
      currency,
      rate: within ?? prices.on(currency, cells['trn:date-posted']),
    };
  };
}

function journalLine({ cells, account }: Split, money: Money, isClosing: boolean): JournalLine {
  const memo = cells['split:memo'];
  const description = cells['trn:description'] ?? '';
  return {
    date: cells['trn:date-posted'],
    description,
    reference: cells['trn:num'],
    marks: { opening: null, closing: isClosing ? true : null, revaluation: null },
    names: NO_NAMES,
    line: {
      account: account.code,
      ...money,
      description: memo === description ? null : memo,
      reconciled: cells['split:reconciled-state'] === 'y',
      about: ABOUT_NOTHING,
    },
  };
}
