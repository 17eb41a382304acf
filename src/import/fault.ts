/** One row, or one file, that cannot be imported, and what to do about it. `line` is null where no line is at fault. */
export type Refusal = Readonly<{ file: string; line: number | null; reason: string }>;

/** The rest of the file cannot be read: after this line nothing in it can be trusted. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  readonly line: number | null;

  constructor(line: number | null, reason: string) {
    super(reason);
    this.line = line;
  }
}
