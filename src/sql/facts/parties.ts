import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { PartiesMeasure, ProfilesMeasure } from '../../metrics/definition/measures/documents.ts';
import { customersMarkedOn } from '../documents/customer-profiles.ts';
import { seenParties } from '../documents/parties.ts';
import type { ReadOf } from '../source.ts';
import { partyRows } from './documents.ts';
import { fact, spanRows } from './fact.ts';

type Expression = RawBuilder<unknown>;

/** The customers or vendors that a measure counts. */
export function partyFacts({ measure, slices }: ReadOf<PartiesMeasure>): Expression {
  const rows = slices.map((period, slice) => ({ number: 0, slice, measure, period }));
  return partyRows(
    measure.kind,
    sql`
      from ${seenParties(rows)}
      join ${spanRows(slices)} on span.slice = seen.slice`,
  );
}

/** The profiles of customers that there were on a day, each with what it was marked as. */
export function profileFacts({ by, slices }: ReadOf<ProfilesMeasure>): Expression {
  return fact(
    {
      kind: sql`'customer'`,
      part: by === 'status' ? sql`marked.status` : sql`null::text`,
      day: sql`span.before - 1`,
      id: sql`profile.id`,
      amount: sql`1::numeric`,
      externalId: sql`profile.external_id`,
      description: sql`marked.status`,
      partyId: sql`profile.id`,
      recordedAt: sql`profile.created_at`,
    },
    sql`from ${spanRows(slices)}
      cross join lateral (select * from ${customersMarkedOn(sql`span.before - 1`)}) marked
      join ${own('customer_profiles')} profile on profile.id = marked.customer_id`,
  );
}
