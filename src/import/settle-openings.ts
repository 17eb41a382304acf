import type { Capability } from '../access/capability.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CheckedOpening, OpeningDifference } from '../ledger/settle-openings.ts';
import { SEES_PAY } from '../metrics/definition/protection.ts';
import type { Decimal } from '../money/decimal.ts';
import { formatDay } from '../period/index.ts';
import { quote } from '../quote.ts';
import { SEES_BALANCES } from './sees-balances.ts';

/** Where the findings go. */
export type Findings = Readonly<{
  refuse: (reason: string) => void;
  warn: (warning: string) => void;
}>;

/**
 * Checks whole openings once everything has been imported, and refuses the import where one contradicts the entries before it: a
 * table of account, closing, opening and difference.
 */
export async function settleOpenings(
  ledger: Ledger,
  capabilities: ReadonlySet<Capability>,
  findings: Findings,
): Promise<void> {
  for (const opening of await ledger.settleOpenings()) report(opening, capabilities, findings);
}

function report(
  { day, differences, reclassified, isOfPay, isNew }: CheckedOpening,
  capabilities: ReadonlySet<Capability>,
  { refuse, warn }: Findings,
): void {
  const name = `opening of ${formatDay(day)}`;
  // That it is equal would tell what was paid.
  if (isOfPay && !capabilities.has(SEES_PAY)) {
    if (isNew || differences.length > 0)
      refuse(`${name}: it is checked against accounts of pay, which needs ${SEES_PAY}`);
    return;
  }
  if (!capabilities.has(SEES_BALANCES)) {
    if (differences.length > 0)
      refuse(`${name}: it differs from the balances of the day before; seeing them needs ${SEES_BALANCES}`);
    return;
  }
  for (const difference of differences) refuse(`${name}: ${inWords(difference)}`);
  for (const difference of reclassified) warn(`${name}: moved within its root: ${inWords(difference)}`);
}

function inWords({ account, closing, opening }: OpeningDifference): string {
  const difference = shown(opening.minus(closing));
  return `account ${quote(account)} closed at ${shown(closing)} and opens at ${shown(opening)}, difference ${difference}`;
}

function shown(amount: Decimal): string {
  return amount.toFixed(Math.max(2, amount.decimalPlaces()));
}
