import { randomInt } from 'node:crypto';

/** A new password that can be read out and typed: 63 bits of chance, such as `lomu-tavi-reko-suda-niba`. */
export function readablePassword(): string {
  return Array.from({ length: 5 }, () => syllable() + syllable()).join('-');
}

function syllable(): string {
  return CONSONANTS.charAt(randomInt(CONSONANTS.length)) + VOWELS.charAt(randomInt(VOWELS.length));
}

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aeiou';
