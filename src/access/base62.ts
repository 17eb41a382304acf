import { randomInt } from 'node:crypto';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random characters of 0-9, A-Z and a-z, all equally likely. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
}

/** A non-negative integer in base 62, padded with zeros to `width`. */
export function toBase62(value: number, width: number): string {
  let [rest, text] = [value, ''];
  while (rest > 0) {
    text = DIGITS.charAt(rest % DIGITS.length) + text;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text.padStart(width, '0');
}
