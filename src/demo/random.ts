import { Decimal } from '../money/decimal.ts';
import { type Day, formatDay } from '../period/index.ts';

/**
 * Chance that repeats itself: what a subject draws for a day depends on that subject and that day alone, so that no
 * day changes when another one is added.
 */
export function randomFor(subject: string, day: Day): Random {
  return new Random(`${subject} ${formatDay(day)}`);
}

/** A stream of draws that its seed decides (mulberry32 over an FNV-1a hash; nothing here is a secret). */
export class Random {
  #state: number;

  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (let index = 0; index < seed.length; index += 1) {
      hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
    }
    this.#state = hash;
  }

  /** A whole number from the lowest to the highest, both included. */
  whole(lowest: number, highest: number): number {
    return lowest + (this.#next() % (highest - lowest + 1));
  }

  /** True in so many of a thousand cases. */
  chance(perThousand: number): boolean {
    return this.whole(1, 1000) <= perThousand;
  }

  /** One of the choices, each as likely as the others. Throws RangeError when there is none. */
  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.whole(0, choices.length - 1)];
    if (choice === undefined) throw new RangeError('there is nothing to pick from');
    return choice;
  }

  /** A factor around 1, off by at most so many per cent. */
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
