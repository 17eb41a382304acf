import { quote } from '../../quote.ts';
import type { ImportTask } from '../loaders/import-task.ts';

/** Commodities that are no money and have neither cost nor price. */
export class Strangers {
  readonly #ignored: ReadonlySet<string>;
  readonly #counts = new Map<string, { line: number; count: number }>();

  readonly #wayOut: string;

  /** `wayOut` is what one can do about them, in words. */
  constructor(ignored: ReadonlySet<string>, wayOut: string) {
    this.#ignored = ignored;
    this.#wayOut = wayOut;
  }

  isIgnored(commodity: string): boolean {
    return this.#ignored.has(commodity);
  }

  note(commodity: string, line: number): void {
    const known = this.#counts.get(commodity) ?? { line, count: 0 };
    this.#counts.set(commodity, { ...known, count: known.count + 1 });
  }

  /** Refuses each once. */
  report(refuse: ImportTask['refuse']): void {
    for (const [commodity, { line, count }] of this.#counts) {
      const [postings, have] = count === 1 ? ['posting', 'has'] : ['postings', 'have'];
      refuse(
        line,
        `${quote(commodity)} is no currency: ${count} ${postings} of it ${have} neither cost nor price; ${this.#wayOut}`,
      );
    }
  }
}
