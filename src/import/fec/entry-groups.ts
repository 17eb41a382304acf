import { type Decimal, ZERO } from '../../money/decimal.ts';
import { EntryNames } from '../programs/entry-names.ts';

/** A line of a FEC, and what tells its entry from others. */
export type KeyedLine<Line> = Readonly<{
  key: string;
  /** Whether the key has a number: without one, an entry ends as soon as its lines have come to zero. */
  hasNumber: boolean;
  amount: Decimal;
  line: Line;
}>;

/** An entry with all of its lines. */
export type EntryGroup<Line> = Readonly<{ name: string; lines: readonly Line[] }>;

/**
 * Puts the lines of entries together, which a file may interleave. An entry is whole when its lines have come to zero and a line of
 * another one follows; what comes under its name after that is an entry of its own. `MOST_WAITING` lines wait at most: then those of
 * the oldest entry go first, and are refused as they do not balance.
 */
export class EntryGroups<Line> {
  readonly #waiting = new Map<string, { lines: Line[]; balance: Decimal }>();
  readonly #names = new EntryNames();
  #lines = 0;
  #last: string | null = null;

  /** Takes a line; returns the entries that are whole because of it. */
  add({ key, hasNumber, amount, line }: KeyedLine<Line>): EntryGroup<Line>[] {
    const ends = this.#last !== null && (this.#last !== key || !hasNumber) ? this.#takeWhole(this.#last) : [];
    const group = this.#waiting.get(key) ?? { lines: [], balance: ZERO };
    group.lines.push(line);
    group.balance = group.balance.plus(amount);
    this.#waiting.set(key, group);
    this.#last = key;
    this.#lines += 1;
    const [oldest] = this.#waiting.keys();
    return this.#lines > MOST_WAITING && oldest !== undefined ? [...ends, this.#take(oldest)] : ends;
  }

  /** All that is left, when the file has ended. */
  rest(): EntryGroup<Line>[] {
    return [...this.#waiting.keys()].map((key) => this.#take(key));
  }

  #takeWhole(key: string): EntryGroup<Line>[] {
    return this.#waiting.get(key)?.balance.isZero() === true ? [this.#take(key)] : [];
  }

  #take(key: string): EntryGroup<Line> {
    const lines = this.#waiting.get(key)?.lines ?? [];
    this.#waiting.delete(key);
    this.#lines -= lines.length;
    return { name: this.#names.next(key), lines };
  }
}

const MOST_WAITING = 20_000;
