type Stretch = Readonly<{ place: number; file: string | null; line: number }>;

/** Numbers the lines of a journal and of the files that it includes through all of them, in the order of their reading. */
export class Places {
  readonly #stretches: Stretch[] = [];
  #last = 0;

  /** The place of a line; `file` is null in the journal itself. */
  at(file: string | null, line: number): number {
    const stretch = this.#stretches.at(-1);
    if (stretch === undefined || stretch.file !== file || line < this.#lineOf(stretch, this.#last)) {
      this.#stretches.push({ place: this.#last + 1, file, line });
      this.#last += 1;
      return this.#last;
    }
    this.#last = stretch.place + line - stretch.line;
    return this.#last;
  }

  /** The file and the line of a place. */
  of(place: number): Readonly<{ file: string | null; line: number }> {
    let [from, to] = [0, this.#stretches.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if ((this.#stretches[middle]?.place ?? place) <= place) from = middle + 1;
      else to = middle;
    }
    const stretch = this.#stretches[from - 1] ?? { place, file: null, line: place };
    return { file: stretch.file, line: this.#lineOf(stretch, place) };
  }

  #lineOf({ place: first, line }: Stretch, place: number): number {
    return line + place - first;
  }
}
