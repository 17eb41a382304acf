/** The beginning of a text, at most so many characters of it. It does not end with half of a pair, which no column takes. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}
