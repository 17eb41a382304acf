import { Decimal } from '../money/decimal.ts';
import { type Day, formatDay } from '../period/index.ts';

/**
 * Reproducible randomness: a subject's draws for a day depend only on that subject and that day, so that adding a day
 * changes no other.
 */
export function randomFor(subject: string, day: Day): Random {
  return new Random(`${subject} ${formatDay(day)}`);
}

/** A stream of draws from a seed (mulberry32 over an FNV-1a hash; nothing here is a secret). */
export class Random {
  #state: number;

  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (let index = 0; index < seed.length; index += 1) {
      hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
    }
    this.#state = hash;
  }

  /** An integer from the lowest to the highest, both included. */
  whole(lowest: number, highest: number): number {
    return lowest + (this.#next() % (highest - lowest + 1));
  }

  /** True in the given number of a thousand cases. */
  chance(perThousand: number): boolean {
    return this.whole(1, 1000) <= perThousand;
  }

  /** One of the choices, all equally likely. Throws RangeError when there is none. */
  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.whole(0, choices.length - 1)];
    if (choice === undefined) throw new RangeError('there is nothing to pick from');
    return choice;
  }

  /** A factor around 1, off by at most the given percentage. */
  around(percent: number): Decimal {
    return new Decimal(10_000 + this.whole(-percent * 100, percent * 100)).div(10_000);
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}
