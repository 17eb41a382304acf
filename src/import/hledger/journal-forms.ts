import { quote } from '../../quote.ts';
import { type JournalSource, readJournal } from '../readers/journal.ts';
import type { JournalPart } from '../readers/journal-directives.ts';
import type { PostingText } from '../readers/journal-texts.ts';
import { accountsAbove } from './account-class.ts';
import { type AmountText, readAmountText, readPostingAmount } from './amount-text.ts';
import { DeclaredTypes } from './declared-types.ts';
import { NumberMarks } from './number-marks.ts';

/** What a journal says of how it is to be read. */
export type JournalForms = Readonly<{
  marks: NumberMarks;
  types: DeclaredTypes;
  /** The accounts that are said to come to something, alone or with those below them. */
  asserted: AssertedAccounts;
  /** What counts nothing, with how often it comes. */
  leftOut: ReadonlyMap<string, number>;
}>;

/** Whether an account, alone or as one below another, is said to come to something. */
export class AssertedAccounts {
  readonly #alone = new Set<string>();
  readonly #withBelow = new Set<string>();

  add(account: string, isInclusive: boolean): void {
    (isInclusive ? this.#withBelow : this.#alone).add(account);
  }

  has(account: string): boolean {
    if (this.#alone.has(account)) return true;
    if (this.#withBelow.size === 0) return false;
    return [account, ...accountsAbove(account)].some((each) => this.#withBelow.has(each));
  }
}

/** Reads a journal once for the marks in its numbers, its declared accounts and what it leaves out. */
export async function readForms(source: JournalSource): Promise<JournalForms> {
  const marks = new NumberMarks();
  const types = new DeclaredTypes();
  const asserted = new AssertedAccounts();
  const leftOut = new Map<string, number>();
  const leave = (what: string) => leftOut.set(what, (leftOut.get(what) ?? 0) + 1);
  for await (const part of readJournal(source)) {
    noteForm(part, marks);
    if (part.kind === 'left out') leave(part.what);
    if (part.kind === 'account') {
      const unknown = types.declare(part.name, part.comment);
      if (unknown !== null) leave(`the type ${quote(unknown)}, which is none of hledger's`);
    }
    if (part.kind !== 'transaction') continue;
    for (const posting of part.transaction.postings) {
      notePosting(posting, marks, asserted);
      if (posting.brackets === '()') leave(`postings to (${posting.account}), which balance nothing`);
      if (DATED.test(posting.comment)) leave('dates of single postings: that of their transaction counts');
    }
  }
  return { marks, types, asserted, leftOut };
}

const DATED = /(^|[\s,])date:|\[\d{1,4}[-/.]\d/;

function noteForm(part: JournalPart, marks: NumberMarks): void {
  if (part.kind === 'form') {
    const amount = readAmountText(part.text);
    if (amount !== null) marks.declare(amount);
  } else if (part.kind === 'price') {
    const { price } = priceIn(part.text);
    if (price !== null) marks.note(price);
  }
}

function notePosting(posting: PostingText, marks: NumberMarks, asserted: AssertedAccounts): void {
  const written = readPostingAmount(posting.amount);
  if (typeof written === 'string') return;
  const { units, lot, price, assertion } = written;
  for (const amount of [units, lot?.amount, price?.amount, assertion?.amount])
    if (amount !== null && amount !== undefined) marks.note(amount);
  if (assertion !== null) asserted.add(posting.account, assertion.isInclusive);
}

/** The commodity that has a price, which may stand right before it, and the price; null where it is none. */
export function priceIn(text: string): Readonly<{ commodity: string; price: AmountText | null }> {
  const found = text.startsWith('"') ? text.indexOf('"', 1) + 1 : text.search(/[\s\d]/);
  const end = found === -1 ? text.length : found;
  return { commodity: text.slice(0, end).replaceAll('"', ''), price: readAmountText(text.slice(end)) };
}
