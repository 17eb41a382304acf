import { sql } from 'kysely';
import { query } from './statement.ts';
import type { Transaction } from './transaction.ts';

/** A name with the line of a file on which it stands; null when there is no file. */
export type NamedLine = Readonly<{ name: string; line: number | null }>;

/**
 * The names seen so far in a transaction, to detect duplicates. They are in a temporary table that ends with the
 * transaction, so that they take no memory in the process.
 */
export class SeenNames {
  readonly #transaction: Transaction;

  private constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Opens the names; the same transaction may ask again and finds those noted before. */
  static async open(transaction: Transaction): Promise<SeenNames> {
    await transaction.run(CREATE);
    return new SeenNames(transaction);
  }

  /** Notes names of a kind. Returns the index of each that was noted before, also earlier in the same list, and its line. */
  async note(kind: string, given: readonly NamedLine[]): Promise<ReadonlyMap<number, number | null>> {
    const repeated = new Map<number, number | null>();
    const first = new Map<string, Readonly<{ index: number; line: number | null }>>();
    for (const [index, { name, line }] of given.entries()) {
      const earlier = first.get(name);
      if (earlier === undefined) first.set(name, { index, line });
      else repeated.set(index, earlier.line);
    }
    if (first.size === 0) return repeated;
    const names = [...first.keys()];
    const lines = Array.from(first.values(), ({ line }) => line);
    const added = await this.#transaction.run(add(kind, names, lines));
    if (added.length === first.size) return repeated;
    for (const { name } of added) first.delete(name);
    for (const { name, line } of await this.#transaction.run(find(kind, [...first.keys()]))) {
      for (const [index, one] of given.entries()) if (one.name === name) repeated.set(index, line);
    }
    return repeated;
  }
}

const CREATE = sql<never>`
  create temporary table if not exists seen_names
    (kind text not null, name text not null, line integer, primary key (kind, name)) on commit drop
`.compile(query);

function add(kind: string, names: readonly string[], lines: readonly (number | null)[]) {
  return sql<{ name: string }>`
    insert into pg_temp.seen_names (kind, name, line)
    select ${kind}, name, line from unnest(${names}::text[], ${lines}::integer[]) as given(name, line)
    on conflict do nothing
    returning name
  `.compile(query);
}

function find(kind: string, names: readonly string[]) {
  return sql<{ name: string; line: number | null }>`
    select seen.name, seen.line
    from unnest(${names}::text[]) as given(name),
      lateral (select name, line from pg_temp.seen_names where kind = ${kind} and name = given.name offset 0) seen
  `.compile(query);
}
