import { sql } from 'kysely';
import { requireCapability } from '../../access/require-capability.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { isAccountClass, isPayClass } from '../../ledger/account-class.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { ACCOUNT_LIST } from '../sorted/accounts.ts';
import type { ListContext } from '../sorted/sorted-list.ts';
import { hasId, readOne } from './read-one.ts';

/** Reads the account with this id or code, with its balance. Throws NOT_FOUND, and FORBIDDEN_CAPABILITY for one of pay. */
export async function readAccount(tenant: TenantReader, named: string, context: ListContext) {
  return await tenant.snapshot(async (transaction) => {
    const row = await readOne(transaction, ACCOUNT_LIST, context, {
      where: sql`not record.is_combined and ${hasId(named, sql`record.code = ${named}::text`)}`,
      noun: 'account',
    });
    const name = String(row['class']);
    if (isAccountClass(name) && isPayClass(name)) requireCapability(context, SEES_PAY);
    return row;
  });
}
