import type { DocumentKind } from '../../db/tables/documents.ts';
import { isCurrency, minorUnitsOf } from '../../money/currency.ts';
import { AMOUNT_DECIMALS, Decimal, isStorableAmount, sumOf } from '../../money/decimal.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import type { DocumentDraft } from './draft.ts';

/** The amounts of a document, in its currency and in base currency at its rate, rounded as the ledger rounds. */
export type DocumentValue = Readonly<{
  rate: Decimal;
  net: Decimal;
  tax: Decimal;
  baseNet: Decimal;
  baseTax: Decimal;
}>;

export type Valued = Readonly<{ ok: true; value: DocumentValue }> | Readonly<{ ok: false; reason: string }>;

/** Adds a document up and holds it to its rules. `rateInForce` is that of its currency on its issue date, if any. */
export function valueDocument(
  kind: DocumentKind,
  draft: DocumentDraft,
  baseCurrency: string,
  rateInForce: Decimal | null,
): Valued {
  const { issueDate, dueDate, currency, lines } = draft;
  if (lines.length === 0) return refused(`the ${kind} has no lines`);
  if (dueDate !== null && dueDate < issueDate) {
    return refused(`due_date: ${formatDay(dueDate)} is before the issue date, ${formatDay(issueDate)}`);
  }
  if (!isCurrency(currency)) return refused(`currency: not an ISO 4217 code: ${quote(currency)}`);
  const rate = rateAt({ currency, rate: draft.rate, day: issueDate }, baseCurrency, rateInForce);
  if (typeof rate === 'string') return refused(rate);
  const net = sumOf(lines.map((line) => line.net));
  const tax = sumOf(lines.map((line) => line.tax));
  const total = net.plus(tax);
  if (total.lt(0)) {
    const amount = inCurrency(total, currency);
    return refused(
      `net, tax: the total of the ${kind} is ${amount}: import a credit note as a row of payments, with kind credit_note`,
    );
  }
  const [baseNet, baseTax] = [inBase(net, rate), inBase(tax, rate)];
  const tooLarge = [net, tax, total, baseNet, baseTax, baseNet.plus(baseTax)].find(
    (one) => !isStorableAmount(one),
  );
  if (tooLarge !== undefined) {
    return refused(`net, tax: the total of the ${kind} is more than can be kept: ${tooLarge.toFixed()}`);
  }
  return { ok: true, value: { rate, net, tax, baseNet, baseTax } };
}

/** An amount for people: with at least the decimals of its currency, and all of its own. */
export function inCurrency(amount: Decimal, currency: string): string {
  return `${amount.toFixed(Math.max(minorUnitsOf(currency), amount.decimalPlaces()))} ${currency}`;
}

/** The rate of an amount: the one that is stated, or the one in force on its day. A reason where there is none. */
export function rateAt(
  { currency, rate, day }: Readonly<{ currency: string; rate: Decimal | null; day: Day }>,
  baseCurrency: string,
  inForce: Decimal | null,
): Decimal | string {
  if (currency === baseCurrency) {
    const isOne = rate === null || rate.eq(1);
    return isOne ? new Decimal(1) : `rate: ${baseCurrency} is the base currency, its rate is 1`;
  }
  if (rate === null) {
    const missing = `no exchange rate for ${currency} on or before ${formatDay(day)}`;
    return inForce ?? `${missing}: give a rate, or add it to exchange_rates`;
  }
  return rate.gt(0) ? rate : `rate: must be more than zero: ${rate.toFixed()}`;
}

/** What an amount comes to in base currency, rounded as the ledger rounds. */
export function inBase(amount: Decimal, rate: Decimal): Decimal {
  return amount.times(rate).toDecimalPlaces(AMOUNT_DECIMALS);
}

function refused(reason: string): Valued {
  return { ok: false, reason };
}
