import { InvalidConfig } from './config.ts';
import { FailedOnDatabase } from './db/failed-on-database.ts';
import { DatabaseBusy, DatabaseUnavailable, RowsLocked, WritesCollided } from './db/failures.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { MigrationConflict } from './db/migrate.ts';
import { AlmanacError } from './errors.ts';
import { WebAppMissing } from './http/web-app.ts';
import { LedgerRefusal } from './ledger/void.ts';

const EXPECTED: readonly (abstract new (...given: never[]) => Error)[] = [
  InvalidConfig,
  FolderInUse,
  MigrationConflict,
  AlmanacError,
  LedgerRefusal,
  WebAppMissing,
];

/**
 * Why a program failed: one line that says what to do about it where that is known, with the database
 * where it worked on one. `own` are failures of the program itself whose message is that line, or '' where nothing is left to say.
 */
export function explainFailure(failure: unknown, own: typeof EXPECTED = []): string {
  if (!(failure instanceof Error)) return String(failure);
  if (failure instanceof FailedOnDatabase) {
    const explanation = explainFailure(failure.cause, own);
    return explanation === '' ? '' : `${explanation} (${failure.message})`;
  }
  if ([...EXPECTED, ...own].some((kind) => failure instanceof kind)) return failure.message;
  if (failure instanceof DatabaseUnavailable) {
    const reason = codeOf(failure.cause) || 'no answer';
    return `the database cannot be reached (${reason}): check DATABASE_URL, and that the server runs`;
  }
  if (failure instanceof RowsLocked || failure instanceof WritesCollided)
    return `${failure.message}, an import perhaps: nothing was changed; try again after it`;
  if (failure instanceof DatabaseBusy) return `${failure.message}: nothing was changed; try again later`;
  const code = codeOf(failure);
  if (code === 'EADDRINUSE')
    return 'another program listens on this port: stop it, or set PORT to another one';
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `cannot listen there (${code}): check HOST and PORT`;
  // SQLSTATE: a role or a password that is refused, a database that is not there, something that is not allowed.
  if (/^(28...|3D000|42501)$/.test(code)) return `the database refuses (${code}): ${failure.message}`;
  // No stack: it says nothing to an operator, and may show what was being written.
  return `an unexpected failure${code === '' ? '' : ` (${code})`}: ${failure.message.split('\n', 1).join('')}`;
}

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : '';
}
