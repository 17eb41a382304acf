import type { ReportMail } from './report-mail.ts';
import type { MailPart, MailRow } from './table.ts';

/** The plain text of a report, with its tables in columns. */
export function reportText(mail: ReportMail): string {
  const { organizationName, name, periodLabel, about, warnings, parts, notes, page, reason, stop } = mail;
  const head = [organizationName, `${name}: ${periodLabel}`, about].join('\n');
  const link = `${page.label}: ${page.address}`;
  const foot = `-- \n${reason}\n${stop.label}: ${stop.address}`;
  return `${[head, ...warnings.map((one) => `! ${one}`), ...parts.map(partText), ...notes, link, foot].join('\n\n')}\n`;
}

function partText({ title, about, table, notes }: MailPart): string {
  const labels = ['', ...table.rows.map(labelOf)];
  const columns = table.heads.map(({ label }, place) => [
    label,
    ...table.rows.map(({ cells }) => cells[place] ?? ''),
  ]);
  const widths = columns.map(widthOf);
  const labelWidth = Math.min(widthOf(labels), LONGEST_LABEL);
  const lines = labels.map((label, row) => {
    const cells = columns.map((column, place) => (column[row] ?? '').padStart(widths[place] ?? 0));
    return `${label.padEnd(labelWidth)}  ${cells.join('  ')}`.trimEnd();
  });
  return [title, about, '', ...lines, ...notes].join('\n');
}

const LONGEST_LABEL = 44;

function labelOf({ label, hint, level }: MailRow): string {
  const indent = '  '.repeat(level);
  return hint === '' ? `${indent}${label}` : `${indent}${label} (${hint})`;
}

function widthOf(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, Array.from(text).length), 0);
}
