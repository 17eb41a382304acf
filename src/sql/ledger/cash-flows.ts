import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { CashFlowMeasure } from '../../metrics/definition/measures/ledger.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { type NumberedRead, piecesOf } from '../pieces.ts';
import { stepOf } from '../runs.ts';

/** Reads the cash by activity, from the totals of the buckets that tile the slices. */
export function readCashFlows(reads: readonly NumberedRead<CashFlowMeasure>[]): RawBuilder<AmountRow> {
  return sql`
    select wanted.read, piece.slice + ${stepOf('flow')} as slice, null::text as key, null::text as label, sum(${amountOf(sql`wanted.figure`)}) as amount
    from unnest(
      ${reads.map(({ number }) => number)}::int[],
      ${reads.map(({ measure }) => measure.figure)}::text[]
    ) as wanted(read, figure)
    join ${piecesOf(reads)} on piece.read = wanted.read
    join ${own('cash_flow_totals')} flow on flow.grain = piece.grain
      and flow.bucket >= piece.first and flow.bucket < piece.before
    group by 1, 2`;
}

/** The amount of a figure in a row `flow`, under the policy of the organisation. */
export function amountOf(figure: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case ${figure}
    when 'operating' then flow.operating + ${UNDER_IFRS18} * (flow.interest_paid - flow.interest_received)
    when 'investing' then flow.investing + ${UNDER_IFRS18} * flow.interest_received
    when 'financing' then flow.financing - ${UNDER_IFRS18} * flow.interest_paid
    when 'exchange' then flow.exchange
    when 'capital expenditure' then flow.capital_expenditure
    when 'lease payments' then flow.lease_payments
    when 'results of investing' then flow.results_of_investing
    when 'results without cash' then flow.results_without_cash
    when 'results without cash besides interest' then flow.results_without_cash - flow.interest_without_cash
  end`;
}

/** 1 where the organisation counts interest by `ifrs18`, otherwise 0. */
export const UNDER_IFRS18 = sql`(select (cash_flow_policy = 'ifrs18')::int from ${own('organizations')} organizations)`;
