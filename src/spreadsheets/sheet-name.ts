/** A name that a sheet may have: up to 31 characters, none of those with a meaning in formulas, and no name twice. */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const clean = wanted.replaceAll(/[\p{Cc}[\]:*?/\\]/gu, ' ').replaceAll(/^[' ]+|[' ]+$/g, '');
  // Excel keeps this one for itself.
  const name = clean === '' || clean.toLowerCase() === 'history' ? `Sheet ${clean}`.trim() : clean;
  const used = new Set(taken.map((other) => other.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` (${count})`;
    const tried = `${cut(name, LONGEST - suffix.length)}${suffix}`;
    if (!used.has(tried.toLowerCase())) return tried;
  }
}

const LONGEST = 31;

function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[' ]+$/, '');
}
