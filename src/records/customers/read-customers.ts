import type { TenantReader } from '../../db/tenant.ts';
import { LIST_LIMIT } from '../../list-limit.ts';
import { loadActiveDefinitions } from '../custom-fields/index.ts';
import type { Fieldset } from '../profiles/fieldset.ts';
import { type Profile, pickFields } from '../profiles/profile.ts';
import { type StatusFilter, selectCustomers } from './select-customers.ts';

/**
 * The customers of a status by name, up to LIST_LIMIT, and how many there are; where there is a text to search for, those
 * that have it. Only what is shown is read.
 */
export async function listCustomers(
  tenant: TenantReader,
  { status, search }: Readonly<{ status: StatusFilter; search: string | null }>,
  fieldset: Fieldset,
): Promise<Readonly<{ customers: readonly Profile[]; total: number }>> {
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
