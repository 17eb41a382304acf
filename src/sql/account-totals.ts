import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { AccountMeasure } from '../metrics/sources.ts';
import { type NumberedRead, piecesOf } from './pieces.ts';

/** Reads what was posted to accounts of the measures' classes, from the totals of the buckets that tile the slices. */
export function readAccountTotals(reads: readonly NumberedRead<AccountMeasure>[]): RawBuilder<FactRow> {
  return sql`
    select wanted.read, piece.slice,
      case when wanted.by_account then account.code end as key,
      case when wanted.by_account then max(account.name) end as label,
      wanted.sign * sum(
        total.debit - total.credit
          - case when wanted.with_closing then 0 else total.closing_debit - total.closing_credit end
      ) as amount
    from ${wantedClasses(reads)}
    join accounts account on account.class = wanted.class
    join ${piecesOf(reads)} on piece.read = wanted.read
    join account_totals total on total.organization_id = account.organization_id
      and total.account_id = account.id and total.grain = piece.grain
      and total.bucket >= piece.first and total.bucket < piece.before
    group by wanted.read, piece.slice, wanted.sign, wanted.by_account, case when wanted.by_account then account.code end`;
}

function wantedClasses(reads: readonly NumberedRead<AccountMeasure>[]): RawBuilder<unknown> {
  const rows = reads.flatMap(({ number, measure, by }) =>
    measure.classes.map((name) => ({ number, measure, by, name })),
  );
  return sql`unnest(
    ${rows.map(({ number }) => number)}::int[],
    ${rows.map(({ name }) => name)}::text[],
    ${rows.map(({ measure }) => (measure.side === 'debit' ? 1 : -1))}::int[],
    ${rows.map(({ measure }) => measure.closing === 'counted')}::boolean[],
    ${rows.map(({ by }) => by === 'account')}::boolean[]
  ) as wanted(read, class, sign, with_closing, by_account)`;
}
