import { BackupRefused } from '../backup/backup-file.ts';
import { explainFailure } from '../explain-failure.ts';
import { CommandRefused } from './refused.ts';

/** What the operator reads about a failed command; '' where a report has said it already. */
export function explain(failure: unknown): string {
  return explainFailure(failure, [CommandRefused, BackupRefused]);
}
