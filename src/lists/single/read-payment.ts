import { sql } from 'kysely';
import type { TenantReader } from '../../db/tenant.ts';
import { PAYMENT_LIST } from '../sorted/payments.ts';
import type { ListContext } from '../sorted/sorted-list.ts';
import { hasId, readOne, readRows } from './read-one.ts';

/** A payment settles up to so many invoices or bills. */
const MOST_PARTS = 10_000;

/** Reads a payment by its name, or by the id of any of its parts: all parts of that name. Throws NOT_FOUND. */
export async function readPayment(tenant: TenantReader, named: string, context: ListContext) {
  return await tenant.snapshot(async (transaction) => {
    const { external_id: name } = await readOne(transaction, PAYMENT_LIST, context, {
      where: hasId(named, sql`record.external_id = ${named}::text`),
      noun: 'payment',
    });
    const parts = await readRows(transaction, PAYMENT_LIST, context, {
      where: sql`record.external_id = ${name}::text`,
      limit: MOST_PARTS,
    });
    return { external_id: name, parts };
  });
}
