/** The names by which rows of other files refer to the rows of a file. */
export type Referred =
  | 'account'
  | 'department'
  | 'customer'
  | 'vendor'
  | 'person'
  | 'membership'
  | 'invoice'
  | 'bill';

/**
 * Records that are missing only because an earlier file's rows were refused, so that a later file is not blamed: one bad
 * account would otherwise refuse each of its thousand lines.
 */
export class Doubts {
  /** Whether an exchange rate may be missing. */
  rates = false;
  readonly #all = new Set<Referred>();
  readonly #names = new Map<Referred, Set<string>>();

  /** Until a file is read to its end, it cannot be said which of its records are not in it. */
  begin(record: Referred): void {
    this.#all.add(record);
  }

  /** The file was read to its end: only those that were refused are in doubt. */
  end(record: Referred): void {
    if ((this.#names.get(record)?.size ?? 0) < MOST_NAMES) this.#all.delete(record);
  }

  add(record: Referred, name: string): void {
    const names = this.#names.get(record) ?? new Set();
    this.#names.set(record, names);
    if (names.size < MOST_NAMES) names.add(name);
  }

  /** Whether the record may be missing only because it was refused. */
  cover(record: Referred, name: string): boolean {
    return this.#all.has(record) || this.#names.get(record)?.has(name) === true;
  }
}

// In a file with so many refusals, any record may be one of them.
const MOST_NAMES = 10_000;
