import { basisOn } from '../metrics/coverage/basis.ts';
import { stateOf } from '../metrics/coverage/state.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import type { Computed } from '../metrics/value/compute.ts';
import { lastDayOf } from '../period/index.ts';
import { OPEN_BANDS } from '../sql/statements/open-items.ts';
import type { Days } from './columns.ts';
import type { StatementOfParties } from './definition/statement.ts';
import type { Source } from './values.ts';

/** What is known on a day of what is owed. */
type Known = Readonly<{ isKnown: boolean; isOfLedger: boolean; knowsAge: boolean }>;

/** Tells on which days amounts of an aged list are known: its bands of age only where it is known when documents are due. */
export function whatIsOwed({ outstanding, ageing }: StatementOfParties, { setting }: Source) {
  const { recorded } = setting;
  const known = new Map<Days, Known>();
  const isKnown = (metric: Metric, { counted }: Days['period']): boolean =>
    stateOf(metric, 'snapshot', counted, recorded) !== 'none';
  const knownOn = (days: Days): Known => {
    const found = known.get(days) ?? {
      isKnown: isKnown(outstanding, days.period),
      isOfLedger: basisOn(outstanding, lastDayOf(days.period.counted), recorded) === 'ledger',
      knowsAge: isKnown(ageing, days.period),
    };
    known.set(days, found);
    return found;
  };
  return {
    /** Whether the control account is read, because the first document came later. */
    isOfLedger: (days: Days): boolean => knownOn(days).isOfLedger,
    /** The amount, or why it is not known. */
    unlessUnknown: (days: Days, band: number, amount: Computed): Computed => {
      const { isKnown: isAny, isOfLedger, knowsAge } = knownOn(days);
      if (!isAny) return 'no_data';
      if (isOfLedger) return 'not_applicable';
      return band < UNALLOCATED && !knowsAge ? 'no_data' : amount;
    },
  };
}

const UNALLOCATED = OPEN_BANDS.indexOf('unallocated');
