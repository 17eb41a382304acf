import type { Decimal } from '../../money/decimal.ts';
import type { PostingText } from '../readers/journal-texts.ts';
import { type AmountText, readAmountText, readPostingAmount, type WorthText } from './amount-text.ts';
import type { NumberMarks } from './number-marks.ts';

/** A number of a commodity, by its sign or name in the journal. */
export type Units = Readonly<{ number: Decimal; commodity: string }>;

/** What something cost, each of it or all of it. */
export type Worth = Readonly<{ amount: Units; isTotal: boolean }>;

export type Assertion = Readonly<{ amount: Units; isSole: boolean; isInclusive: boolean }>;

/** A posting with its numbers. */
export type Posting = Readonly<{
  text: PostingText;
  /** Null where it takes what is missing, or what an assertion asks for. */
  units: Units | null;
  lot: Worth | null;
  price: Worth | null;
  assertion: Assertion | null;
}>;

/** Reads the numbers of a posting, or says why they are none. */
export function readPosting(text: PostingText, marks: NumberMarks): Posting | string {
  const written = readPostingAmount(text.amount);
  if (typeof written === 'string') return written;
  const reasons: string[] = [];
  const units = (amount: AmountText) => {
    const found = readUnits(amount, text, marks);
    if (typeof found !== 'string') return found;
    reasons.push(found);
    return null;
  };
  const worth = (found: WorthText | null): Worth | null => {
    const amount = found === null ? null : units(found.amount);
    return amount === null || found === null ? null : { amount, isTotal: found.isTotal };
  };
  const asserted = written.assertion === null ? null : units(written.assertion.amount);
  const posting = {
    text,
    units: written.units === null ? null : units(written.units),
    lot: worth(written.lot),
    price: worth(written.price),
    assertion:
      asserted === null || written.assertion === null ? null : { ...written.assertion, amount: asserted },
  };
  return reasons[0] ?? posting;
}

/** Reads an amount; one without a commodity is of that of the amount that stands for all. */
export function readUnits(
  amount: AmountText,
  { place, numbers }: Pick<PostingText, 'place' | 'numbers'>,
  marks: NumberMarks,
): Units | string {
  const like =
    numbers.likeAmount === null || amount.commodity !== '' ? null : readAmountText(numbers.likeAmount);
  const { number, commodity } = { ...amount, commodity: like?.commodity ?? amount.commodity };
  const value = marks.read({ number, commodity }, numbers.mark, place);
  return typeof value === 'string' ? value : { number: value, commodity };
}
