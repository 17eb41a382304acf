import type { Capability } from '../../access/capability.ts';
import { paySightOf } from '../../metrics/definition/protection.ts';
import type { LedgerReport } from '../ledger-report.ts';
import type { OpeningChange } from '../opening-options.ts';
import { SEES_BALANCES } from '../sees-balances.ts';

/**
 * What the files came to beside the books, as a caller may see it: null without `ledger.read`. Without access to pay in detail
 * it shows no more than metrics and their rows do.
 */
export function shownLedger(
  ledger: LedgerReport | null | undefined,
  capabilities: ReadonlySet<Capability>,
): LedgerReport | null {
  if (ledger === null || ledger === undefined || !capabilities.has(SEES_BALANCES)) return null;
  if (paySightOf(capabilities) === 'in detail')
    return capabilities.has('records.read') ? ledger : { ...ledger, parties: null };
  // Of an entry of pay the number of lines may be how many are paid.
  // What is owed for pay can be a supplier's balance, and part of what is payable.
  return {
    ...ledger,
    ...ledger.withoutPay,
    parties: null,
    tieOuts: [],
    books: { ...ledger.books, lines: null },
  };
}

/** What was done with accounts because of openings, for those who may see all balances: what is owed for pay can be on any account. */
export function shownOpenings(
  openings: readonly OpeningChange[] | undefined,
  capabilities: ReadonlySet<Capability>,
): readonly OpeningChange[] {
  const seesAll = capabilities.has(SEES_BALANCES) && paySightOf(capabilities) === 'in detail';
  return seesAll ? (openings ?? []) : [];
}
