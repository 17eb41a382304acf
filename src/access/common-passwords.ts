import { readFileSync } from 'node:fs';
import { foldedCase } from './canonical-email.ts';

/** Whether the password is one of the most common, ignoring case. `passwords/README.md` names the source of the list. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(LIST, 'utf8').trimEnd().split('\n'));
  return common.has(password.normalize('NFKC').toLowerCase());
}

/**
 * Whether the password consists only of one of these words, such as the owner's address or the organisation's name,
 * ignoring case, spaces and punctuation, and digits or punctuation around it.
 */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const core = coreOf(password);
  return core !== '' && words.some((word) => coreOf(word) === core);
}

const LIST = new URL('../../passwords/common.txt', import.meta.url);
let common: ReadonlySet<string> | null = null;

function coreOf(text: string): string {
  const letters = foldedCase(text).replace(/[^\p{L}\p{N}]/gu, '');
  return letters.replace(/^\p{N}+/u, '').replace(/\p{N}+$/u, '');
}
