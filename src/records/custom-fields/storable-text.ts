/** The rule for every text of a custom field or its definition. */
export const STORABLE_TEXT = 'must not contain NUL or half of a surrogate pair';

/** Whether a text can be kept: the database takes neither NUL nor what is no character of Unicode. */
export function isStorable(text: string): boolean {
  return !/[\p{Surrogate}\0]/u.test(text);
}
