import { Decimal } from '../../money/decimal.ts';
import { amountCell } from '../amounts.ts';
import type { EntryLine } from './read-ledger.ts';

/**
 * The amount of a line as ledgers of plain text have it: in another currency with what it is worth altogether. Where no such price can
 * say the worth, the line has that alone.
 */
export function pricedAmount({ currency, amount, base }: EntryLine, baseCurrency: string): string {
  const worth = new Decimal(base);
  const isPriced = currency !== baseCurrency && !new Decimal(amount).isZero();
  if (!isPriced) return `${amountCell(base, baseCurrency)} ${baseCurrency}`;
  return `${amountCell(amount, currency)} ${currency} @@ ${amountCell(worth.abs().toFixed(), baseCurrency)} ${baseCurrency}`;
}

/** A text on one line. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
