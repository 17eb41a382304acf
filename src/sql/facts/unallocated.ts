import { type RawBuilder, sql } from 'kysely';
import type { UnallocatedMeasure } from '../../metrics/definition/measures/documents.ts';
import { isByParty, PARTY } from '../documents/spans.ts';
import {
  aheadOfSpan,
  UNALLOCATED_PARTY,
  UNALLOCATED_SIGN,
  unallocatedUntil,
} from '../documents/unallocated.ts';
import type { ReadOf } from '../source.ts';
import { fact, spanRows } from './fact.ts';

type Expression = RawBuilder<unknown>;

/** What is unallocated: what settles no document, and what settles one that is issued later. */
export function unallocatedFacts({ measure, by, slices }: ReadOf<UnallocatedMeasure>): Expression {
  const kind = sql`${measure.kind}::text`;
  const partOf = (party: Expression): Expression => {
    if (by === 'ageing') return sql`'unallocated'`;
    return isByParty({ by }) ? sql`${party}::text` : sql`null::text`;
  };
  return sql`
    ${settlementFact(partOf(PARTY), sql`from ${spanRows(slices)} cross join ${aheadOfSpan(kind)}`)}
    union all
    ${unallocatedFact(partOf(UNALLOCATED_PARTY), sql`from ${spanRows(slices)} cross join ${unallocatedUntil(kind)}`, UNALLOCATED_SIGN)}`;
}

/** A row for each `allocation` of a `document`, with what it settles. */
export function settlementFact(
  part: Expression,
  from: Expression,
  { ours, theirs }: Amounts = { ours: sql`allocation.base_amount`, theirs: sql`allocation.amount` },
): Expression {
  return fact(
    {
      kind: sql`'allocation'`,
      part,
      day: sql`allocation.allocation_date`,
      id: sql`allocation.id`,
      amount: ours,
      original: theirs,
      externalId: sql`allocation.external_id`,
      description: sql`document.external_id`,
      reference: sql`allocation.reference`,
      partyId: PARTY,
      currency: sql`document.currency`,
      recordedAt: sql`allocation.recorded_at`,
    },
    from,
  );
}

type Amounts = Readonly<{ ours: Expression; theirs: Expression }>;

/** A row for each `unallocated` amount, times a sign. */
export function unallocatedFact(
  part: Expression,
  from: Expression,
  sign: Expression,
  { ours, theirs }: Amounts = { ours: sql`unallocated.base_amount`, theirs: sql`unallocated.amount` },
): Expression {
  return fact(
    {
      kind: sql`'allocation'`,
      part,
      day: sql`unallocated.amount_date`,
      id: sql`unallocated.id`,
      amount: sql`${sign} * (${ours})`,
      original: sql`${sign} * (${theirs})`,
      externalId: sql`unallocated.external_id`,
      description: sql`unallocated.document_name`,
      reference: sql`unallocated.reference`,
      partyId: UNALLOCATED_PARTY,
      currency: sql`unallocated.currency`,
      recordedAt: sql`unallocated.recorded_at`,
    },
    from,
  );
}
