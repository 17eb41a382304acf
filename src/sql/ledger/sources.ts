import type { LedgerMeasure } from '../../metrics/definition/measures/ledger.ts';
import { accountFacts, cashByClassFacts, cashFacts, cashFlowFacts, entryFacts } from '../facts/lines.ts';
import type { ReadersOf } from '../source.ts';
import { readAccountMeasures } from './account-measures.ts';
import { readCashByClass } from './cash-by-class.ts';
import { readCashFlows } from './cash-flows.ts';
import { readCashTotals } from './cash-totals.ts';
import { readEntryTotals } from './entry-totals.ts';
import { readTotalsOfParty } from './party-totals.ts';

/** How journal entries and their lines are read. */
export const LEDGER_READERS: ReadersOf<LedgerMeasure> = {
  'account totals': { read: readAccountMeasures, facts: accountFacts, ofParty: readTotalsOfParty },
  'cash totals': { read: readCashTotals, facts: cashFacts },
  'cash flows': { read: readCashFlows, facts: cashFlowFacts },
  'cash flows by class': { read: readCashByClass, facts: cashByClassFacts },
  'entry totals': { read: readEntryTotals, facts: entryFacts },
};
