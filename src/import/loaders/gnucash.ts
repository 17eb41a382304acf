import { ABOUT_NOTHING } from '../../ledger/entry.ts';
import { letteringOfLot } from '../../ledger/lettering.ts';
import { isCurrency } from '../../money/currency.ts';
import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { GnucashAccount } from '../gnucash/accounts.ts';
import { type GnucashSplit, moneyOf } from '../gnucash/money.ts';
import { type GnucashSurvey, sourceOf, surveyOf } from '../gnucash/survey.ts';
import { GNUCASH } from '../kinds/gnucash.ts';
import type { Cells } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import { addAccounts } from '../programs/accounts.ts';
import { Openings } from '../programs/openings.ts';
import { Parties, type Party } from '../programs/parties.ts';
import { ledgerReport } from '../programs/report.ts';
import { warnOfStrays } from '../programs/strays.ts';
import { readGnucash } from '../readers/gnucash.ts';
import type { GnucashRow } from '../readers/gnucash-parts.ts';
import { type JournalLine, NO_NAMES } from './entry-lines.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';

const PREFIX = 'gnucash:';
/** Entries whose customers and vendors are looked up together. */
const BATCH = 200;

/**
 * Posts the transactions of a GnuCash file, with the customer or vendor of each lot. It is read twice: first for its accounts, prices, customers,
 * vendors and entries that close a year.
 */
export const loadGnucash: Loader = async (task) => {
  await requireFinished(task);
  const survey = await surveyOf(task);
  const used = new Map(survey.used.map((account) => [account.code, account]));
  const parties = new Parties(task);
  for (const { party, line } of survey.owners.parties()) await parties.note(party, line);
  await parties.flush();
  const accounts = await addAccounts(
    task,
    Array.from(used.values(), (account) => ({ ...account, activity: null })),
    (code) => `account ${quote(code)} has a type that implies no class`,
  );
  const openings = await Openings.over(
    task.transaction,
    {
      classOf: (account) => task.ledger.findAccount(account)?.class ?? used.get(account)?.class ?? null,
      isOfOpenings: (account) => used.get(account)?.isOfOpenings === true,
    },
    survey.firstDays,
  );
  const owed = { unowned: 0 };
  const tally = await loadEntries(task, readLines(task, survey, owed), {
    finish: (draft) => openings.mark(draft),
    beforePosting: async () => undefined,
    openings: 'of accounts',
  });
  openings.report(task.warn);
  warnOfDocuments(task, survey, owed.unowned);
  await warnOfStrays(task, PREFIX, 'a GnuCash file', tally);
  return ledgerReport(task, { accounts, parties, rows: survey.rows, tally });
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

/** Warns of what is not among invoices and bills: those that are not posted, and lines on control accounts that are nobody's. */
function warnOfDocuments({ warn }: ImportTask, { owners }: GnucashSurvey, unowned: number): void {
  const { unposted } = owners;
  if (unposted > 0)
    warn(`left out, because GnuCash has not posted them: ${unposted} of its invoices and bills`);
  if (unowned > 0 && owners.areThere)
    warn(
      `${unowned} ${unowned === 1 ? 'line' : 'lines'} on receivables and payables ${unowned === 1 ? 'is' : 'are'} in no lot of a customer or vendor: invoices and bills differ from the ledger by them`,
    );
}

/** How many lines on control accounts belong to nobody. */
type Owed = { unowned: number };

async function* readLines(task: ImportTask, survey: GnucashSurvey, owed: Owed): AsyncGenerator<NamedLine> {
  let place = 0;
  let batch: { rows: readonly GnucashRow[]; isClosing: boolean }[] = [];
  for await (const part of readGnucash(sourceOf(task))) {
    if (part.kind !== 'entry') continue;
    place += 1;
    batch.push({ rows: part.rows, isClosing: survey.closings.has(place) });
    if (batch.length < BATCH) continue;
    yield* linesOf(task, survey, batch, owed);
    batch = [];
  }
  yield* linesOf(task, survey, batch, owed);
}

async function* linesOf(
  task: ImportTask,
  survey: GnucashSurvey,
  batch: readonly Readonly<{ rows: readonly GnucashRow[]; isClosing: boolean }>[],
  owed: Owed,
): AsyncGenerator<NamedLine> {
  const names = batch.flatMap(({ rows }) => rows.flatMap(({ values }) => lotsIn(values)));
  const parties = await survey.owners.find(names);
  for (const { rows, isClosing } of batch) {
    const splits = rows.map((row) => readSplit(task, survey, row));
    const money = moneyOf(splits, { baseCurrency: task.ledger.baseCurrency, prices: survey.prices });
    for (const [index, split] of splits.entries()) {
      const { line: number = 0, values = {} } = rows[index] ?? {};
      const name = `${PREFIX}${values['trn:id'] ?? ''}`;
      const isKnown = split !== null && task.ledger.findAccount(split.account.code) !== undefined;
      const party = partyOf(values, split?.account, parties);
      if (isKnown && party === null && isOwed(split)) owed.unowned += 1;
      const line = isKnown ? journalLine(split, money(split), party, isClosing) : null;
      yield { number, name, line };
    }
  }
}

/** What may say whose a split is: its lot, or the invoice of its transaction. */
function lotsIn({ 'split:lot': lot = '', 'trn:invoice': invoice = '' }: GnucashRow['values']): string[] {
  return [lot, invoice].filter((id) => id !== '');
}

function partyOf(
  values: GnucashRow['values'],
  account: GnucashAccount | undefined,
  parties: ReadonlyMap<string, Party>,
): Party | null {
  if (account?.isControl !== true) return null;
  return lotsIn(values).flatMap((id) => parties.get(id) ?? [])[0] ?? null;
}

function isOwed({ cells, account }: GnucashSplit): boolean {
  return account.isControl && !cells['split:value'].isZero();
}

function readSplit(
  task: ImportTask,
  { accounts }: GnucashSurvey,
  { line: number, values }: GnucashRow,
): GnucashSplit | null {
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
  return account === null ? null : { cells, account };
}

function journalLine(
  { cells, account }: GnucashSplit,
  money: ReturnType<ReturnType<typeof moneyOf>>,
  party: Party | null,
  isClosing: boolean,
): JournalLine {
  const memo = cells['split:memo'];
  const description = cells['trn:description'] ?? '';
  return {
    date: cells['trn:date-posted'],
    description,
    reference: cells['trn:num'],
    marks: { opening: null, closing: isClosing ? true : null, revaluation: null },
    names: { ...NO_NAMES, ...(party === null ? {} : { [party.kind]: party.id }) },
    line: {
      account: account.code,
      ...money,
      description: memo === description ? null : memo,
      reconciled: cells['split:reconciled-state'] === 'y',
      ...(party === null ? {} : { lettering: letteringOf(cells) }),
      about: ABOUT_NOTHING,
    },
  };
}

/** The lettering of a split of a customer or vendor. Only the split that posts an invoice or a bill is in a transaction of type I. */
function letteringOf(cells: Cells<typeof GNUCASH.columns>): string {
  const lot = cells['split:lot'] ?? cells['trn:invoice'] ?? '';
  return letteringOfLot(lot, cells['trn:type'] === 'I' ? { dueDate: cells['trn:due'] } : null);
}
