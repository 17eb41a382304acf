const DELIMITERS = [',', ';', '\t'] as const;

/** The separator of the columns: of comma, semicolon and tab, the most frequent in the first line with text. */
export function detectDelimiter(start: Buffer): string {
  const text = start.toString('utf8');
  const header = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const outsideQuotes = header.replaceAll(/"[^"]*"/g, '');
  let best: string = DELIMITERS[0];
  for (const delimiter of DELIMITERS) {
    if (count(outsideQuotes, delimiter) > count(outsideQuotes, best)) best = delimiter;
  }
  return best;
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
