/** What may separate the columns of a table. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** What separates those of our own files. */
const COMMON = [',', ';', '\t'] as const;

/** The separator of the columns: of comma, semicolon and tab, the most frequent in the first line with text. */
export function detectDelimiter(start: Buffer): string {
  const text = start.toString('utf8');
  const header = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const outsideQuotes = header.replaceAll(/"[^"]*"/g, '');
  let best: string = COMMON[0];
  for (const delimiter of COMMON) {
    if (count(outsideQuotes, delimiter) > count(outsideQuotes, best)) best = delimiter;
  }
  return best;
}

/**
 * What separates the columns of a table that has columns of these names: of comma, semicolon, tab and pipe, the one that some line at its
 * start has most of the names by.
 */
export function delimiterBetween(names: readonly string[]): (start: Buffer) => string {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const namesIn = (line: string, delimiter: string) =>
    line.split(delimiter).filter((cell) => wanted.has(cell.trim().replaceAll('"', '').toLowerCase())).length;
  return (start) => {
    const lines = start.toString('utf8').split('\n', MOST_LINES);
    const most = (delimiter: string) => Math.max(0, ...lines.map((line) => namesIn(line, delimiter)));
    const best = DELIMITERS.reduce<string>(
      (one, other) => (most(other) > most(one) ? other : one),
      DELIMITERS[0],
    );
    return most(best) > 1 ? best : detectDelimiter(start);
  };
}

const MOST_LINES = 200;

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
