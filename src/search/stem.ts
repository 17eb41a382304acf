/** A word without its ending: `invoices` as `invoice`, `owed` and `owing` as `ow`. */
export function stemOf(word: string): string {
  if (word.length < SHORTEST || KEPT.has(word)) return word;
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/(?<![sui])s$/, '');
  return singular
    .replace(/(?<=.{3})(ing|ed)$/, '')
    .replace(/(?<=.{2})e$/, '')
    .replace(/([bdgmnprt])\1$/, '$1');
}

const SHORTEST = 4;
const KEPT: ReadonlySet<string> = new Set(['sales', 'business', 'gross', 'loss', 'less']);
