import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { Check } from '../../ledger/verify.ts';

/** What must hold of the customers of an organisation. */
export const CUSTOMER_CHECKS: readonly Check[] = [
  {
    check: 'customers are what they were marked as last',
    statement: sql`
      select case when latest.status is distinct from customer.status
        then format('customer %s: %s, marked last as %s', coalesce(customer.external_id, customer.id::text), customer.status,
          coalesce(latest.status, 'nothing')) end as difference
      from ${own('customer_profiles')} customer
      left join (
        select distinct on (customer_id) customer_id, status from ${own('customer_statuses')} customer_statuses
        order by customer_id, from_day desc
      ) latest on latest.customer_id = customer.id
    `,
  },
];
