import type { KindName } from '../import/book.ts';
import type { Refusal } from '../import/fault.ts';
import type { ImportReport } from '../import/report.ts';

/** The report in plain text. */
export function printReport(report: ImportReport, out: (line: string) => void): void {
  for (const refusal of report.refused) out(refusalLine(refusal));
  const more = report.refusedCount - report.refused.length;
  if (more > 0) out(`and ${more} more`);
  for (const { file, kind, rows, added, changed, unchanged } of report.files) {
    out(
      `${file} (${nounOf(kind)}): ${count(rows)} rows; ${count(added)} added, ${count(changed)} changed, ${count(unchanged)} unchanged`,
    );
  }
  out(conclusion(report));
}

/** A refusal on one line: `journal.csv:1042: credit: not a number: "1,2OO.00"`. */
function refusalLine({ file, line, reason }: Refusal): string {
  return `${file}${line === null ? '' : `:${line}`}: ${reason}`;
}

// A file is named by its content, which is the name of its kind, with these exceptions.
const NOUNS: Readonly<Partial<Record<KindName, string>>> = {
  organization: 'settings',
  custom_fields: 'definitions of fields',
  memberships: 'assignments',
  compensation: 'pay arrangements',
  journal: 'entries',
  hledger: 'entries',
  fec: 'entries',
};

function nounOf(kind: KindName): string {
  return NOUNS[kind] ?? kind.replaceAll('_', ' ');
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function conclusion({ organization, refusedCount, dryRun, files }: ImportReport): string {
  if (refusedCount > 0) return `${count(refusedCount)} refused: nothing was changed in ${organization}`;
  if (dryRun) return `a dry run: nothing was changed in ${organization}`;
  const touched = files.some(({ added, changed }) => added + changed > 0);
  return touched
    ? `imported into ${organization}`
    : `${organization} has all of this already: nothing was changed`;
}
