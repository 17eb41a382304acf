import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { divisionBy } from '../../ledger/division.ts';
import type { AccountMeasure } from '../../metrics/definition/measures/ledger.ts';
import type { PaySight } from '../../metrics/definition/protection.ts';
import type { AmountRow } from '../../metrics/value/readings.ts';
import { type NumberedRead, piecesOf } from '../pieces.ts';
import { stepOf } from '../runs.ts';
import type { PartyPart } from '../source.ts';
import { amountOfEntries } from './account-totals.ts';
import { wantedClasses } from './part-totals.ts';

/**
 * Reads what names one customer or vendor from the totals of these, looked up bucket by bucket: the totals of an account in some days are
 * those of all customers.
 */
export function readTotalsOfParty(
  { part, id }: PartyPart,
  reads: readonly NumberedRead<AccountMeasure>[],
  pay: PaySight,
): RawBuilder<AmountRow> {
  const { table, column } = divisionBy(part);
  return sql`
    select wanted.read, piece.slice + total.step as slice, ${id}::text as key, null::text as label,
      wanted.sign * sum(${amountOfEntries(sql`wanted.entries`, sql`total`)}) as amount
    from ${wantedClasses(reads, pay)}
    join ${own('accounts')} account on account.class = wanted.class
    join ${piecesOf(reads)} on piece.read = wanted.read
    cross join lateral (
      select ${stepOf('total')} as step, sum(total.debit - total.credit) as amount,
        sum(total.opening_debit - total.opening_credit) as opening, sum(total.closing_debit - total.closing_credit) as closing
      from generate_series(piece.first::timestamp, piece.before - interval '1 day', ('1 ' || piece.grain)::interval) as each(bucket)
      cross join lateral (
        select * from ${own(table)} kept
        where kept.account_id = account.id and kept.grain = piece.grain and kept.bucket = each.bucket::date
          and kept.${sql.ref(column)} = ${id}::uuid
        offset 0
      ) total
      group by 1
    ) total
    group by wanted.read, piece.slice + total.step, wanted.sign`;
}
