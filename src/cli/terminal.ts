/** The environment of a command: settings, clock, input and output. */
export type Terminal = Readonly<{
  environment: Readonly<Record<string, string | undefined>>;
  now: () => Date;
  /** All of standard input. */
  readInput: () => Promise<string>;
  /** Prints a line of the result. */
  out: (line: string) => void;
  /** Prints a line for the person at the terminal: progress, a warning, an error. */
  note: (line: string) => void;
  /** Draws over the last drawn line; null when output is not a terminal. */
  draw: ((line: string) => void) | null;
}>;
