import { isCurrency, minorUnitsOf } from '../money/currency.ts';
import { AMOUNT_DECIMALS, Decimal, isStorableAmount, sumOf } from '../money/decimal.ts';
import { formatDay } from '../period/index.ts';
import type { BalancedLine, EntryDraft, LineDraft } from './entry.ts';

/** Finds the rate in force for a currency on the entry's date, null when there is none. */
export type RateOf = (currency: string) => Decimal | null;

export type Balanced =
  | Readonly<{ ok: true; lines: readonly BalancedLine[] }>
  /** `difference` is between debits and credits, in base currency; null for any other fault. */
  | Readonly<{ ok: false; line: number | null; reason: string; difference: Decimal | null }>;

/**
 * Values each line in base currency and holds the entry to its one rule: debits equal credits, to the minor unit of
 * the base currency. What conversion leaves, at most half of that unit, goes to the largest line that is not in whole
 * units and stays on its side, so that the stored lines add up to exactly zero.
 */
export function balance(entry: EntryDraft, baseCurrency: string, rateOf: RateOf): Balanced {
  if (entry.lines.length === 0)
    return { ok: false, line: null, reason: 'the entry has no lines', difference: null };
  const lines: BalancedLine[] = [];
  for (const [index, line] of entry.lines.entries()) {
    const valued = valueInBase(line, baseCurrency, rateOf, entry);
    if (typeof valued === 'string') return { ok: false, line: index, reason: valued, difference: null };
    lines.push({ ...line, baseAmount: valued });
  }
  const difference = sumOf(lines.map((line) => line.baseAmount));
  if (difference.isZero()) return { ok: true, lines };
  const adjusted = isBelowMinorUnit(difference, baseCurrency)
    ? absorb(lines, difference, baseCurrency)
    : null;
  return adjusted === null
    ? { ok: false, line: null, reason: outOfBalance(lines, difference, baseCurrency), difference }
    : { ok: true, lines: adjusted };
}

function valueInBase(
  line: LineDraft,
  baseCurrency: string,
  rateOf: RateOf,
  entry: EntryDraft,
): Decimal | string {
  if (!isCurrency(line.currency)) return `currency: not an ISO 4217 code: "${line.currency}"`;
  if (!isStorableAmount(line.amount)) return `the amount is too large: ${line.amount.toFixed()}`;
  if (line.statedBase !== undefined) return statedInBase(line.statedBase, line, baseCurrency);
  if (line.currency === baseCurrency) {
    if (line.rate !== null && !line.rate.eq(1))
      return `rate: ${baseCurrency} is the base currency, its rate is 1`;
    return line.amount.decimalPlaces() > AMOUNT_DECIMALS
      ? line.amount.toDecimalPlaces(AMOUNT_DECIMALS)
      : line.amount;
  }
  const rate = line.rate ?? rateOf(line.currency);
  if (rate === null) {
    return `no exchange rate for ${line.currency} on or before ${formatDay(entry.date)}: give a rate, or add it to exchange_rates`;
  }
  if (!rate.isPositive() || rate.isZero()) return `rate: must be more than zero: ${rate.toFixed()}`;
  const value = line.amount.times(rate).toDecimalPlaces(AMOUNT_DECIMALS);
  return isStorableAmount(value) ? value : `the amount in ${baseCurrency} is too large: ${value.toFixed()}`;
}

function statedInBase(
  stated: Decimal,
  { amount, currency, rate }: LineDraft,
  baseCurrency: string,
): Decimal | string {
  if (!isStorableAmount(stated)) return `base_amount: too large: ${stated.toFixed()}`;
  if (rate !== null) return 'base_amount: not together with rate';
  const isAmount = currency !== baseCurrency || isBelowMinorUnit(stated.minus(amount), baseCurrency);
  if (stated.times(amount).gte(0) && isAmount) return stated;
  return `base_amount: ${stated.toFixed()} ${baseCurrency} cannot be the worth of ${amount.toFixed()} ${currency}`;
}

// Half a unit still counts as balanced: 100.01 at a rate of 1.5 is 150.015, and is usually posted as 150.02.
function isBelowMinorUnit(difference: Decimal, baseCurrency: string): boolean {
  return difference.toDecimalPlaces(minorUnitsOf(baseCurrency), Decimal.ROUND_HALF_DOWN).isZero();
}

// A difference below the minor unit means that some line is not in whole units: only whole units add up to whole
// units. It is no rounding where it is more than each of these lines: two debits of 0.001 and 0.003 are not balanced.
function absorb(
  lines: readonly BalancedLine[],
  difference: Decimal,
  baseCurrency: string,
): BalancedLine[] | null {
  const digits = minorUnitsOf(baseCurrency);
  let chosen = -1;
  for (const [index, { baseAmount }] of lines.entries()) {
    const adjusted = baseAmount.minus(difference);
    const isFit = adjusted.times(baseAmount).gte(0) && isStorableAmount(adjusted);
    if (baseAmount.decimalPlaces() <= digits || !isFit) continue;
    const best = lines[chosen];
    if (best === undefined || baseAmount.abs().gt(best.baseAmount.abs())) chosen = index;
  }
  if (chosen === -1) return null;
  return lines.map((line, index) =>
    index === chosen ? { ...line, baseAmount: line.baseAmount.minus(difference) } : line,
  );
}

function outOfBalance(lines: readonly BalancedLine[], difference: Decimal, baseCurrency: string): string {
  const debits = sumOf(lines.map((line) => line.baseAmount).filter((amount) => amount.isPositive()));
  const shown = (amount: Decimal) =>
    amount.toFixed(Math.max(minorUnitsOf(baseCurrency), amount.decimalPlaces()));
  return `the entry does not balance: debits ${shown(debits)}, credits ${shown(debits.minus(difference))}, difference ${shown(difference)} ${baseCurrency}`;
}
