import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { type AccountClass, isProfitClass } from './account-class.ts';
import type { AccountDraft } from './entry.ts';
import { rebuildCashTotals, rebuildProfitTotals } from './totals.ts';

/** How many rows of a kind were new, different from before, or already there. */
export type Tally = { added: number; changed: number; unchanged: number };

export type Account = Readonly<{ id: string; code: string; name: string; class: AccountClass }>;

/** The accounts of the organisation by their codes. */
export class Chart {
  readonly #transaction: Transaction;
  readonly #accounts: Map<string, Account>;
  readonly #cash = new Set<string>();
  readonly #profit = new Set<string>();

  private constructor(transaction: Transaction, accounts: readonly Account[]) {
    this.#transaction = transaction;
    this.#accounts = new Map();
    for (const account of accounts) this.#keep(account);
  }

  static async load(transaction: Transaction): Promise<Chart> {
    const accounts = await transaction.run(
      query.selectFrom('accounts').select(['id', 'code', 'name', 'class']).compile(),
    );
    return new Chart(transaction, accounts);
  }

  find(code: string): Account | undefined {
    return this.#accounts.get(code);
  }

  /** Whether the account with this id is of class `cash`. */
  isCash(id: string): boolean {
    return this.#cash.has(id);
  }

  /** Whether the account with this id is of a class of income or expenses. */
  isProfit(id: string): boolean {
    return this.#profit.has(id);
  }

  /** Adds the accounts that are new and renames or reclassifies those that are not. */
  async set(drafts: readonly AccountDraft[], now: Date): Promise<Tally> {
    const tally: Tally = { added: 0, changed: 0, unchanged: 0 };
    const rows = [];
    let cashMoved = false;
    let profitMoved = false;
    for (const draft of drafts) {
      const known = this.#accounts.get(draft.code);
      if (known?.name === draft.name && known.class === draft.class) {
        tally.unchanged += 1;
        continue;
      }
      tally[known === undefined ? 'added' : 'changed'] += 1;
      cashMoved ||= known !== undefined && (known.class === 'cash') !== (draft.class === 'cash');
      profitMoved ||= known !== undefined && isProfitClass(known.class) !== isProfitClass(draft.class);
      const account = { id: known?.id ?? newId(now), ...draft };
      this.#keep(account);
      rows.push({ ...account, created_at: now, updated_at: now });
    }
    if (rows.length > 0) await this.#transaction.run(upsertAccounts(rows));
    // What came in and went out is counted over the accounts that are cash now, in the past as well; income and expenses
    // likewise.
    if (cashMoved) await rebuildCashTotals(this.#transaction);
    if (profitMoved) await rebuildProfitTotals(this.#transaction);
    return tally;
  }

  #keep(account: Account): void {
    this.#accounts.set(account.code, account);
    if (account.class === 'cash') this.#cash.add(account.id);
    else this.#cash.delete(account.id);
    if (isProfitClass(account.class)) this.#profit.add(account.id);
    else this.#profit.delete(account.id);
  }
}

type AccountRow = Account & Readonly<{ created_at: Date; updated_at: Date }>;

function upsertAccounts(rows: readonly AccountRow[]) {
  return sql<never>`
    insert into accounts (id, code, name, class, created_at, updated_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as row(id uuid, code text, name text, class text, created_at timestamptz, updated_at timestamptz)
    on conflict (code, organization_id) where code is not null
      do update set name = excluded.name, class = excluded.class, updated_at = excluded.updated_at
  `.compile(query);
}
