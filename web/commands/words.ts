/** The words of a text in lower case and without accents. */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether each of these words is the beginning of a word of the text. */
export function fits(words: readonly string[], text: string): boolean {
  const known = wordsOf(text);
  return words.every((word) => known.some((each) => each.startsWith(word)));
}
