/** The earlier time that figures are compared with, in an address and in the API. */
export type ComparedWith = 'previous' | 'last_year';

/** The one time that a figure is compared with: last year, unless the reader chose another or none. */
export function comparedWith(compare: string | undefined): ComparedWith | null {
  if (compare === 'none') return null;
  return compare === 'previous' ? 'previous' : 'last_year';
}
