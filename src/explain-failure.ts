import { InvalidConfig } from './config.ts';
import { DatabaseUnavailable } from './db/failures.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { MigrationConflict } from './db/migrate.ts';
import { AlmanacError } from './errors.ts';
import { WebAppMissing } from './http/web-app.ts';
import { LedgerRefusal } from './ledger/void.ts';

const EXPECTED = [InvalidConfig, FolderInUse, MigrationConflict, AlmanacError, LedgerRefusal, WebAppMissing];

/**
 * Why a program could not do what it was told: one line that says what to do about it where that is known, and all
 * there is where it is not.
 */
export function explainFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if (EXPECTED.some((kind) => failure instanceof kind)) return failure.message;
  if (failure instanceof DatabaseUnavailable) {
    const reason = codeOf(failure.cause) || 'no answer';
    return `the database cannot be reached (${reason}): check DATABASE_URL, and that the server runs`;
  }
  const code = codeOf(failure);
  if (code === 'EADDRINUSE')
    return 'another program listens on this port: stop it, or set PORT to another one';
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `cannot listen there (${code}): check HOST and PORT`;
  // SQLSTATE: a role or a password that is refused, a database that is not there, something that is not allowed.
  if (/^(28...|3D000|42501)$/.test(code)) return `the database refuses (${code}): ${failure.message}`;
  return failure.stack ?? failure.message;
}

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : '';
}
