import type { RawBuilder } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { AccountMeasure } from '../metrics/sources.ts';
import { readAccountTotals } from './account-totals.ts';
import { readPartTotals, readTeamTotals } from './part-totals.ts';
import type { NumberedRead } from './pieces.ts';

type AccountRead = NumberedRead<AccountMeasure>;

/** Reads what was posted to accounts: the whole of them, and what of it names a team, a department, a customer or a vendor. */
export function readAccountMeasures(reads: readonly AccountRead[]): RawBuilder<FactRow>[] {
  const ofTeams = reads.filter(({ team }) => team !== null);
  const ofAll = reads.filter(({ team }) => team === null);
  const whole = ofAll.filter(({ measure }) => measure.lines === 'all');
  const ofDepartments = ofAll.filter(({ measure, by }) => by === 'department' || measure.lines !== 'all');
  const ofCustomers = whole.filter(({ by }) => by === 'customer');
  const ofVendors = whole.filter(({ by }) => by === 'vendor');
  return [
    ...(whole.length > 0 ? [readAccountTotals(whole)] : []),
    ...(ofTeams.length > 0 ? [readTeamTotals(ofTeams)] : []),
    ...(ofDepartments.length > 0 ? [readPartTotals('department', ofDepartments)] : []),
    ...(ofCustomers.length > 0 ? [readPartTotals('customer', ofCustomers)] : []),
    ...(ofVendors.length > 0 ? [readPartTotals('vendor', ofVendors)] : []),
  ];
}
