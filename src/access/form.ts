import { AlmanacError } from '../errors.ts';

/** Throws INVALID_REQUEST, naming the field, unless the value is as it must be. */
export function requireThat(field: string, isRight: boolean, rule: string): void {
  if (!isRight) throw new AlmanacError('INVALID_REQUEST', `${field}: ${rule}`);
}

/** Reads a part of a request. What is wrong in it is named with the part: `owner.email`. */
export async function within<Result>(part: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (failure) {
    if (!(failure instanceof AlmanacError) || failure.code !== 'INVALID_REQUEST') throw failure;
    throw new AlmanacError('INVALID_REQUEST', `${part}.${failure.message}`, { cause: failure });
  }
}

/** A name of a person or a thing as it is stored: trimmed, 1 to 200 characters, on one line. */
export function requireName(field: string, text: string): string {
  const name = text.trim();
  requireThat(
    field,
    name.length >= 1 && name.length <= NAME_LENGTH,
    `must have 1 to ${NAME_LENGTH} characters`,
  );
  requireThat(field, !/\p{Cc}/u.test(name), 'must not contain control characters');
  return name;
}

/** An e-mail address as it is stored: trimmed. Only its form is checked; whether it exists shows when it is used. */
export function requireEmail(field: string, text: string): string {
  const email = text.trim();
  requireThat(field, isEmail(email), 'must be an e-mail address');
  return email;
}

/** Whether a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH && EMAIL.test(text);
}

export const NAME_LENGTH = 200;
const EMAIL_LENGTH = 320;
const EMAIL =
  /^[^\s@\p{Cc}"(),:;<>[\]\\]{1,64}@[^\s@\p{Cc}"(),:;<>[\]\\.]+(\.[^\s@\p{Cc}"(),:;<>[\]\\.]+)+$/u;
