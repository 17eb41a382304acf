import type { Refusal } from './fault.ts';

/** How many refusals, and how many reasons, a report shows. */
const SHOWN_REFUSALS = 100;

/** A reason, how many rows of a file it refused, and the first of them; null where no line is at fault. */
export type RefusedReason = Readonly<{
  file: string;
  reason: string;
  count: number;
  firstLine: number | null;
}>;

/** Why an import is refused: all are counted, the first hundred kept, and the first hundred reasons with their numbers. */
export class Refusals {
  readonly shown: Refusal[] = [];
  readonly #reasons = new Map<string, RefusedReason>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get reasons(): readonly RefusedReason[] {
    return [...this.#reasons.values()];
  }

  add(refusal: Refusal): void {
    this.#count += 1;
    if (this.shown.length < SHOWN_REFUSALS) this.shown.push(refusal);
    const { file, line, reason } = refusal;
    const key = JSON.stringify([file, reason]);
    const known = this.#reasons.get(key);
    if (known !== undefined) this.#reasons.set(key, { ...known, count: known.count + 1 });
    else if (this.#reasons.size < SHOWN_REFUSALS)
      this.#reasons.set(key, { file, reason, count: 1, firstLine: line });
  }
}
