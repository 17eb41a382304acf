import { createHash } from 'node:crypto';
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
    const keys = given.map(({ name }) => keyOf(name));
    for (const [index, name] of keys.entries()) {
      const line = given[index]?.line ?? null;
      const earlier = first.get(name);
      if (earlier === undefined) first.set(name, { index, line });
      else repeated.set(index, earlier.line);
    }
    if (first.size === 0) return repeated;
    const names = [...first.keys()];
    const lines = Array.from(first.values(), ({ line }) => line);
    const known = await this.#transaction.run(add(kind, names, lines));
    if (known.length === 0) return repeated;
    const lineOf = new Map(known.map(({ name, line }) => [name, line]));
    for (const [index, name] of keys.entries()) {
      const line = lineOf.get(name);
      if (line !== undefined) repeated.set(index, line);
    }
    return repeated;
  }
}

// A name is noted before it is known to be too long, and a key of the database has room for some 2,700 bytes.
function keyOf(name: string): string {
  return name.length > MOST_CHARACTERS ? createHash('sha256').update(name).digest('hex') : name;
}

const MOST_CHARACTERS = 500;

// Names are compared byte by byte, which is faster than by the rules of a language and finds the same ones equal.
const CREATE = sql<never>`
  create temporary table if not exists seen_names
    (kind text collate "C" not null, name text collate "C" not null, line integer, primary key (kind, name)) on commit drop
`.compile(query);

/** Adds the names that are new, and returns those that are not. */
function add(kind: string, names: readonly string[], lines: readonly (number | null)[]) {
  return sql<{ name: string; line: number | null }>`
    with given as materialized (
      select * from unnest(${names}::text[], ${lines}::integer[]) as given(name, line)
    ), added as (
      insert into pg_temp.seen_names (kind, name, line) select ${kind}, name, line from given on conflict do nothing returning name
    ), known as (
      select name from given except select name from added
    )
    select seen.name, seen.line
    from known, lateral (
      select name, line from pg_temp.seen_names where kind = ${kind} and name = known.name offset 0
    ) seen
  `.compile(query);
}
