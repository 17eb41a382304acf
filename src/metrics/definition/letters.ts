/** A text that begins with a capital letter. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text that begins with a small letter. */
export function inLower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
