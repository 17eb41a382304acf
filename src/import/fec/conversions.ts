import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { EntryDraft } from '../../ledger/entry.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { type Day, formatDay } from '../../period/index.ts';

/** Whether an account holds differences of conversion (476, 477). */
export function isOfConversion(account: string): boolean {
  return /^47[67]/.test(account);
}

/**
 * The entries of a FEC that value what is owed in other currencies, or take that back: 476 or 477 against other accounts of the balance sheet
 * without cash. Lines of a customer or vendor are open items, of which documents are derived with all that they have. What takes back
 * differences with which the books open lowers the balance of the opening, and is no revaluation.
 */
export class Conversions {
  /** What is left of the differences with which the books open, by account, debits positive. */
  readonly #opened: Map<string, Decimal>;
  #takenBack = 0;

  private constructor(opened: ReadonlyMap<string, Decimal>) {
    this.#opened = new Map(opened);
  }

  /** `opened` are the balances of 476 and 477 with which the file opens. If the books have earlier entries of such differences, they explain them. */
  static async over(
    transaction: Transaction,
    day: Day | null,
    opened: ReadonlyMap<string, Decimal>,
  ): Promise<Conversions> {
    if (day === null || opened.size === 0) return new Conversions(new Map());
    const [found] = await transaction.run(
      sql<{ known: boolean }>`
        select exists (
          select from ${own('account_totals')} total
          where grain = 'day' and bucket < ${formatDay(day)}::date and (debit <> 0 or credit <> 0)
            and account_id = any(array(select id from ${own('accounts')} accounts where code ~ '^47[67]'))
        ) as known
      `.compile(query),
    );
    return new Conversions(found?.known === true ? new Map() : opened);
  }

  recognises({ lines }: EntryDraft): boolean {
    const differences = lines.filter(({ account }) => isOfConversion(account));
    const isValuation =
      differences.length > 0 &&
      differences.length < lines.length &&
      lines.every(({ account, lettering }) => /^[1-4]/.test(account) && lettering === undefined);
    if (!isValuation) return false;
    const isOfOpening = differences.some(({ account, amount }) => {
      const opened = this.#opened.get(account) ?? ZERO;
      return opened.times(amount).lt(0) && opened.abs().gte(amount.abs());
    });
    if (!isOfOpening) return true;
    for (const { account, amount } of differences)
      this.#opened.set(account, (this.#opened.get(account) ?? ZERO).plus(amount));
    this.#takenBack += 1;
    return false;
  }

  report(warn: (warning: string) => void): void {
    if (this.#takenBack === 0) return;
    const [entries, take, count] =
      this.#takenBack === 1 ? ['entry', 'takes', 'counts'] : ['entries', 'take', 'count'];
    warn(
      `${this.#takenBack} ${entries} on 476 or 477 ${take} back differences with which the books open, and so ${count} as ordinary; if you import the year before later, import this file again after it`,
    );
  }
}
