import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type {
  AllocationsMeasure,
  DocumentsMeasure,
  OpenDocumentsMeasure,
  PaidDocumentsMeasure,
  UnallocatedMeasure,
} from '../../metrics/definition/measures/documents.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { type Day, FIRST_DAY, formatDay, type Period, periodBetween } from '../../period/index.ts';
import type { NumberedRead } from '../pieces.ts';
import { runsOf, stepOf } from '../runs.ts';

/** What the totals of documents answer, whatever the number of documents. */
export type DocumentTotalsMeasure =
  | OpenDocumentsMeasure
  | UnallocatedMeasure
  | (DocumentsMeasure & { readonly figure: Exclude<DocumentsMeasure['figure'], 'parties'> })
  | AllocationsMeasure
  | PaidDocumentsMeasure;

/**
 * Reads invoices and bills that nobody splits by customer or vendor, from the totals of the buckets that tile the slices.
 * Where it is the balance of days that is looked for, what came between one day and the next is read once and added up.
 */
export function readDocumentTotals(
  reads: readonly NumberedRead<DocumentTotalsMeasure>[],
): RawBuilder<AmountRow> {
  const rows = reads.flatMap((read) =>
    runsOf(stretchesOf(read)).flatMap((run) => termsOf(read).map((term) => ({ read, run, term }))),
  );
  const days = reads
    .filter(isOfDays)
    .flatMap(({ number, slices }) => inOrder(slices).map(({ slice }, rank) => ({ number, slice, rank })));
  return sql`
    select * from (
    with counted as materialized (
      select piece.read, piece.slice + total.step as slice, piece.of_days, piece.key, sum(piece.sign * total.amount) as amount
      from unnest(
        ${rows.map(({ read }) => read.number)}::int[],
        ${rows.map(({ run }) => run.slice)}::int[],
        ${rows.map(({ read }) => isOfDays(read))}::boolean[],
        ${rows.map(({ term }) => term.key)}::text[],
        ${rows.map(({ term }) => term.sign)}::int[],
        ${rows.map(({ read }) => read.measure.kind)}::text[],
        ${rows.map(({ term }) => term.figure)}::text[],
        ${rows.map(({ run }) => run.isMonthly)}::boolean[],
        ${rows.map(({ run }) => run.grain)}::text[],
        ${rows.map(({ run }) => formatDay(run.from))}::date[],
        ${rows.map(({ run }) => formatDay(run.before))}::date[]
      ) as piece(read, slice, of_days, key, sign, kind, figure, is_monthly, grain, first, before)
      cross join lateral (
        select ${stepOf('total')} as step, sum(total.amount) as amount from ${own('document_totals')} total
        where total.kind = piece.kind and total.figure = piece.figure and total.grain = piece.grain
          and total.bucket >= piece.first and total.bucket < piece.before
        group by 1
      ) total
      group by 1, 2, 3, 4
    )
    select read, slice, key, null::text as label, amount from counted where not of_days
    union all
    select day.read, day.slice, balance.key, null, balance.amount
    from (
      select read, key, slice as rank, lead(slice) over ranks as next_rank, sum(amount) over ranks as amount
      from counted where of_days window ranks as (partition by read, key order by slice)
    ) balance
    join unnest(
      ${days.map(({ number }) => number)}::int[],
      ${days.map(({ slice }) => slice)}::int[],
      ${days.map(({ rank }) => rank)}::int[]
    ) as day(read, slice, rank)
      on day.read = balance.read and day.rank >= balance.rank and (day.rank < balance.next_rank) is not false
    ) answer`;
}

/** Whether a read looks for what there is at the end of days, whatever its slices begin with. */
function isOfDays({ measure }: NumberedRead<DocumentTotalsMeasure>): boolean {
  return measure.source === 'open documents' || measure.source === 'unallocated';
}

/** The days of which a read counts: of balances those from one day to the next, the earliest first. */
function stretchesOf(read: NumberedRead<DocumentTotalsMeasure>): readonly Period[] {
  if (!isOfDays(read)) return read.slices;
  const ends = inOrder(read.slices).map(({ end }) => end);
  return ends.map((end, rank) => periodBetween(ends[rank - 1] ?? FIRST_DAY, end));
}

/** The slices in the order of their days. */
function inOrder(slices: readonly Period[]): readonly Readonly<{ slice: number; end: Day }>[] {
  return slices.map(({ end }, slice) => ({ slice, end })).sort((one, other) => one.end - other.end);
}

/** A figure of the totals that is added, or taken away, under a key. */
type Term = Readonly<{ figure: string; sign: 1 | -1; key: string | null }>;

function termsOf({ measure, by }: NumberedRead<DocumentTotalsMeasure>): readonly Term[] {
  switch (measure.source) {
    case 'open documents':
      if (by === 'ageing') return measure.only === 'overdue' ? BY_BAND.filter(isOverdue) : BY_BAND;
      return [added(measure.only === 'overdue' ? 'overdue' : 'open')];
    case 'unallocated':
      return [added('unallocated', by === 'ageing' ? 'unallocated' : null)];
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

function isOverdue({ key }: Term): boolean {
  return key !== 'not_due';
}
