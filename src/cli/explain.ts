import { BackupRefused } from '../backup/backup-file.ts';
import { DistributionRefused } from '../db/distribute/cluster-state.ts';
import { explainFailure } from '../explain-failure.ts';
import { ExportRefused } from '../export/refused.ts';
import { CommandRefused } from './refused.ts';

/** The error message of a failed command; '' when a report has already said it. */
export function explain(failure: unknown): string {
  return explainFailure(failure, [CommandRefused, BackupRefused, DistributionRefused, ExportRefused]);
}
