import type { Capability } from '../access/capability.ts';
import { writingForImport } from '../db/importing.ts';
import type { Transaction } from '../db/transaction.ts';
import type { CheckedOpening, OpeningDifference } from '../ledger/check-opening.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { SEES_PAY } from '../metrics/definition/protection.ts';
import type { Decimal } from '../money/decimal.ts';
import { formatDay } from '../period/index.ts';
import { quote } from '../quote.ts';
import type { OpeningChange } from './opening-options.ts';
import { SEES_BALANCES } from './sees-balances.ts';

/** Where the findings go. */
export type Findings = Readonly<{
  refuse: (reason: string) => void;
  note: (change: OpeningChange) => void;
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

/** The account for differences of openings, and the import that names it. */
export type Adjustment = Readonly<{
  account: string;
  importId: string;
  capabilities: ReadonlySet<Capability>;
}>;

/**
 * Adjusts the openings that contradict the entries before them: their differences go to an account. Days are adjusted in order, since each
 * may depend on those before it. The account belongs to the import, as if it had stated the openings again; the entries that follow belong to
 * none. Openings that the caller may not see are not adjusted, and so refused.
 */
export async function adjustOpenings(
  transaction: Transaction,
  ledger: Ledger,
  { account, importId, capabilities }: Adjustment,
): Promise<void> {
  if (ledger.faultOfOpeningAccount(account) !== null) return;
  for (;;) {
    const wrong = (await ledger.settleOpenings()).find(({ differences }) => differences.length > 0);
    if (wrong === undefined || !maySee(wrong, capabilities)) return;
    await transaction.run(writingForImport(importId));
    await ledger.adjustOpenings(wrong.day, account);
    await transaction.run(writingForImport(null));
  }
}

function maySee({ isOfPay }: CheckedOpening, capabilities: ReadonlySet<Capability>): boolean {
  return capabilities.has(SEES_BALANCES) && (!isOfPay || capabilities.has(SEES_PAY));
}

function report(
  { day, differences, adjusted, adjustsTo, reclassified, isOfPay, isNew }: CheckedOpening,
  capabilities: ReadonlySet<Capability>,
  { refuse, note }: Findings,
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
  const changeOf = ({ account, closing, opening }: OpeningDifference) => ({
    day: formatDay(day),
    account,
    closing: closing.toFixed(),
    opening: opening.toFixed(),
    difference: opening.minus(closing).toFixed(),
  });
  for (const one of reclassified) note({ ...changeOf(one), change: 'moved', against: null });
  for (const one of adjusted) note({ ...changeOf(one), change: 'adjusted', against: adjustsTo });
}

function inWords({ account, closing, opening }: OpeningDifference): string {
  const difference = shown(opening.minus(closing));
  return `account ${quote(account)} closed at ${shown(closing)} and opens at ${shown(opening)}, difference ${difference}`;
}

function shown(amount: Decimal): string {
  return amount.toFixed(Math.max(2, amount.decimalPlaces()));
}
