import { InvalidConfig } from '../config.ts';
import { DatabaseUnavailable } from '../db/failures.ts';
import { FolderInUse } from '../db/folder-lock.ts';
import { MigrationConflict } from '../db/migrate.ts';
import { AlmanacError } from '../errors.ts';
import { LedgerRefusal } from '../ledger/void.ts';
import { CommandRefused } from './refused.ts';

const EXPECTED = [CommandRefused, InvalidConfig, FolderInUse, MigrationConflict, AlmanacError, LedgerRefusal];

/** What to tell the operator about a failure: one line where it was to be expected, all there is where it was not. */
export function explain(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if (EXPECTED.some((kind) => failure instanceof kind)) return failure.message;
  if (failure instanceof DatabaseUnavailable) return `${failure.message}${reasonOf(failure.cause)}`;
  if (isRefusedConnection(failure)) return `the database refuses the connection: ${failure.message}`;
  return failure.stack ?? failure.message;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return ` (${cause.message || code})`;
}

/** SQLSTATE 28: no such user or a wrong password; 3D: no such database; 42501: not allowed. */
function isRefusedConnection(failure: Error): boolean {
  return 'code' in failure && typeof failure.code === 'string' && /^(28...|3D...|42501)$/.test(failure.code);
}
