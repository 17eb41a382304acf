/** The words of a text in lower case, without accents and apostrophes: as the function `words_of` in migrations/0065_search.sql. */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’]/gu, '')
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== '');
}

// Named one by one, since the database may know other letters than we do.
const SEPARATORS =
  /[\p{Cc}\u0020-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u2E00-\u2E7F\u3000-\u303F\uFF00-\uFF0F]+/u;
