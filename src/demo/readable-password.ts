import { randomInt } from 'node:crypto';

/** A new password that is easy to read out and type: 63 random bits, such as `lomu-tavi-reko-suda-niba`. */
export function readablePassword(): string {
  return Array.from({ length: 5 }, () => syllable() + syllable()).join('-');
}

function syllable(): string {
  return CONSONANTS.charAt(randomInt(CONSONANTS.length)) + VOWELS.charAt(randomInt(VOWELS.length));
}

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aeiou';
