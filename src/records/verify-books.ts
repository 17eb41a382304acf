import { AUDIT_CHECKS } from '../audit/verify-audit-log.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Finding } from '../ledger/finding.ts';
import { LEDGER_CHECKS, runChecks } from '../ledger/verify.ts';
import { CUSTOMER_CHECKS } from './customers/checks.ts';
import { DOCUMENT_CHECKS } from './documents/index.ts';

/**
 * Recomputes what is kept beside the facts, and checks what must hold of the ledger, of the documents, of customers and of the
 * audit log, on one snapshot. Books are sound when no finding has a difference.
 */
export async function verifyBooks(tenant: TenantReader): Promise<Finding[]> {
  return await runChecks(tenant, [...LEDGER_CHECKS, ...DOCUMENT_CHECKS, ...CUSTOMER_CHECKS, ...AUDIT_CHECKS]);
}
