import type { SeenNames } from '../../db/seen-names.ts';

const BATCH = 1000;

/** Numbers of names, kept in the database, so that memory does not grow with the file. The first number of a name counts. */
export class NumberedNames {
  readonly #seen: SeenNames;
  readonly #kind: string;
  #waiting: { name: string; line: number }[] = [];

  constructor(seen: SeenNames, kind: string) {
    this.#seen = seen;
    this.#kind = kind;
  }

  async note(name: string, number: number): Promise<void> {
    this.#waiting.push({ name, line: number });
    if (this.#waiting.length >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    await this.#seen.note(this.#kind, this.#waiting);
    this.#waiting = [];
  }

  /** The numbers of names; a name without one is missing from the result. */
  async find(names: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const asked = [...new Set(names)];
    const found = await this.#seen.note(
      this.#kind,
      asked.map((name) => ({ name, line: null })),
    );
    return new Map(
      asked.flatMap((name, index) => {
        const number = found.get(index) ?? null;
        return number === null ? [] : [[name, number] as const];
      }),
    );
  }
}
