import { AlmanacError } from '../errors.ts';
import { invalidRequest, requireThat } from '../invalid-request.ts';
import { canonicalEmail } from './canonical-email.ts';
import { faultOfVisibleText } from './visible-text.ts';

/** Reads a part of a request. Faults are named with the part: `owner.email`. */
export function within<Result>(part: string, read: () => Result): Result {
  try {
    return read();
  } catch (failure) {
    const faults = failure instanceof AlmanacError ? failure.detail?.fields : undefined;
    if (faults === undefined) throw failure;
    throw invalidRequest(faults.map((fault) => ({ ...fault, field: `${part}.${fault.field}` })));
  }
}

/** A name in stored form: trimmed, 1 to 200 characters, on one line, and all of it visible. */
export function requireName(field: string, text: string): string {
  const name = text.trim();
  requireThat(
    field,
    name.length >= 1 && name.length <= NAME_LENGTH,
    `must have 1 to ${NAME_LENGTH} characters`,
    'length',
  );
  const fault = faultOfVisibleText(name);
  requireThat(field, fault === null, fault ?? '');
  return name;
}

/** The same of a record that changes. A name that stays is not checked again: it may be older than a rule, and must not stop other changes. */
export function requireNameAfter(before: string, field: string, text: string): string {
  return text === before ? before : requireName(field, text);
}

/**
 * An email address in stored form: trimmed. Only its format is checked, both as typed and in its canonical spelling;
 * only a message sent to it can show whether it exists.
 */
export function requireEmail(field: string, text: string): string {
  const email = text.trim();
  requireThat(field, isEmail(email) && isEmail(canonicalEmail(email)), 'must be an e-mail address');
  return email;
}

/** Whether a text has the format of an email address. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_LENGTH && EMAIL.test(text);
}

export const NAME_LENGTH = 200;
const EMAIL_LENGTH = 320;
const EMAIL =
  /^[^\s@\p{Cc}"(),:;<>[\]\\]{1,64}@[^\s@\p{Cc}"(),:;<>[\]\\.]+(\.[^\s@\p{Cc}"(),:;<>[\]\\.]+)+$/u;
