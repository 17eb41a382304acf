import type { Refusal } from './fault.ts';

/** How many refusals a report shows. */
const SHOWN_REFUSALS = 100;

/** Why an import is refused: all are counted, the first hundred kept. */
export class Refusals {
  readonly shown: Refusal[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(refusal: Refusal): void {
    this.#count += 1;
    if (this.shown.length < SHOWN_REFUSALS) this.shown.push(refusal);
  }
}
