import type { RawBuilder } from 'kysely';
import type { AccountMeasure } from '../../metrics/definition/measures/ledger.ts';
import type { PaySight } from '../../metrics/definition/protection.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import type { NumberedRead } from '../pieces.ts';
import { readAccountTotals } from './account-totals.ts';
import { readPartTotals, readTeamTotals } from './part-totals.ts';

type AccountRead = NumberedRead<AccountMeasure>;

/**
 * Reads what was posted to accounts: the whole of them, and what of it names a team, a department, a customer or a vendor.
 * Pay that is seen together is one part of its own, and is looked for in no other.
 */
export function readAccountMeasures(reads: readonly AccountRead[], pay: PaySight): RawBuilder<AmountRow>[] {
  const ofTeams = reads.filter(({ team }) => team !== null);
  const ofAll = reads.filter(({ team }) => team === null);
  const whole = ofAll.filter(({ measure }) => measure.lines === 'all');
  const ofDepartments = ofAll.filter(({ measure, by }) => by === 'department' || measure.lines !== 'all');
  const ofCustomers = whole.filter(({ by }) => by === 'customer');
  const ofVendors = whole.filter(({ by }) => by === 'vendor');
  return [
    ...(whole.length > 0 ? [readAccountTotals(whole, pay)] : []),
    ...(ofTeams.length > 0 ? [readTeamTotals(ofTeams, pay)] : []),
    ...(ofDepartments.length > 0 ? [readPartTotals('department', ofDepartments, pay)] : []),
    ...(ofCustomers.length > 0 ? [readPartTotals('customer', ofCustomers, pay)] : []),
    ...(ofVendors.length > 0 ? [readPartTotals('vendor', ofVendors, pay)] : []),
  ];
}
