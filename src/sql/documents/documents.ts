import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { DocumentsMeasure } from '../../metrics/definition/measures/documents.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import type { NumberedRead } from '../pieces.ts';
import { isByParty, nameOf, PARTY, spansOf } from './spans.ts';

/**
 * Reads the documents that were issued in periods by customer or vendor, or how many of these there are: of each period
 * once, for all that is asked of it. The index
 * documents_issued serves who repeats its condition, as its migration says.
 */
export function readDocuments(reads: readonly NumberedRead<DocumentsMeasure>[]): RawBuilder<AmountRow> {
  const { placed, rows } = spansOf(reads);
  return sql`
    select * from (
    with found as materialized (
      select span.number, issued.* from ${rows}
      cross join lateral (
        select ${PARTY} as party,
          sum(document.base_net) as net, sum(document.base_tax) as tax, count(*) as count
        from ${own('documents')} document
        where document.kind = span.kind and document.issue_date >= span.first and document.issue_date < span.before
          and document.voided_at is null and document.issue_date > '-infinity' and not document.transferred
        group by 1
      ) issued
    )
    select wanted.read, wanted.slice, part.party::text as key, ${nameOf(sql`part.party`)} as label,
      sum(case wanted.figure
        when 'net' then found.net
        when 'tax' then found.tax
        when 'gross' then found.net + found.tax
        when 'count' then found.count
        when 'parties' then 1
      end) as amount
    from unnest(
      ${placed.map(({ read }) => read.number)}::int[],
      ${placed.map(({ slice }) => slice)}::int[],
      ${placed.map(({ span }) => span)}::int[],
      ${placed.map(({ read }) => read.measure.figure)}::text[],
      ${placed.map(({ read }) => isByParty(read))}::boolean[]
    ) as wanted(read, slice, span, figure, by_party)
    join found on found.number = wanted.span
    cross join lateral (select case when wanted.by_party then found.party end as party) part
    group by wanted.read, wanted.slice, part.party
    ) answer`;
}
