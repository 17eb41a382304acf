import type { Config } from '../config.ts';
import { holdsDatabase } from '../db/embedded.ts';
import type { DemoBook } from './book.ts';
import { bookOf } from './create.ts';

/**
 * The demo of a start. Where the folder of the embedded engine is empty, the demo will be made, and its book can be drawn up while
 * the engine starts in its own thread.
 */
export class DemoAhead {
  /** The instant at which the demo is made. */
  readonly now: Date;
  readonly #isExpected: boolean;
  #book: DemoBook | null = null;

  constructor({ createDemo, database }: Pick<Config, 'createDemo' | 'database'>, now: Date) {
    this.now = now;
    this.#isExpected = createDemo && database.kind === 'embedded' && !holdsDatabase(database.folder);
  }

  /** Draws the book up if it will be needed. */
  prepare(): void {
    if (this.#isExpected) this.#book = bookOf(this.now);
  }

  /** The book; null where it was not prepared. */
  get book(): DemoBook | null {
    return this.#book;
  }
}
