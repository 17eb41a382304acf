import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { DocumentKind } from '../../metrics/definition/measures/documents.ts';
import type { Read } from '../../metrics/plan/plan.ts';
import { formatDay, type Period } from '../../period/index.ts';
import type { NumberedRead } from '../pieces.ts';

/** Of whom a document is, in the words of the index documents_party. */
export const PARTY: RawBuilder<string> = sql`case when document.customer_id is null then document.vendor_id else document.customer_id end`;

/** When nothing of it was open any more, in the words of the index documents_unsettled. */
export const SETTLED_ON: RawBuilder<string> = sql`case when document.settled_on is null then 'infinity' else document.settled_on end`;

type DocumentRead = NumberedRead<Extract<Read['measure'], { kind: DocumentKind }>>;

/** A slice of a read, with the stretch of days of which it is read. */
export type SpanOfRead<Reading extends DocumentRead> = Readonly<{
  read: Reading;
  slice: number;
  span: number;
}>;

/** The slices of some reads, and each distinct stretch of days of documents of a kind that they look at. */
export type Spans<Reading extends DocumentRead> = Readonly<{
  placed: readonly SpanOfRead<Reading>[];
  /** As rows `span(number, kind, first, before)`. */
  rows: RawBuilder<unknown>;
}>;

/** Finds what slices have in common, so that documents of the same days are read once, whatever is asked of them. */
export function spansOf<Reading extends DocumentRead>(reads: readonly Reading[]): Spans<Reading> {
  const numbers = new Map<string, number>();
  const columns = { kind: [] as string[], first: [] as string[], before: [] as string[] };
  const numberOf = (kind: DocumentKind, period: Period): number => {
    const name = `${kind} ${period.start}:${period.end}`;
    const known = numbers.get(name);
    if (known !== undefined) return known;
    columns.kind.push(kind);
    columns.first.push(formatDay(period.start));
    columns.before.push(formatDay(period.end));
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
  const placed = reads.flatMap((read) =>
    read.slices.map((period, slice) => ({ read, slice, span: numberOf(read.measure.kind, period) })),
  );
  return {
    placed,
    rows: sql`unnest(${[...numbers.values()]}::int[], ${columns.kind}::text[], ${columns.first}::date[],
      ${columns.before}::date[]) as span(number, kind, first, before)`,
  };
}

/** Whether a read is split by who the documents are of. */
export function isByParty({ by }: Pick<DocumentRead, 'by'>): boolean {
  return by === 'customer' || by === 'vendor';
}

/**
 * The name of a customer or a vendor, of whose profile the expression is the id. The party is looked for by what was found
 * first: as a join, the planner may read all parties of the organisation for each row.
 */
export function nameOf(profile: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select name from ${own('parties')} parties where id = coalesce(
      (select party_id from ${own('customer_profiles')} customer_profiles where id = ${profile}),
      (select party_id from ${own('vendor_profiles')} vendor_profiles where id = ${profile})
    )
  )`;
}
