import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type AccountClass, EQUITY_CLASSES } from '../../ledger/account-class.ts';
import type { EntryDraft } from '../../ledger/entry.ts';
import { type Day, formatDay } from '../../period/index.ts';

/** What tells the accounts of a ledger apart. */
export type AccountWords = Readonly<{
  classOf: (account: string) => AccountClass | null;
  /** Whether an account is the one against which others open. */
  isOfOpenings: (account: string) => boolean;
}>;

/** Whether a name is that of the account against which others open, where names begin with a type. */
export function isNamedOfOpenings(account: string): boolean {
  return /^equity:opening/i.test(account);
}

/**
 * Recognises the entries with which accounts open: against the account of openings, or described as opening balances against
 * equity, where none of the other accounts has a line on an earlier day.
 */
export class Openings {
  readonly #words: AccountWords;
  /** The first day of each account, in the ledger or so far in the file, as `YYYY-MM-DD`. */
  readonly #firstDays: Map<string, string>;
  #late = 0;
  #firstLate: EntryDraft | null = null;

  private constructor(words: AccountWords, firstDays: ReadonlyMap<string, string>) {
    this.#words = words;
    this.#firstDays = new Map(firstDays);
  }

  /**
   * With the first days of the accounts that have lines in the ledger already, and those in the file where its entries may come in
   * another order than that of their days.
   */
  static async over(
    transaction: Transaction,
    words: AccountWords,
    ofFile: ReadonlyMap<string, Day> = new Map(),
  ): Promise<Openings> {
    const rows = await transaction.run(
      sql<{ code: string; first: string }>`
        select account.code, first.day as first
        from ${own('accounts')} account
        cross join lateral (
          select min(bucket) as day from ${own('account_totals')} total
          where total.organization_id = account.organization_id and total.account_id = account.id and grain = 'day'
            and (debit <> 0 or credit <> 0)
        ) first
        where first.day is not null
      `.compile(query),
    );
    const firstDays = new Map(rows.map(({ code, first }) => [code, first]));
    for (const [code, day] of ofFile) {
      const known = firstDays.get(code);
      const date = formatDay(day);
      if (known === undefined || date < known) firstDays.set(code, date);
    }
    return new Openings(words, firstDays);
  }

  /** The entry, marked if accounts open with it. */
  mark(draft: EntryDraft): EntryDraft {
    const against = draft.kind === 'ordinary' ? this.#accountOfOpenings(draft) : null;
    const day = formatDay(draft.date);
    const firstOf = (account: string) => this.#firstDays.get(account) ?? day;
    const isEarly = draft.lines.every(({ account }) => account === against || firstOf(account) >= day);
    for (const { account } of draft.lines)
      this.#firstDays.set(account, firstOf(account) < day ? firstOf(account) : day);
    if (against === null) return draft;
    if (isEarly) return { ...draft, kind: 'opening' };
    this.#late += 1;
    this.#firstLate ??= draft;
    return draft;
  }

  /** Names the transactions that look like openings of accounts with earlier lines. */
  report(warn: (warning: string) => void): void {
    if (this.#firstLate === null) return;
    const { date, externalId } = this.#firstLate;
    const [transactions, look] = this.#late === 1 ? ['transaction', 'looks'] : ['transactions', 'look'];
    warn(
      `${this.#late} ${transactions} against opening balances ${look} like an opening, but accounts have earlier lines ` +
        `(first ${externalId ?? 'one'} of ${formatDay(date)}): imported as ordinary entries`,
    );
  }

  #accountOfOpenings({ description, lines }: EntryDraft): string | null {
    const named = lines.find(({ account }) => this.#words.isOfOpenings(account));
    if (named !== undefined) return named.account;
    if (!/^opening balances?$/i.test(description.trim())) return null;
    return lines.find(({ account }) => isEquity(this.#words.classOf(account)))?.account ?? null;
  }
}

function isEquity(name: AccountClass | null): boolean {
  return (EQUITY_CLASSES as readonly (AccountClass | null)[]).includes(name);
}
