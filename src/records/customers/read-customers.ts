import type { TenantReader } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { LIST_LIMIT } from '../../list-limit.ts';
import { type FieldDefinition, loadActiveDefinitions } from '../custom-fields/index.ts';
import { type CustomerProfile, type CustomerRow, pickFields } from './customer.ts';
import type { Fieldset } from './fieldset.ts';
import { type StatusFilter, selectCustomer, selectCustomers } from './select-customers.ts';

/**
 * The customers of a status by name, up to LIST_LIMIT, and how many there are; where there is a text to search for, those
 * that have it. Only what is shown is read.
 */
export async function listCustomers(
  tenant: TenantReader,
  { status, search }: Readonly<{ status: StatusFilter; search: string | null }>,
  fieldset: Fieldset,
): Promise<Readonly<{ customers: Partial<CustomerProfile>[]; total: number }>> {
  const { fields } = fieldset;
  const statement = selectCustomers(status, fields, LIST_LIMIT, search);
  const [rows, definitions] = fields.has('custom_fields')
    ? await tenant.snapshot(
        async (transaction) =>
          await Promise.all([
            transaction.run(statement),
            loadActiveDefinitions(transaction, 'customer-profile'),
          ]),
      )
    : [await tenant.read(statement), []];
  return {
    customers: rows.map((row) => pickFields(row, definitions, fieldset)),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** A customer with the active definitions of its custom fields, of one snapshot. Throws NOT_FOUND. */
export async function readCustomer(
  transaction: Transaction,
  id: string,
): Promise<Readonly<{ row: CustomerRow; definitions: readonly FieldDefinition[] }>> {
  const [[row], definitions] = await Promise.all([
    transaction.run(selectCustomer(id)),
    loadActiveDefinitions(transaction, 'customer-profile'),
  ]);
  if (row === undefined) throw customerNotFound();
  return { row, definitions };
}

export function customerNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no customer with this id.');
}
