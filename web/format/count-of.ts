/** A number that is written already, with its noun: `1 day`, `31,2 days`. The app is in English, whatever locale its numbers are in. */
export function countOf(written: string, noun: string): string {
  return `${written} ${noun}${/^\D?1$/.test(written) ? '' : 's'}`;
}
