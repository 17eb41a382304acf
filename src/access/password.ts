import { hash, type Options, verify } from '@node-rs/argon2';
import { requireThat } from '../invalid-request.ts';
import { isCommonPassword, isMadeOf } from './common-passwords.ts';
import { type HashGate, hashGate } from './hash-gate.ts';

/** The most characters of a password: a longer one would only take more time. */
const PASSWORD_LENGTH = { least: 12, most: 200 } as const;

/**
 * Throws INVALID_REQUEST, naming the field, for a new password that is too short, too long or easily guessed: a common
 * one, or one of `ownWords`, the address and the organisation's name as far as they are known.
 */
export function requirePassword(field: string, password: string, ownWords: readonly string[] = []): void {
  const { length } = password;
  requireThat(
    field,
    length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most,
    `must have ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters`,
    'length',
  );
  requireThat(field, !isCommonPassword(password), 'must not be one of the 10,000 commonest passwords');
  const words = ownWords.flatMap((word) => [word, word.split('@', 1).join('')]);
  requireThat(
    field,
    !isMadeOf(password, words),
    'must not be the e-mail address or the name of the organisation, with or without digits',
  );
}

/**
 * The queue in which a password is checked: known browsers and signed-in users do not wait behind the guesses of
 * strangers.
 */
export type PasswordLane = 'known device' | 'stranger';

/** The hash of a new password, which `requirePassword` has accepted. Throws RATE_LIMITED when too many are waiting. */
export async function hashPassword(password: string, lane: PasswordLane = 'stranger'): Promise<string> {
  return await GATES[lane](async () => await hash(password.normalize('NFKC'), COST));
}

/**
 * Whether the password matches the hash. Without a hash, because the account does not exist, it takes the same time and
 * returns false. Throws RATE_LIMITED when too many are waiting.
 */
export async function isPassword(
  password: string,
  known: string | null,
  lane: PasswordLane = 'stranger',
): Promise<boolean> {
  const right = await GATES[lane](async () => await verify(known ?? DUMMY, password.normalize('NFKC')));
  return right && known !== null;
}

// At most three of the four threads, which file access and DNS look-ups need too. A hash takes some 30 ms.
const GATES: Readonly<Record<PasswordLane, HashGate>> = {
  'known device': hashGate({ atOnce: 1, waiting: 50 }),
  stranger: hashGate({ atOnce: 2, waiting: 100 }),
};

// OWASP's parameters for argon2id (the algorithm by default): 19 MiB, two passes, one lane.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash at the same cost, of bytes that nobody knows.
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$BRkvgTTE1rFXLF7qA0SbyA$pHkJXtpz8E3RHl0SM0qeVE8poR9VSVu6OKFac0uwopg';
