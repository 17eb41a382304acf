/** Names of entries where a program may give one name to several: the second is called `name:2`. */
export class EntryNames {
  /** How often a name came, for those that came last: an older one that comes again is refused as a repetition. */
  readonly #counts = new Map<string, number>();

  next(name: string): string {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.delete(name);
    this.#counts.set(name, count);
    const [first] = this.#counts.keys();
    if (this.#counts.size > MOST_NAMES && first !== undefined) this.#counts.delete(first);
    return count === 1 ? name : `${name}:${count}`;
  }
}

const MOST_NAMES = 100_000;
