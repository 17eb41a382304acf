import { OAuthRefusal } from './refusal.ts';

/** The parameters of a request of OAuth, each with all its values. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

/** Reads parameters in form encoding, as they stand in a query or a body. An empty one counts as left out. */
export function readParameters(text: string): Parameters {
  const found = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (value === '') continue;
    const values = found.get(name);
    if (values === undefined) found.set(name, [value]);
    else values.push(value);
  }
  return found;
}

/** The value of a parameter; null without one. Throws `invalid_request` where it is there twice. */
export function parameter(parameters: Parameters, name: string): string | null {
  const values = parameters.get(name) ?? [];
  if (values.length > 1) throw new OAuthRefusal('invalid_request', `${name} must be sent once`);
  const [value = null] = values;
  if (value !== null && value.length > LONGEST)
    throw new OAuthRefusal('invalid_request', `${name} must have at most ${LONGEST} characters`);
  // The database has no place for one.
  if (value?.includes('\0') === true)
    throw new OAuthRefusal('invalid_request', `${name} must not contain a NUL character`);
  return value;
}

/** The same where it is required. Throws `invalid_request`. */
export function requiredParameter(parameters: Parameters, name: string): string {
  const value = parameter(parameters, name);
  if (value === null) throw new OAuthRefusal('invalid_request', `${name} is required`);
  return value;
}

const LONGEST = 2000;
