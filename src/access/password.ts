import { hash, type Options, verify } from '@node-rs/argon2';
import { requireThat } from '../invalid-request.ts';

/** Passwords that are too short are refused when they are made; longer ones than this would only cost time. */
export const PASSWORD_LENGTH = { least: 12, most: 200 } as const;

/** Throws INVALID_REQUEST, naming the field, for a new password that is too short or too long. */
export function requirePassword(field: string, { length }: string): void {
  requireThat(
    field,
    length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most,
    `must have ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters`,
    'length',
  );
}

/** The hash of a new password. Throws INVALID_REQUEST, naming the field, for one that is too short or too long. */
export async function hashPassword(password: string, field = 'password'): Promise<string> {
  requirePassword(field, password);
  return await hash(password.normalize('NFKC'), COST);
}

/**
 * Whether the password is the one behind the hash. Without a hash, because there is no such account, it takes the same
 * time and answers no.
 */
export async function isPassword(password: string, known: string | null): Promise<boolean> {
  const right = await verify(known ?? DUMMY, password.normalize('NFKC'));
  return right && known !== null;
}

// OWASP's parameters for argon2id (the algorithm by default): 19 MiB, two passes, one lane.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash at the same cost, of bytes that nobody knows.
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$BRkvgTTE1rFXLF7qA0SbyA$pHkJXtpz8E3RHl0SM0qeVE8poR9VSVu6OKFac0uwopg';
