/**
 * The rule that a name breaks which people read, as the end of "name …"; null where it breaks none. What cannot be seen, or turns the
 * direction of a text, could make one name look like another.
 */
export function faultOfVisibleText(text: string): string | null {
  if (/\p{Cc}/u.test(text)) return 'must not contain control characters';
  // The database keeps another character in its place, or fails.
  if (/\p{Surrogate}/u.test(text)) return 'must not contain half of a surrogate pair';
  if (HIDDEN.test(text) || STRAY_JOINER.test(text)) return 'must not contain invisible characters';
  return VISIBLE.test(text) ? null : 'must contain a character that can be seen';
}

// A braille cell without dots and annotations of other text are not among those that Unicode calls ignorable. Variation selectors choose
// the form of an emoji or an ideograph, and joiners have a rule of their own.
const HIDDEN =
  /[\p{Bidi_Control}\p{Zl}\p{Zp}\u2800\uFFF9-\uFFFB]|(?![\p{Variation_Selector}\u200C\u200D])\p{Default_Ignorable_Code_Point}/u;

// Emoji are joined, and so are letters of Persian or Hindi. Between letters of these three scripts a joiner only hides.
const JOINED = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const JOINER = String.raw`[\u200C\u200D]`;
const STRAY_JOINER = new RegExp(`(?<!${JOINED})${JOINER}|${JOINER}(?!${JOINED})`, 'u');

// Marks combine with something else, so alone they are no name.
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
