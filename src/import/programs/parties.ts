import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { CUSTOMERS, type ProfileKind, VENDORS } from '../../records/profiles/profile-kind.ts';
import { setProfiles } from '../../records/profiles/set-profiles.ts';
import { BATCH_ROWS } from '../loaders/batch-size.ts';
import type { ImportTask } from '../loaders/import-task.ts';

/** A customer or vendor that the ledger of another program names. */
export type Party = Readonly<{ kind: 'customer' | 'vendor'; id: string; name: string }>;

/** Adds the customers and vendors of a ledger that are not there yet; those that are keep their names. */
export class Parties {
  added = { customer: 0, vendor: 0 };
  readonly #task: ImportTask;
  readonly #waiting = new Map<string, Party & Readonly<{ line: number }>>();
  #isRefused = false;

  constructor(task: ImportTask) {
    this.#task = task;
  }

  async note(party: Party, line: number): Promise<void> {
    const key = `${party.kind} ${party.id}`;
    if (this.#waiting.has(key)) return;
    this.#waiting.set(key, { ...party, line });
    if (this.#waiting.size >= BATCH_ROWS) await this.flush();
  }

  async flush(): Promise<void> {
    await this.#add('customer', CUSTOMERS);
    await this.#add('vendor', VENDORS);
    this.#waiting.clear();
  }

  async #add(subject: Party['kind'], kind: ProfileKind): Promise<void> {
    const parties = [...this.#waiting.values()].filter((party) => party.kind === subject);
    const there = await findThere(
      this.#task.transaction,
      subject,
      parties.map(({ id }) => id),
    );
    const missing = parties.filter(({ id }) => !there.has(id));
    const [first] = missing;
    if (first === undefined) return;
    if (!this.#task.capabilities.has('records.write')) {
      if (!this.#isRefused)
        this.#task.refuse(
          first.line,
          'FORBIDDEN_CAPABILITY: it names new customers or vendors, which needs records.write',
        );
      this.#isRefused = true;
      for (const { id } of missing) this.#task.doubts.add(subject, id);
      return;
    }
    const drafts = missing.map(({ id, name }) => ({ externalId: id, name, fields: {}, custom: {} }));
    const { added } = await setProfiles(this.#task.transaction, kind, drafts, this.#task);
    this.added[subject] += added;
  }
}

/** The ids of customers or vendors that are in the books. */
export async function findThere(
  transaction: Transaction,
  subject: Party['kind'],
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const table = subject === 'customer' ? own('customer_profiles') : own('vendor_profiles');
  const rows = await transaction.run(
    sql<{ name: string }>`
      select given.name from unnest(${names}::text[]) as given(name), lateral (
        select from ${table} profile where external_id = given.name offset 0
      ) found
    `.compile(query),
  );
  return new Set(rows.map(({ name }) => name));
}
