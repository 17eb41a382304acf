import { type RawBuilder, sql } from 'kysely';
import type {
  AllocationsMeasure,
  DocumentsMeasure,
  OpenDocumentsMeasure,
  PaidDocumentsMeasure,
} from '../metrics/document-sources.ts';
import type { FactRow } from '../metrics/facts.ts';
import { coverByGrain, FIRST_DAY, formatDay, type Period, periodBetween } from '../period/index.ts';
import type { NumberedRead } from './pieces.ts';

/** What the totals of documents answer, whatever the number of documents. */
export type DocumentTotalsMeasure =
  | OpenDocumentsMeasure
  | (DocumentsMeasure & { readonly figure: Exclude<DocumentsMeasure['figure'], 'parties'> })
  | AllocationsMeasure
  | PaidDocumentsMeasure;

/**
 * Reads invoices and bills that nobody splits by customer or vendor: from the totals of the buckets that tile the slices, or
 * all that came before, where it is the balance of a day that is looked for.
 */
export function readDocumentTotals(
  reads: readonly NumberedRead<DocumentTotalsMeasure>[],
): RawBuilder<FactRow> {
  const rows = reads.flatMap((read) =>
    read.slices.flatMap((slice, index) =>
      coverByGrain(countedIn(slice, read.measure)).flatMap((run) =>
        termsOf(read).map((term) => ({ read, index, run, term })),
      ),
    ),
  );
  return sql`
    select wanted.read, wanted.slice, wanted.key, null::text as label, sum(wanted.sign * counted.amount) as amount
    from unnest(
      ${rows.map(({ read }) => read.number)}::int[],
      ${rows.map(({ index }) => index)}::int[],
      ${rows.map(({ term }) => term.key)}::text[],
      ${rows.map(({ term }) => term.sign)}::int[],
      ${rows.map(({ read }) => read.measure.kind)}::text[],
      ${rows.map(({ term }) => term.figure)}::text[],
      ${rows.map(({ run }) => run.grain)}::text[],
      ${rows.map(({ run }) => formatDay(run.from))}::date[],
      ${rows.map(({ run }) => formatDay(run.before))}::date[]
    ) as wanted(read, slice, key, sign, kind, figure, grain, first, before)
    cross join lateral (
      select sum(total.amount) as amount from document_totals total
      where total.kind = wanted.kind and total.figure = wanted.figure and total.grain = wanted.grain
        and total.bucket >= wanted.first and total.bucket < wanted.before
    ) counted
    where counted.amount is not null
    group by wanted.read, wanted.slice, wanted.key`;
}

/** A figure of the totals that is added, or taken away, under a key. */
type Term = Readonly<{ figure: string; sign: 1 | -1; key: string | null }>;

function termsOf({ measure, by }: NumberedRead<DocumentTotalsMeasure>): readonly Term[] {
  switch (measure.source) {
    case 'open documents':
      if (by === 'ageing') return measure.only === 'overdue' ? BY_BAND.filter(isOverdue) : BY_BAND;
      return [added(measure.only === 'overdue' ? 'overdue' : 'open')];
    case 'documents':
      return measure.figure === 'gross'
        ? [added('net'), added('tax')]
        : [added(measure.figure === 'count' ? 'documents' : measure.figure)];
    case 'allocations': {
      const { settledBy, figure } = measure;
      const tax = `${settledBy}_tax`;
      if (figure === 'tax') return [added(tax)];
      return figure === 'gross' ? [added(settledBy)] : [added(settledBy), taken(tax)];
    }
    case 'paid documents':
      return [added(measure.figure === 'days' ? 'paid_days' : 'paid')];
    default:
      return measure satisfies never;
  }
}

function added(figure: string, key: string | null = null): Term {
  return { figure, sign: 1, key };
}

function taken(figure: string, key: string | null = null): Term {
  return { figure, sign: -1, key };
}

// What is overdue by more than so many days and not by more than the next.
const BY_BAND: readonly Term[] = [
  added('open', 'not_due'),
  taken('overdue', 'not_due'),
  added('overdue', '1_30'),
  taken('overdue_30', '1_30'),
  added('overdue_30', '31_60'),
  taken('overdue_60', '31_60'),
  added('overdue_60', '61_90'),
  taken('overdue_90', '61_90'),
  added('overdue_90', 'over_90'),
];

function countedIn(slice: Period, { source }: DocumentTotalsMeasure): Period {
  return source === 'open documents' ? periodBetween(FIRST_DAY, slice.end) : slice;
}

function isOverdue({ key }: Term): boolean {
  return key !== 'not_due';
}
