import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { CashByClassMeasure } from '../../metrics/definition/measures/ledger.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { type NumberedRead, piecesOf } from '../pieces.ts';
import { stepOf } from '../runs.ts';
import { UNDER_IFRS18 } from './cash-flows.ts';

/** Reads the cash on the other side of classes, from the totals of the buckets that tile the slices. */
export function readCashByClass(reads: readonly NumberedRead<CashByClassMeasure>[]): RawBuilder<AmountRow> {
  const wanted = reads.flatMap(({ number, measure: { activity, classes } }) =>
    classes.map((name) => ({ number, activity, name })),
  );
  return sql`
    select wanted.read, piece.slice + ${stepOf('flow')} as slice, null::text as key, null::text as label,
      sum(${amountByClass(sql`wanted.activity`)}) as amount
    from unnest(
      ${wanted.map(({ number }) => number)}::int[],
      ${wanted.map(({ activity }) => activity)}::text[],
      ${wanted.map(({ name }) => name)}::text[]
    ) as wanted(read, activity, class)
    join ${piecesOf(reads)} on piece.read = wanted.read
    join ${own('cash_flow_class_totals')} flow on flow.grain = piece.grain
      and flow.bucket >= piece.first and flow.bucket < piece.before and flow.class = wanted.class
    group by 1, 2`;
}

/** The cash of an activity in a row `flow` of a class. Interest is in the activity that the policy of the organisation says. */
export function amountByClass(activity: RawBuilder<unknown>): RawBuilder<unknown> {
  const moved = (name: string) =>
    sql`case when flow.class = ${sql.lit(name)} then ${UNDER_IFRS18} * flow.operating else 0 end`;
  return sql`case ${activity}
    when 'operating' then flow.operating - ${moved('interest')} - ${moved('interest_income')}
    when 'investing' then flow.investing + ${moved('interest_income')}
    when 'financing' then flow.financing + ${moved('interest')}
  end`;
}
