import type { ImportTask } from '../loaders/import-task.ts';
import type { ReportSource } from '../readers/quickbooks-report.ts';

/** The report in the file of a task. */
export function reportSource({
  file: { open, seek, encoding },
  onBytes,
  warn,
}: Pick<ImportTask, 'file' | 'onBytes' | 'warn'>): ReportSource {
  return { open, onBytes, warn, seek: encoding === 'xlsx' ? seek : null };
}
