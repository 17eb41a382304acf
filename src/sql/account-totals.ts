import { type RawBuilder, sql } from 'kysely';
import type { FactRow } from '../metrics/facts.ts';
import type { AccountMeasure } from '../metrics/sources.ts';
import { type NumberedRead, piecesOf } from './pieces.ts';

/**
 * Reads what was posted to accounts of the measures' classes, from the totals of the buckets that tile the slices. What
 * is split by department, customer or vendor is here whole and belongs to nobody: `readPartTotals` takes the parts from it.
 */
export function readAccountTotals(reads: readonly NumberedRead<AccountMeasure>[]): RawBuilder<FactRow> {
  return sql`
    select wanted.read, piece.slice,
      case wanted.split when 'account' then max(account.code) when 'part' then 'unassigned' end as key,
      case wanted.split when 'account' then max(account.name) when 'part' then 'Unassigned' end as label,
      ${signedSum()} as amount
    from ${wantedClasses(reads)}
    join accounts account on account.class = wanted.class
    join ${piecesOf(reads)} on piece.read = wanted.read
    join account_totals total on total.organization_id = account.organization_id
      and total.account_id = account.id and total.grain = piece.grain
      and total.bucket >= piece.first and total.bucket < piece.before
    group by wanted.read, piece.slice, wanted.sign, wanted.split,
      case when wanted.split = 'account' then account.code end`;
}

/** Debits less credits of the totals, or the other way round: as the measure counts them. */
export function signedSum(): RawBuilder<unknown> {
  return sql`
    wanted.sign * sum(
      total.debit - total.credit
        - case when wanted.with_closing then 0 else total.closing_debit - total.closing_credit end
    )`;
}

/** The classes that the reads add up, as rows `wanted(read, class, sign, with_closing, split, team)`. */
export function wantedClasses(reads: readonly NumberedRead<AccountMeasure>[]): RawBuilder<unknown> {
  const rows = reads.flatMap(({ number, measure, by, team }) =>
    measure.classes.map((name) => ({ number, measure, split: splitOf(by), team, name })),
  );
  return sql`unnest(
    ${rows.map(({ number }) => number)}::int[],
    ${rows.map(({ name }) => name)}::text[],
    ${rows.map(({ measure }) => (measure.side === 'debit' ? 1 : -1))}::int[],
    ${rows.map(({ measure }) => measure.closing === 'counted')}::boolean[],
    ${rows.map(({ split }) => split)}::text[],
    ${rows.map(({ team }) => team)}::uuid[]
  ) as wanted(read, class, sign, with_closing, split, team)`;
}

function splitOf(by: NumberedRead<AccountMeasure>['by']): 'nothing' | 'account' | 'part' {
  return by === 'nothing' || by === 'account' ? by : 'part';
}
