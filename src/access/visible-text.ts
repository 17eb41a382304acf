/**
 * The rule that a name breaks which people read, as the end of "name …"; null where it breaks none. What cannot be seen, or turns the
 * direction of a text, could make one name look like another.
 */
export function faultOfVisibleText(text: string): string | null {
  if (/\p{Cc}/u.test(text)) return 'must not contain control characters';
  // The database keeps another character in its place, or fails.
  if (/\p{Surrogate}/u.test(text)) return 'must not contain half of a surrogate pair';
  const plain = text.replaceAll(WRITTEN_WITH_HIDDEN, '-');
  if (HIDDEN.test(plain) || STRAY_JOINER.test(plain) || STRAY_SELECTOR.test(plain))
    return 'must not contain invisible characters';
  return VISIBLE.test(text) ? null : 'must contain a character that can be seen';
}

// What words and flags are written with: the older form of final letters in Malayalam, the abbreviation of Hijri years, a vowel set apart in Mongolian,
// and the flags of England, Scotland and Wales.
const WRITTEN_WITH_HIDDEN =
  /(?<=[\u0D15\u0D23\u0D28\u0D30\u0D32\u0D33]\u0D4D|\u0647)\u200D|(?<=\p{Script=Mongolian})\u180E(?=\p{Script=Mongolian})|\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;

// A braille cell without dots and annotations of other text are not among those that Unicode calls ignorable. Variation selectors and joiners have
// rules of their own.
const HIDDEN =
  /[\p{Bidi_Control}\p{Zl}\p{Zp}\u2800\uFFF9-\uFFFB]|(?![\p{Variation_Selector}\u200C\u200D])\p{Default_Ignorable_Code_Point}/u;

// Emoji are joined, and so are letters of Persian or Hindi. Between letters that are never joined a joiner only hides.
const UNJOINED = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const JOINED = String.raw`(?![${UNJOINED}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const JOINER = String.raw`[\u200C\u200D]`;
const STRAY_JOINER = new RegExp(`(?<!${JOINED})${JOINER}|${JOINER}(?!${JOINED})`, 'u');

// A variation selector chooses the form of an emoji, a sign, an ideograph or a letter of some other scripts, and of a digit in a keycap. After anything
// else it only hides, and many in a row can hide a whole text.
const STRAY_SELECTOR =
  /(?<!(?![\0-\x7F\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{S}\p{Emoji}\u3001-\u303F\uFF01-\uFF1F])(?<!(?![\p{Script=Inherited}\p{Variation_Selector}])\p{M})(?!(?<=[0-9#*])\uFE0F\u20E3)\p{Variation_Selector}/u;

// Marks combine with something else, so alone they are no name.
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
