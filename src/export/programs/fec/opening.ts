import { type RawBuilder, sql } from 'kysely';
import { query } from '../../../db/statement.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type AccountClass, EQUITY_CLASSES, isProfitClass } from '../../../ledger/account-class.ts';
import { Decimal, sumOf } from '../../../money/decimal.ts';
import { byName } from '../../names.ts';
import { type LedgerAccount, STANDING_LINES } from '../read-ledger.ts';

/** The balance before a year of an account, or of a customer or vendor on it. */
export type OpeningRow = Readonly<{
  code: string;
  name: string;
  class: AccountClass;
  party: string | null;
  party_name: string | null;
  amount: string;
}>;

/**
 * The balances of balance sheet accounts from the chosen entries, receivables and payables by customer and vendor. Income and expenses are
 * one line on the account of results.
 */
export async function readOpening(
  transaction: Transaction,
  accounts: readonly LedgerAccount[],
  where: RawBuilder<unknown>,
  mostRows: number = MOST_ROWS,
): Promise<readonly OpeningRow[]> {
  const byParty = await transaction.run(selectSums(where, mostRows + 1));
  const rows = byParty.length > mostRows ? await transaction.run(selectSums(where, null)) : byParty;
  const kept = rows.filter((row) => !isProfitClass(row.class));
  // All accounts add up to zero, so this is the sum of income and expenses.
  const result = sumOf(kept.map(({ amount }) => new Decimal(amount))).negated();
  return result.isZero()
    ? kept
    : [...kept, { ...resultAccount(accounts, result), ...NOBODY, amount: result.toFixed() }];
}

/** The most rows of an opening, which an import holds in memory. One that would have more names no customers and vendors. */
const MOST_ROWS = 8_000;

const NOBODY = { party: null, party_name: null };

/** At most so many sums by party, or all sums by account if `most` is null. */
function selectSums(where: RawBuilder<unknown>, most: number | null) {
  const isByParty = most !== null;
  const ofParty = (column: string) =>
    isByParty
      ? sql`case account.class when 'receivable' then ${sql.ref(`customer${column}`)} when 'payable' then ${sql.ref(`vendor${column}`)} end`
      : sql`null::text`;
  return sql<OpeningRow>`
    select code, name, class, party, party_name, sum(base)::text as amount
    from (
      select account.code, account.name, account.class, ${ofParty('.name')} as party, ${ofParty('_party.name')} as party_name,
        line.base_debit - line.base_credit as base
      from ${STANDING_LINES} where entry.voided_at is null and ${where}
    ) opened
    group by code, name, class, party, party_name having sum(base) <> 0
    order by ${byName('code')}, ${byName('party')}
    ${isByParty ? sql`limit ${most}` : sql``}`.compile(query);
}

/**
 * The account of the results of earlier years: 120 or 129 of the Plan comptable général, or else the first of retained earnings, or else a
 * new one.
 */
function resultAccount(accounts: readonly LedgerAccount[], result: Decimal): LedgerAccount {
  const [number, name] = result.isNegative()
    ? ['120', 'Résultat de l’exercice (bénéfice)']
    : ['129', 'Résultat de l’exercice (perte)'];
  const ofEquity = accounts.filter((account) =>
    (EQUITY_CLASSES as readonly string[]).includes(account.class),
  );
  const found =
    ofEquity.find(({ code }) => code.startsWith(number)) ??
    ofEquity.find((account) => account.class === 'retained_earnings');
  if (found !== undefined) return found;
  let code = `${number}000`;
  while (accounts.some((account) => account.code === code)) code += '0';
  return { code, name, class: 'retained_earnings' };
}
