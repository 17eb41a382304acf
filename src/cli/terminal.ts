/** What a command knows of the world: the settings, the clock, what is typed, and where answers and notes go. */
export type Terminal = Readonly<{
  environment: Readonly<Record<string, string | undefined>>;
  now: () => Date;
  /** All of standard input. */
  readInput: () => Promise<string>;
  /** A line of the result. */
  out: (line: string) => void;
  /** A line for the person at the terminal: progress, a warning, what went wrong. */
  note: (line: string) => void;
  /** Draws over the last line that was drawn; null where nobody is looking. */
  draw: ((line: string) => void) | null;
}>;
