import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import { TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Account } from './account.ts';
import { isProfitClass } from './account-class.ts';
import type { Activity } from './activity.ts';
import { recountCashFlows } from './cash-flows.ts';
import type { AccountDraft } from './entry.ts';
import { rebuildCashTotals, rebuildProfitTotals } from './totals.ts';

/** How many rows of a kind were new, different from before, or already there. */
export type Tally = { added: number; changed: number; unchanged: number };

/** The accounts of the organisation by their codes. */
export class Chart {
  readonly #transaction: Transaction;
  readonly #accounts: Map<string, Account>;
  readonly #byId = new Map<string, Account>();

  private constructor(transaction: Transaction, accounts: readonly Account[]) {
    this.#transaction = transaction;
    this.#accounts = new Map();
    for (const account of accounts) this.#keep(account);
  }

  static async load(transaction: Transaction): Promise<Chart> {
    const accounts = await transaction.run(
      query.selectFrom('accounts').select(['id', 'code', 'name', 'class', 'activity']).compile(),
    );
    return new Chart(transaction, accounts);
  }

  find(code: string): Account | undefined {
    return this.#accounts.get(code);
  }

  /** The account with this code, which must be in the chart. */
  coded(code: string): Account {
    const account = this.#accounts.get(code);
    if (account === undefined) throw new Error(`account ${code} is not in the chart`);
    return account;
  }

  /** The account with this id, which must be in the chart. */
  at(id: string): Account {
    const account = this.#byId.get(id);
    if (account === undefined) throw new Error(`account ${id} is not in the chart`);
    return account;
  }

  /** Adds the accounts that are new; renames, reclassifies or gives another activity to those that are not. */
  async set(drafts: readonly AccountDraft[], now: Date): Promise<Tally> {
    const tally: Tally = { added: 0, changed: 0, unchanged: 0 };
    const rows = [];
    const flowsMoved: string[] = [];
    let cashMoved = false;
    let profitMoved = false;
    for (const draft of drafts) {
      const known = this.#accounts.get(draft.code);
      const account = { id: known?.id ?? newId(now), ...draft, activity: activityFor(draft, known) };
      if (
        known?.name === account.name &&
        known.class === account.class &&
        known.activity === account.activity
      ) {
        tally.unchanged += 1;
        continue;
      }
      tally[known === undefined ? 'added' : 'changed'] += 1;
      cashMoved ||= known !== undefined && (known.class === 'cash') !== (draft.class === 'cash');
      profitMoved ||= known !== undefined && isProfitClass(known.class) !== isProfitClass(draft.class);
      if (known !== undefined && (known.class !== account.class || known.activity !== account.activity)) {
        flowsMoved.push(known.id);
      }
      this.#keep(account);
      rows.push({ ...account, created_at: now, updated_at: now });
    }
    if (rows.length > 0) await this.#transaction.run(upsertAccounts(rows));
    // Cash received and paid is counted over the accounts that are cash now, for the past as well; income and expenses
    // likewise.
    if (cashMoved) await rebuildCashTotals(this.#transaction);
    if (profitMoved) await rebuildProfitTotals(this.#transaction);
    if (flowsMoved.length > 0) await recountCashFlows(this.#transaction, this, flowsMoved);
    return tally;
  }

  /** Removes accounts that no entry uses which counts. */
  async remove(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await this.#transaction.run(
      query.updateTable('accounts').set({ removed_at: now }).where('id', 'in', ids).compile(),
    );
    for (const id of ids) {
      this.#accounts.delete(this.at(id).code);
      this.#byId.delete(id);
    }
  }

  #keep(account: Account): void {
    this.#accounts.set(account.code, account);
    this.#byId.set(account.id, account);
  }
}

// Cash is what flows, and has no activity.
function activityFor(draft: AccountDraft, known: Account | undefined): Activity | null {
  if (draft.class === 'cash') return null;
  return draft.activity === undefined ? (known?.activity ?? null) : draft.activity;
}

type AccountRow = Account & Readonly<{ created_at: Date; updated_at: Date }>;

function upsertAccounts(rows: readonly AccountRow[]) {
  return sql<never>`
    insert into accounts (organization_id, id, code, name, class, activity, created_at, updated_at)
    select ${TENANT}, * from json_to_recordset(${JSON.stringify(rows)}::json)
      as row(id uuid, code text, name text, class text, activity text, created_at timestamptz, updated_at timestamptz)
    on conflict (code, organization_id) where code is not null and removed_at is null
      do update set name = excluded.name, class = excluded.class, activity = excluded.activity, updated_at = excluded.updated_at
    returning 1 as written
  `.compile(query);
}
