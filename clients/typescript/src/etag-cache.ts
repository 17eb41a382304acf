/** An answer as it came, with its entity tag. */
export type TaggedAnswer = Readonly<{ tag: string; text: string }>;

/** The latest answers by their addresses, up to so many characters. Texts, so that changing a parsed answer changes no other. */
export class EtagCache {
  readonly #answers = new Map<string, TaggedAnswer>();
  readonly #most: number;
  #size = 0;

  constructor(mostCharacters: number) {
    this.#most = mostCharacters;
  }

  get(address: string): TaggedAnswer | undefined {
    const answer = this.#answers.get(address);
    if (answer === undefined) return undefined;
    // A map keeps the order of insertion: what was read last goes to the end.
    this.#answers.delete(address);
    this.#answers.set(address, answer);
    return answer;
  }

  set(address: string, answer: TaggedAnswer): void {
    this.#remove(address);
    const size = sizeOf(address, answer);
    if (size > this.#most) return;
    this.#answers.set(address, answer);
    this.#size += size;
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#most) break;
      this.#remove(oldest);
    }
  }

  #remove(address: string): void {
    const answer = this.#answers.get(address);
    if (answer === undefined) return;
    this.#answers.delete(address);
    this.#size -= sizeOf(address, answer);
  }
}

function sizeOf(address: string, { tag, text }: TaggedAnswer): number {
  return address.length + tag.length + text.length;
}
