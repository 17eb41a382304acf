/** One record of a file, whatever its format: where it starts and what it says, by column. An empty cell is ''. */
export type Row = Readonly<{
  kind: 'row';
  file: string;
  line: number;
  values: Readonly<Record<string, string>>;
}>;

/** A record that is not in the form of its format; `values` is what can be read of it nevertheless. */
export type BrokenRow = Readonly<{
  kind: 'broken';
  file: string;
  line: number;
  reasons: readonly string[];
  values?: Readonly<Record<string, string>>;
}>;
