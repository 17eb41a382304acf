import { hash, randomInt } from 'node:crypto';

/** The number of recovery codes of a second factor. */
const RECOVERY_CODES = 10;

/** New recovery codes of 50 random bits each, such as `k3m9x-2fq7a`. Only their hashes are stored. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${randomPart()}-${randomPart()}`);
}

/** The hash of a recovery code, however it is typed; null for a text that is not one. */
export function parseRecoveryCode(text: string): Buffer | null {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return CODE.test(code) ? hash('sha256', code, 'buffer') : null;
}

// Crockford's alphabet: no letter is mistaken for a digit.
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE = new RegExp(`^[${LETTERS}]{10}$`);

function randomPart(): string {
  return Array.from({ length: 5 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}
