/** The database cannot be reached, or went away in the middle: nothing is known about the rows. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
// SQLSTATE classes: 08 connection, 53 insufficient resources, 57P0x shut down or starting.
const UNAVAILABLE_STATES = /^(08|53|57P0)/;
const CONNECTION_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|pool after calling end/i;

/** The same failure, as DatabaseUnavailable where that is what it means. */
export function asDatabaseFailure(failure: unknown): unknown {
  if (!(failure instanceof Error)) return failure;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  const unavailable =
    CONNECTION_CODES.has(code) || UNAVAILABLE_STATES.test(code) || CONNECTION_MESSAGES.test(failure.message);
  return unavailable
    ? new DatabaseUnavailable('the database cannot be reached', { cause: failure })
    : failure;
}

/** True when the statement would have made a second row where only one may be. */
export function isUniqueViolation(failure: unknown, constraint?: string): boolean {
  return (
    failure instanceof Error &&
    'code' in failure &&
    failure.code === '23505' &&
    (constraint === undefined || ('constraint' in failure && failure.constraint === constraint))
  );
}
