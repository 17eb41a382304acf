import { type RawBuilder, sql } from 'kysely';
import type { PartiesMeasure, ProfilesMeasure } from '../../metrics/document-sources.ts';
import { seenParties } from '../parties.ts';
import { partyRows } from './documents.ts';
import { fact, spanRows } from './fact.ts';
import type { ReadOf } from './lines.ts';

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

/** The profiles of customers, whatever the day. */
export function profileFacts({ by, slices }: ReadOf<ProfilesMeasure>): Expression {
  return fact(
    {
      kind: sql`'customer'`,
      part: by === 'status' ? sql`profile.status` : sql`null::text`,
      day: sql`span.before - 1`,
      id: sql`profile.id`,
      amount: sql`1::numeric`,
      externalId: sql`profile.external_id`,
      description: sql`profile.status`,
      partyId: sql`profile.id`,
      recordedAt: sql`profile.created_at`,
    },
    sql`from ${spanRows(slices)} cross join customer_profiles profile`,
  );
}
