/** The database cannot be reached, or went away in the middle: nothing is known about the rows. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Why the database did not get to a piece of work, or did not finish it: nothing was changed, and it may be tried again. */
export type BusyReason = 'too many wait' | 'waited too long' | 'statement timeout' | 'rows locked';

/** The database works, and has too much to do for this. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  readonly reason: BusyReason;

  constructor(reason: BusyReason, options: Readonly<{ cause?: unknown }> = {}) {
    super(`the database is busy: ${reason}`, options);
    this.reason = reason;
  }
}

/** Another transaction holds the rows for longer than this one waits: it was rolled back, and may be tried again. */
export class RowsLocked extends Error {
  override readonly name = 'RowsLocked';
}

/** Two transactions got in each other's way, and this one was rolled back: it may be tried again at once. */
export class WritesCollided extends Error {
  override readonly name = 'WritesCollided';
}

/** Nobody waits for the answer any more: the work left the queue, or was cancelled. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';

  constructor() {
    super('the caller has gone away');
  }
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

/** The same failure, as what it means for the caller where the state of the database is its cause. */
export function asDatabaseFailure(failure: unknown): unknown {
  if (!(failure instanceof Error)) return failure;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  switch (code) {
    // lock_not_available
    case '55P03':
      return new RowsLocked('another transaction holds the rows', { cause: failure });
    // deadlock_detected, serialization_failure
    case '40P01':
    case '40001':
      return new WritesCollided('another transaction came in between', { cause: failure });
    // query_canceled
    case '57014':
      return new DatabaseBusy('statement timeout', { cause: failure });
  }
  const unavailable =
    CONNECTION_CODES.has(code) || UNAVAILABLE_STATES.test(code) || CONNECTION_MESSAGES.test(failure.message);
  return unavailable
    ? new DatabaseUnavailable('the database cannot be reached', { cause: failure })
    : failure;
}

/** The same failure of a question, which changes nothing and so conflicts with nothing: it has to wait for what holds the rows. */
export function busyWhereLocked(failure: unknown): unknown {
  return failure instanceof RowsLocked || failure instanceof WritesCollided
    ? new DatabaseBusy('rows locked', { cause: failure })
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

/** True when a row refers to one that is not there, or is deleted while another refers to it. */
export function isReferenceViolation(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '23503';
}
