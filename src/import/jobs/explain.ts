import { DatabaseUnavailable } from '../../db/failures.ts';
import { AlmanacError } from '../../errors.ts';
import { LedgerRefusal } from '../../ledger/void.ts';
import { SERVER_STOPPED } from './life.ts';

/** The server stops, and the import with it. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/** The public reason of a failed import, and whether the failure is a defect of the service. */
export function explainToCaller(failure: unknown): Readonly<{ sentence: string; isOurs: boolean }> {
  if (failure instanceof ImportStopped) return { sentence: SERVER_STOPPED, isOurs: false };
  if (failure instanceof LedgerRefusal || failure instanceof AlmanacError) {
    return { sentence: `Nothing was applied: ${failure.message}`, isOurs: false };
  }
  if (failure instanceof DatabaseUnavailable) {
    return { sentence: 'The database could not be reached; nothing was applied.', isOurs: true };
  }
  return { sentence: 'Something went wrong on our side; nothing was applied.', isOurs: true };
}
