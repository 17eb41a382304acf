import { BackupRefused } from '../backup/backup-file.ts';
import { explainFailure } from '../explain-failure.ts';
import { CommandRefused } from './refused.ts';

/** What to tell the operator about a failure of a command; '' where a report has told it already. */
export function explain(failure: unknown): string {
  return explainFailure(failure, [CommandRefused, BackupRefused]);
}
