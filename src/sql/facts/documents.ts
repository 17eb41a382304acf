import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type {
  AllocationsMeasure,
  DocumentsMeasure,
  OpenDocumentsMeasure,
  PaidDocumentsMeasure,
} from '../../metrics/definition/measures/documents.ts';
import { AGE_BAND } from '../documents/open-documents.ts';
import { isByParty, PARTY, SETTLED_ON } from '../documents/spans.ts';
import { UNALLOCATED_PARTY, unallocatedUntil } from '../documents/unallocated.ts';
import type { ReadOf } from '../source.ts';
import { fact, spanRows } from './fact.ts';
import { settlementFact, unallocatedFact } from './unallocated.ts';

type Expression = RawBuilder<unknown>;

/** The documents that were issued, or of whom they are. */
export function documentFacts({ measure, by, slices }: ReadOf<DocumentsMeasure>): Expression {
  const { kind, figure } = measure;
  const issued = sql`document.kind = ${kind}::text and document.voided_at is null
    and document.issue_date >= span.first and document.issue_date < span.before
    and document.issue_date > '-infinity' and not document.transferred`;
  if (figure === 'parties') {
    return partyRows(
      kind,
      sql`
        from ${spanRows(slices)}
        cross join lateral (select distinct ${PARTY} as party from ${own('documents')} document where ${issued}) seen`,
    );
  }
  const { ours, theirs } = DOCUMENT_FIGURES[figure];
  return fact(
    {
      ...DOCUMENT,
      part: isByParty({ by }) ? sql`${PARTY}::text` : sql`null::text`,
      day: sql`document.issue_date`,
      amount: ours,
      original: theirs,
    },
    sql`from ${spanRows(slices)} join ${own('documents')} document on ${issued}`,
  );
}

/** The documents of which something was open, with what was. */
export function openDocumentFacts({ measure, by, slices }: ReadOf<OpenDocumentsMeasure>): Expression {
  const overdue = measure.only === 'overdue' ? sql`and document.due_date < span.first` : sql``;
  const parts = { ageing: AGE_BAND, customer: sql`${PARTY}::text`, vendor: sql`${PARTY}::text` } as const;
  return fact(
    {
      ...DOCUMENT,
      part: by === 'ageing' || by === 'customer' || by === 'vendor' ? parts[by] : sql`null::text`,
      day: sql`document.issue_date`,
      amount: sql`document.base_net + document.base_tax - settled.base`,
      original: sql`document.net + document.tax - settled.own`,
    },
    sql`
      from ${spanRows(slices)}
      join ${own('documents')} document on document.kind = ${measure.kind}::text and document.issue_date < span.before
        and ${SETTLED_ON} >= span.before and document.voided_at is null
        and ${SETTLED_ON} > '-infinity' ${overdue}
      cross join lateral (
        select coalesce(sum(allocation.base_amount), 0) as base, coalesce(sum(allocation.amount), 0) as own
        from ${own('allocations')} allocation
        where allocation.document_id = document.id and allocation.allocation_date < span.before
          and allocation.voided_at is null
      ) settled`,
  );
}

/** What settled documents, or settles none yet. */
export function allocationFacts({ measure, by, slices }: ReadOf<AllocationsMeasure>): Expression {
  const isDivided = isByParty({ by });
  const settled = settlementFact(
    isDivided ? sql`${PARTY}::text` : sql`null::text`,
    sql`
      from ${spanRows(slices)}
      join ${own('allocations')} allocation on allocation.kind = ${measure.settledBy}::text and allocation.voided_at is null
        and allocation.allocation_date >= span.first and allocation.allocation_date < span.before
        and allocation.allocation_date > '-infinity'
      join ${own('documents')} document on document.organization_id = allocation.organization_id
        and document.id = allocation.document_id and document.kind = ${measure.kind}::text`,
    amountsOf('allocation', measure.figure),
  );
  return sql`${settled} union all ${unallocatedFact(
    isDivided ? sql`${UNALLOCATED_PARTY}::text` : sql`null::text`,
    sql`
      from ${spanRows(slices)} cross join ${unallocatedUntil(sql`${measure.kind}::text`)}
        and unallocated.kind = ${measure.settledBy}::text and unallocated.amount_date >= span.first`,
    sql`1`,
    amountsOf('unallocated', measure.figure),
  )}`;
}

/** The documents that were paid in full. */
export function paidDocumentFacts({ measure, slices }: ReadOf<PaidDocumentsMeasure>): Expression {
  return fact(
    {
      ...DOCUMENT,
      part: sql`null::text`,
      day: sql`document.settled_on`,
      amount:
        measure.figure === 'days'
          ? sql`(document.settled_on - document.issue_date)::numeric`
          : sql`1::numeric`,
    },
    sql`
      from ${spanRows(slices)}
      join ${own('documents')} document on document.kind = ${measure.kind}::text and document.voided_at is null and not document.transferred
        and ${SETTLED_ON} >= span.first and ${SETTLED_ON} < span.before and ${SETTLED_ON} > '-infinity'
      where exists (${allocationsOf('payment')}) and not exists (${allocationsOf('write_off')})`,
  );
}

/** Rows of customers or vendors that `seen.party` names, each for one. They have no day but the last one of the slice. */
export function partyRows(kind: 'invoice' | 'bill', from: Expression): Expression {
  return fact(
    {
      kind: kind === 'invoice' ? sql`'customer'` : sql`'vendor'`,
      part: sql`null::text`,
      day: sql`span.before - 1`,
      id: sql`seen.party`,
      amount: sql`1::numeric`,
      partyId: sql`seen.party`,
    },
    from,
  );
}

const DOCUMENT = {
  kind: sql`document.kind`,
  id: sql`document.id`,
  externalId: sql`document.external_id`,
  reference: sql`document.reference`,
  partyId: PARTY,
  currency: sql`document.currency`,
  recordedAt: sql`document.recorded_at`,
};

const DOCUMENT_FIGURES = {
  net: { ours: sql`document.base_net`, theirs: sql`document.net` },
  tax: { ours: sql`document.base_tax`, theirs: sql`document.tax` },
  gross: { ours: sql`document.base_net + document.base_tax`, theirs: sql`document.net + document.tax` },
  count: { ours: sql`1::numeric`, theirs: sql`document.net + document.tax` },
};

/** A figure of an allocation or of an unallocated amount, in base currency and in its own. */
function amountsOf(table: 'allocation' | 'unallocated', figure: AllocationsMeasure['figure']) {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return {
    net: {
      ours: sql`${of('base_amount')} - ${of('base_tax')}`,
      theirs: sql`${of('amount')} - ${of('tax')}`,
    },
    tax: { ours: of('base_tax'), theirs: of('tax') },
    gross: { ours: of('base_amount'), theirs: of('amount') },
  }[figure];
}

function allocationsOf(kind: 'payment' | 'write_off'): Expression {
  return sql`
    select from ${own('allocations')} allocation
    where allocation.document_id = document.id and allocation.voided_at is null and allocation.kind = ${sql.lit(kind)}`;
}
