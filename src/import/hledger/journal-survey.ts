import type { AccountClass } from '../../ledger/account-class.ts';
import { type Day, parseDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { Closings } from '../programs/closings.ts';
import { Prices } from '../programs/prices.ts';
import { type JournalSource, readJournal } from '../readers/journal.ts';
import type { JournalPart } from '../readers/journal-directives.ts';
import type { TransactionText } from '../readers/journal-texts.ts';
import { currencyOf } from './commodity.ts';
import { type JournalForms, priceIn } from './journal-forms.ts';
import { saysClosing } from './line.ts';
import { type Posting, readPosting, readUnits, type Units } from './posting.ts';
import { RunningBalances } from './running-balances.ts';
import { type Weighed, weigh } from './weigh.ts';
import { type YearEndNumbers, YearEnds } from './year-ends.ts';

/** What a journal says as a whole, before its transactions are posted. */
export type JournalSurvey = Readonly<{
  prices: Prices;
  firstDays: ReadonlyMap<string, Day>;
  /** What postings are that have to bring their account to something, by their places. */
  assigned: ReadonlyMap<number, readonly Units[]>;
  /** The numbers of transactions that close a year. */
  closings: ReadonlySet<number>;
  yearEnds: YearEndNumbers;
  /** What is wrong with prices, and with what accounts are said to come to. */
  faults: readonly Fault[];
}>;

type Fault = Readonly<{ place: number; reason: string }>;

/** The words of an organisation for the accounts and the commodities of a journal. */
export type JournalWords = Readonly<{
  baseCurrency: string;
  classOf: (account: string) => AccountClass | null;
}>;

/** Reads a journal for what its transactions are together, once its forms are known. */
export async function surveyJournal(
  source: JournalSource,
  forms: JournalForms,
  { baseCurrency, classOf }: JournalWords,
): Promise<JournalSurvey> {
  const prices = new Prices(baseCurrency);
  const closings = new Closings(classOf);
  const yearEnds = new YearEnds(classOf);
  const firstDays = new Map<string, Day>();
  const held: Held[] = [];
  const priceFaults: Fault[] = [];
  let isBroken = false;
  let number = 0;
  const isBase = baseTest(baseCurrency);
  const note = ({ number, transaction, day }: Dated, weighed: readonly Weighed[]) => {
    const { description, comment } = transaction;
    const lines = weighed.map(({ posting, weight }) => ({
      account: posting.text.account,
      commodity: weight.commodity,
      amount: weight.number,
    }));
    for (const { account } of lines)
      if (day < (firstDays.get(account) ?? Number.POSITIVE_INFINITY)) firstDays.set(account, day);
    closings.add({ place: number, day, isTagged: saysClosing(description, comment), lines });
    yearEnds.add({ number, day, description, comment, lines });
  };
  for await (const part of readJournal(source)) {
    if (part.kind === 'price') {
      const reason = notePrice(prices, part, forms, baseCurrency);
      if (reason !== null) priceFaults.push({ place: part.place, reason });
    }
    if (part.kind === 'fault') isBroken = true;
    if (part.kind !== 'transaction') continue;
    number += 1;
    const dated = datedOf(number, part.transaction, forms);
    if (dated === null) {
      isBroken = true;
      continue;
    }
    const isWaiting = dated.postings.some(({ units, assertion }) => units === null && assertion !== null);
    const weighed = isWaiting ? null : weigh(realOf(dated.postings), isBase);
    if (typeof weighed === 'string') isBroken = true;
    else if (weighed !== null) note(dated, weighed);
    if (isWaiting || dated.postings.some(({ text }) => forms.asserted.has(text.account)))
      held.push({ dated, isWaiting });
  }
  const settled = settle(held, isBase, note);
  // Balances of a file that cannot be read whole are not what it says.
  const unsettled = settled.faults.filter(({ isAssignment }) => isAssignment || !isBroken);
  return {
    prices,
    firstDays,
    assigned: settled.assigned,
    faults: [...priceFaults, ...unsettled],
    closings: closings.places(new Map()),
    yearEnds: yearEnds.numbers(),
  };
}

/** Whether a commodity is the base currency. */
export function baseTest(baseCurrency: string): (commodity: string) => boolean {
  return (commodity) => {
    const currency = currencyOf(commodity, baseCurrency);
    return currency.ok && currency.value === baseCurrency;
  };
}

/** The postings that count, without those that balance nothing. */
export function realOf(postings: readonly Posting[]): readonly Posting[] {
  return postings.filter(({ text }) => text.brackets !== '()');
}

/** A posting that is of each of some amounts. */
export function withUnits(posting: Posting, amounts: readonly Units[]): readonly Posting[] {
  return amounts.map((units) => ({ ...posting, units }));
}

type Dated = Readonly<{
  number: number;
  transaction: TransactionText;
  day: Day;
  postings: readonly Posting[];
}>;
type Held = Readonly<{ dated: Dated; isWaiting: boolean }>;

function datedOf(number: number, transaction: TransactionText, { marks }: JournalForms): Dated | null {
  const day = parseDay(transaction.date);
  const postings = [];
  for (const text of transaction.postings) {
    const posting = readPosting(text, marks);
    if (typeof posting === 'string') return null;
    postings.push(posting);
  }
  return day === null ? null : { number, transaction, day, postings };
}

/** Goes through the transactions of accounts that are said to come to something, by day. */
function settle(
  held: readonly Held[],
  isBase: (commodity: string) => boolean,
  note: (dated: Dated, weighed: readonly Weighed[]) => void,
) {
  const balances = new RunningBalances();
  const assigned = new Map<number, readonly Units[]>();
  const faults: { place: number; reason: string; isAssignment: boolean }[] = [];
  for (const { dated, isWaiting } of held.toSorted((one, other) => one.dated.day - other.dated.day)) {
    const postings = dated.postings.flatMap((posting) => {
      const { text, assertion, units } = posting;
      if (assertion === null && units === null) return posting;
      const found =
        units !== null ? [units] : assertion === null ? [] : balances.assigned(text.account, assertion);
      if (typeof found === 'string') {
        faults.push({ place: text.place, reason: found, isAssignment: true });
        return posting;
      }
      for (const each of found) balances.add(text.account, each);
      if (units === null) assigned.set(text.place, found);
      const reason = assertion === null ? null : balances.fault(text.account, assertion);
      if (reason !== null) faults.push({ place: text.place, reason, isAssignment: false });
      return withUnits(posting, found);
    });
    const weighed = weigh(realOf(postings), isBase);
    if (typeof weighed === 'string') continue;
    for (const { posting, weight } of weighed)
      if (posting.units === null) balances.add(posting.text.account, weight);
    if (isWaiting) note(dated, weighed);
  }
  return { assigned, faults };
}

/** Takes the price of a currency, or says why it cannot be read. Prices of shares count nothing, so they may be written in any way. */
function notePrice(
  prices: Prices,
  part: Extract<JournalPart, Readonly<{ kind: 'price' }>>,
  { marks }: JournalForms,
  baseCurrency: string,
): string | null {
  const { commodity, price } = priceIn(part.text);
  const currency = currencyOf(commodity, baseCurrency);
  if (!currency.ok) return null;
  if (commodity === '' || price === null) return `not a price: ${quote(part.text)}`;
  const day = parseDay(part.date);
  if (day === null) return `price: there is no such date: ${quote(part.date)}`;
  const value = readUnits(price, part, marks);
  if (typeof value === 'string') return `price: ${value}`;
  const priced = currencyOf(value.commodity, baseCurrency);
  if (priced.ok) prices.add({ commodity: currency.value, currency: priced.value, day, value: value.number });
  return null;
}
