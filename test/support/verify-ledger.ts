import type { TenantReader } from '../../src/db/tenant.ts';
import type { Finding } from '../../src/ledger/finding.ts';
import { LEDGER_CHECKS, runChecks } from '../../src/ledger/verify.ts';

/** All that must hold of a ledger, as `almanac verify` finds it; it is sound when no finding has a difference. */
export async function verifyLedger(tenant: TenantReader): Promise<Finding[]> {
  return await runChecks(tenant, LEDGER_CHECKS);
}
