import { sql } from 'kysely';
import { query, type Statement } from '../../db/statement.ts';
import type { ProfileStatus } from '../../db/tables/records.ts';
import type { CustomerRow } from './customer.ts';
import { PROFILE_FIELDS, type ProfileField } from './fieldset.ts';

/** Which customers are listed: those of a status, or all. */
export type StatusFilter = ProfileStatus | 'all';

/** A customer, whole. No row when there is none. */
export function selectCustomer(id: string): Statement<CustomerRow> {
  return query
    .selectFrom('customer_profiles')
    .innerJoin('parties', 'parties.id', 'customer_profiles.party_id')
    .select(PROFILE_FIELDS.map(columnOf))
    .where('customer_profiles.id', '=', id)
    .compile();
}

/** Keeps everybody else from changing a customer until the transaction ends. No row when there is none. */
export function lockCustomer(id: string): Statement<{ id: string }> {
  return query.selectFrom('customer_profiles').select('id').where('id', '=', id).forUpdate().compile();
}

/**
 * The given columns of the first customers by name and then id; each row with the number of all that there are. Names
 * are in the order of the root locale of Unicode.
 */
export function selectCustomers(
  status: StatusFilter,
  fields: ReadonlySet<ProfileField>,
  limit: number,
): Statement<Partial<CustomerRow> & { total: string }> {
  const rows = query
    .selectFrom('customer_profiles')
    .innerJoin('parties', 'parties.id', 'customer_profiles.party_id')
    .select(Array.from(fields, columnOf))
    .select((row) => {
      const all = row.selectFrom('customer_profiles as each').select(row.fn.countAll<string>().as('total'));
      return (status === 'all' ? all : all.where('each.status', '=', status)).as('total');
    })
    .orderBy(sql`parties.name collate "und-x-icu"`)
    .orderBy('customer_profiles.id')
    .limit(limit);
  return (status === 'all' ? rows : rows.where('customer_profiles.status', '=', status))
    .$castTo<Partial<CustomerRow> & { total: string }>()
    .compile();
}

function columnOf(field: ProfileField) {
  return field === 'name' ? 'parties.name' : (`customer_profiles.${field}` as const);
}
