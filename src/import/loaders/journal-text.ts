import type { Decimal } from '../../money/decimal.ts';
import { rateWithin } from '../gnucash/rate-within.ts';
import { currencyOf, isCurrencySign } from '../hledger/commodity.ts';
import { type JournalForms, readForms } from '../hledger/journal-forms.ts';
import { baseTest, type JournalSurvey, realOf, surveyJournal, withUnits } from '../hledger/journal-survey.ts';
import { warnOfLeftOut } from '../hledger/left-out.ts';
import { type HledgerHead, hledgerLine, saysRevaluation } from '../hledger/line.ts';
import { NamedAccounts } from '../hledger/named-accounts.ts';
import { refuseBesideOther } from '../hledger/other-names.ts';
import { Places } from '../hledger/places.ts';
import { type Posting, readPosting } from '../hledger/posting.ts';
import { Rounding } from '../hledger/rounding.ts';
import { type Weighed, weigh } from '../hledger/weigh.ts';
import { HLEDGER } from '../kinds/index.ts';
import { readCells } from '../kinds/read-cells.ts';
import { EntryNames } from '../programs/entry-names.ts';
import { isNamedOfOpenings, Openings } from '../programs/openings.ts';
import { ledgerReport } from '../programs/report.ts';
import { Strangers } from '../programs/strangers.ts';
import { warnOfStrays } from '../programs/strays.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { readJournal } from '../readers/journal.ts';
import type { TransactionText } from '../readers/journal-texts.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadEntries, type NamedLine } from './load-entries.ts';

const PREFIX = 'hledger:';
const WAY_OUT = 'state one, or leave those postings out';

/**
 * Posts the transactions of a journal of hledger or Ledger, at cost. It is read three times: for the form of its numbers, for what its
 * transactions are together, and to post them. They are named by day, so that each year may be a file of its own.
 */
export const loadJournalText: Loader = async (given) => {
  const places = new Places();
  const task = { ...given, refuse: refuserOf(given, places) };
  if (await refuseBesideOther(given, 'text')) return [];
  const { file, ledger } = task;
  const source = { open: file.open, beside: file.beside, onBytes: surveyTask(task).onBytes };
  const forms = await readForms({ ...source, places: new Places() });
  const accounts = new NamedAccounts(task, (name) => forms.types.classOf(name));
  const words = { baseCurrency: ledger.baseCurrency, classOf: (name: string) => accounts.classOf(name) };
  const survey = await surveyJournal({ ...source, places }, forms, words);
  for (const { place, reason } of survey.faults) task.refuse(place, reason);
  const rounding = new Rounding(ledger, accounts);
  const openings = await Openings.over(
    task.transaction,
    { classOf: words.classOf, isOfOpenings: isNamedOfOpenings },
    survey.firstDays,
  );
  const count = { rows: 0 };
  const strangers = new Strangers(new Set(), WAY_OUT);
  const signs = new Map<string, number>();
  const whole = new Set<string>();
  const lines = readLines(task, {
    accounts,
    forms,
    survey,
    count,
    strangers,
    signs,
    whole,
    places: new Places(),
  });
  const tally = await loadEntries(task, lines, {
    finish: (draft) => openings.mark(rounding.complete(draft)),
    beforePosting: async () => await accounts.add(),
    openings: ({ externalId }) => (whole.has(externalId ?? '') ? 'whole' : 'of accounts'),
  });
  strangers.report(task.refuse);
  for (const [sign, place] of signs) refuseSign(task, sign, place);
  forms.marks.report(task.warn);
  warnOfLeftOut(task, forms.leftOut, survey.yearEnds);
  rounding.report(task.warn);
  openings.report(task.warn);
  await warnOfStrays(task, PREFIX, 'an hledger journal', tally);
  return ledgerReport(task, { accounts: accounts.added, rows: count.rows, tally });
};

type Known = Readonly<{
  accounts: NamedAccounts;
  forms: JournalForms;
  survey: JournalSurvey;
  places: Places;
  count: { rows: number };
  strangers: Strangers;
  /** Signs that may be several currencies, with the place of the first. */
  signs: Map<string, number>;
  /** The names of entries that open the whole balance sheet. */
  whole: Set<string>;
}>;

/** Refusals by place, in the words of the file that it is in. */
function refuserOf({ refuse }: ImportTask, places: Places): ImportTask['refuse'] {
  return (place, reason) => {
    const { file, line } = place === null ? { file: null, line: null } : places.of(place);
    if (file === null) refuse(line, reason);
    else refuse(null, `${file}, line ${line}: ${reason}`);
  };
}

async function* readLines(task: ImportTask, known: Known): AsyncGenerator<NamedLine> {
  const { file, onBytes, refuse } = task;
  const names = new EntryNames();
  let number = 0;
  for await (const part of readJournal({
    open: file.open,
    beside: file.beside,
    onBytes,
    places: known.places,
  })) {
    if (part.kind === 'fault') refuse(part.place, part.reason);
    if (part.kind !== 'transaction') continue;
    number += 1;
    known.count.rows += part.transaction.postings.length;
    for (const _ of part.transaction.postings) task.onRow();
    const { leftOut, whole } = known.survey.yearEnds;
    if (leftOut.has(number)) continue;
    const name = names.next(`${PREFIX}${part.transaction.date}`);
    if (whole.has(number)) known.whole.add(name);
    yield* linesOf(task, known, { name, number }, part.transaction);
  }
}

function* linesOf(
  task: ImportTask,
  known: Known,
  { name, number }: Readonly<{ name: string; number: number }>,
  transaction: TransactionText,
): Generator<NamedLine> {
  const { forms, survey } = known;
  const head = headOf(task, transaction, survey, number);
  const postings: Posting[] = [];
  let isWhole = head !== null;
  for (const text of transaction.postings) {
    const posting = readPosting(text, forms.marks);
    const assigned = survey.assigned.get(text.place);
    if (typeof posting !== 'string')
      postings.push(
        ...(posting.units === null && assigned !== undefined ? withUnits(posting, assigned) : [posting]),
      );
    else {
      task.refuse(text.place, posting);
      isWhole = false;
    }
  }
  if (head === null || !isWhole) return;
  const weighed = weigh(realOf(postings), baseTest(task.ledger.baseCurrency));
  if (typeof weighed === 'string') task.refuse(transaction.place, weighed);
  else if (!isNothing(weighed)) yield* namedLines(task, known, { head, name, weighed });
}

/** Whether a transaction moves nothing: it only says what an account comes to. */
function isNothing(weighed: readonly Weighed[]): boolean {
  return weighed.length < 2 && weighed.every(({ weight }) => weight.number.isZero());
}

function headOf(
  task: ImportTask,
  { place, date, code, description, comment }: TransactionText,
  { closings, yearEnds }: JournalSurvey,
  number: number,
): HledgerHead | null {
  const reading = readCells({ columns: HEAD_COLUMNS }, { values: { date, code, description } });
  if (!reading.ok) {
    for (const reason of reading.reasons) task.refuse(place, reason);
    return null;
  }
  const { cells } = reading;
  return {
    date: cells.date,
    code: cells.code,
    description: cells.description ?? '',
    isOpening: yearEnds.whole.has(number),
    isClosing: closings.has(number),
    isRevaluation: saysRevaluation(comment),
  };
}

const {
  date: DATE,
  code: CODE,
  description: DESCRIPTION,
  account: ACCOUNT,
  'posting-comment': COMMENT,
} = HLEDGER.columns;
const HEAD_COLUMNS = { date: DATE, code: CODE, description: DESCRIPTION };
const POSTING_COLUMNS = { account: ACCOUNT, 'posting-comment': COMMENT };

type WeighedEntry = Readonly<{ head: HledgerHead; name: string; weighed: readonly Weighed[] }>;

function* namedLines(
  task: ImportTask,
  known: Known,
  { head, name, weighed }: WeighedEntry,
): Generator<NamedLine> {
  const { baseCurrency } = task.ledger;
  const within = rateOf(weighed, baseCurrency);
  for (const { posting, weight } of weighed) {
    const { place, account, comment, status } = posting.text;
    const currency = currencyOf(weight.commodity, baseCurrency);
    const reading = readCells(
      { columns: POSTING_COLUMNS },
      { values: { account, 'posting-comment': comment } },
    );
    if (!reading.ok) for (const reason of reading.reasons) task.refuse(place, reason);
    if (!currency.ok) noteUnknown(known, weight.commodity, place);
    const isKnown = reading.ok && currency.ok && known.accounts.know(account, place);
    const line =
      !isKnown || !currency.ok
        ? null
        : hledgerLine(head, {
            account,
            amount: weight.number,
            currency: currency.value,
            rate:
              currency.value === baseCurrency
                ? null
                : (within ?? known.survey.prices.on(currency.value, head.date)),
            comment: comment === '' ? null : comment,
            isReconciled: status === '*',
          });
    yield { number: place, name, line };
  }
}

/** The rate at which an entry in one other currency changes money, where postings in the base currency say what they cost in the other. */
function rateOf(weighed: readonly Weighed[], baseCurrency: string): Decimal | null {
  const codeOf = (commodity: string) => {
    const currency = currencyOf(commodity, baseCurrency);
    return currency.ok ? currency.value : null;
  };
  const [code, other] = new Set(weighed.map(({ weight }) => codeOf(weight.commodity)));
  if (code === undefined || code === null || code === baseCurrency || other !== undefined) return null;
  const told = weighed.flatMap(({ posting: { units }, weight }) =>
    units !== null && codeOf(units.commodity) === baseCurrency
      ? { value: weight.number, quantity: units.number }
      : [],
  );
  return rateWithin(told);
}

function noteUnknown({ signs, strangers }: Known, commodity: string, place: number): void {
  if (!isCurrencySign(commodity)) strangers.note(commodity, place);
  else if (!signs.has(commodity)) signs.set(commodity, place);
}

function refuseSign({ ledger, refuse }: ImportTask, sign: string, place: number): void {
  const reading = currencyOf(sign, ledger.baseCurrency);
  if (!reading.ok) refuse(place, `commodity: ${reading.reason}`);
}
