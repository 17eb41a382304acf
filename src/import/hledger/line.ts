import { ABOUT_NOTHING } from '../../ledger/entry.ts';
import { type Decimal, parseDecimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import type { HLEDGER } from '../kinds/index.ts';
import type { Cells } from '../kinds/kind.ts';
import { type JournalLine, NO_NAMES } from '../loaders/entry-lines.ts';
import { currencyOf } from './commodity.ts';

/** A posting as a line of the journal, or every reason why it cannot be one. */
export type HledgerReading =
  | Readonly<{ ok: true; line: JournalLine }>
  | Readonly<{ ok: false; reasons: readonly string[] }>;

/** Reads a row of `hledger print --cost -O csv`. */
export function readHledgerLine(cells: Cells<typeof HLEDGER.columns>, baseCurrency: string): HledgerReading {
  const account = realAccount(cells.account);
  const amount = readAmount(cells.amount);
  const currency = currencyOf(cells.commodity ?? '', baseCurrency);
  const reasons: string[] = [];
  if (!account.ok) reasons.push(`account: ${account.reason}`);
  if (!amount.ok) reasons.push(`amount: ${amount.reason}`);
  if (!currency.ok) reasons.push(`commodity: ${currency.reason}`);
  if (!account.ok || !amount.ok || !currency.ok) return { ok: false, reasons };
  const { description, comment, status } = cells;
  const head = { date: cells.date, code: cells.code, description: description ?? '' };
  const isClosing = saysClosing(head.description, comment ?? '');
  return {
    ok: true,
    line: hledgerLine(
      { ...head, isOpening: false, isClosing, isRevaluation: saysRevaluation(comment ?? '') },
      {
        account: account.value,
        amount: amount.value,
        currency: currency.value,
        rate: null,
        comment: cells['posting-comment'],
        isReconciled: (cells['posting-status'] ?? status) === '*',
      },
    ),
  };
}

/** What a journal says of a transaction, and of a posting of it that is in a currency. */
export type HledgerHead = Readonly<{
  date: Day;
  code: string | null;
  description: string;
  isOpening: boolean;
  isClosing: boolean;
  isRevaluation: boolean;
}>;
export type HledgerPosting = Readonly<{
  account: string;
  amount: Decimal;
  currency: string;
  rate: Decimal | null;
  comment: string | null;
  isReconciled: boolean;
}>;

/** A posting as a line of the journal. */
export function hledgerLine(
  { date, code, description, isOpening, isClosing, isRevaluation }: HledgerHead,
  { account, amount, currency, rate, comment, isReconciled }: HledgerPosting,
): JournalLine {
  return {
    date,
    description,
    reference: code,
    marks: { opening: isOpening ? true : null, closing: isClosing, revaluation: isRevaluation },
    names: NO_NAMES,
    line: {
      account,
      amount,
      currency,
      rate,
      description: comment,
      reconciled: isReconciled,
      about: ABOUT_NOTHING,
    },
  };
}

type Outcome<T> = Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; reason: string }>;

// hledger writes a posting that balances although it is virtual in brackets, and counts it like any other; one in
// parentheses balances nothing, and has no place in a double-entry ledger.
function realAccount(name: string): Outcome<string> {
  if (/^\(.*\)$/.test(name)) {
    return { ok: false, reason: `${quote(name)} is virtual and balances nothing: print with --real` };
  }
  return { ok: true, value: name.replace(/^\[(.*)\]$/, '$1') };
}

// hledger writes no group marks, and the decimal mark that the journal uses. An older one wrote group marks, and
// `1,000` would then be a thousand.
function readAmount(text: string): Outcome<Decimal> {
  if (/^[+-]?[1-9]\d{0,2}(,\d{3})+$/.test(text)) {
    return {
      ok: false,
      reason: `${quote(text)} may have a decimal comma or a group mark: print with hledger 1.25 or newer and more decimals`,
    };
  }
  const number = parseDecimal(text.includes('.') ? text : text.replace(',', '.'));
  return number === null
    ? { ok: false, reason: `not a number: ${quote(text)}` }
    : { ok: true, value: number };
}

/**
 * True for what `hledger close` writes to close income and expenses into retained earnings: the tag `retain:` or the
 * description `retain earnings` (hledger 1.29 and newer), or the description `closing balances` (older ones).
 */
export function saysClosing(description: string, comment: string): boolean {
  return /(^|[\s,])retain:/.test(comment) || /^(retain earnings|closing balances)$/i.test(description);
}

/** True for a transaction with the tag `revaluation:`, or `:revaluation:` as Ledger writes it. */
export function saysRevaluation(comment: string): boolean {
  return /(^|[\s,:])revaluation:/.test(comment);
}
