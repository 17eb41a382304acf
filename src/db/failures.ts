/** The database cannot be reached, or the connection broke: the state of the rows is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The database did not run a piece of work, or did not finish it: nothing was changed, and it can be retried. */
export type BusyReason = 'too many wait' | 'waited too long' | 'statement timeout' | 'rows locked';

/** The database works, but is too busy. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  readonly reason: BusyReason;

  constructor(reason: BusyReason, options: Readonly<{ cause?: unknown }> = {}) {
    super(`the database is busy: ${reason}`, options);
    this.reason = reason;
  }
}

/** Another transaction holds the rows for longer than this one waits: it was rolled back, and can be retried. */
export class RowsLocked extends Error {
  override readonly name = 'RowsLocked';
}

/** Two transactions conflicted, and this one was rolled back: it can be retried at once. */
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

/** The failure as the caller should see it, when the state of the database caused it. */
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

/** The same for a question, which changes nothing and so cannot conflict: it has to wait for the rows. */
export function busyWhereLocked(failure: unknown): unknown {
  return failure instanceof RowsLocked || failure instanceof WritesCollided
    ? new DatabaseBusy('rows locked', { cause: failure })
    : failure;
}

/** True when the statement violated a unique constraint. */
export function isUniqueViolation(failure: unknown, constraint?: string): boolean {
  if (!(failure instanceof Error && 'code' in failure && failure.code === '23505')) return false;
  if (constraint === undefined || ('constraint' in failure && failure.constraint === constraint)) return true;
  // Another node of a cluster says it in its message alone: with the number of the table's part at its end.
  return new RegExp(`\\b${constraint}_\\d+\\b`).test(failure.message);
}

/** True when the statement violated a foreign key. */
export function isReferenceViolation(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '23503';
}
