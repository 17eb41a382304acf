/** How many of a thing may go on at once in a process, and how many of them for one owner. */
export class Slots {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #taken = new Map<string, number>();
  #count = 0;

  constructor({ most, mostOfOne }: Readonly<{ most: number; mostOfOne: number }>) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  hasRoom(owner: string): boolean {
    return this.#count < this.#most && (this.#taken.get(owner) ?? 0) < this.#mostOfOne;
  }

  /** Takes one and answers with what gives it back, once; null where there is none left. */
  take(owner: string): (() => void) | null {
    if (!this.hasRoom(owner)) return null;
    this.#change(owner, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#change(owner, -1);
      isTaken = false;
    };
  }

  #change(owner: string, by: 1 | -1): void {
    this.#count += by;
    const left = (this.#taken.get(owner) ?? 0) + by;
    if (left === 0) this.#taken.delete(owner);
    else this.#taken.set(owner, left);
  }
}
