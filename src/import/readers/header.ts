import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { CUSTOM_FIELD_COLUMN, type FileKind, hasColumn, isConfidential } from '../kinds/kind.ts';

/** The columns that the header row names, in its order. Throws FileFault, naming all that is wrong with it. */
export function requireHeader(kind: FileKind, cells: readonly string[], line: number): string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const known = Object.keys(kind.columns);
  const firsts = new Map(names.toReversed().map((name, index) => [name, names.length - 1 - index]));
  if (names.length === 1 && !hasColumn(kind, names[0] ?? '')) {
    throw new FileFault(
      line,
      `the header is one column${isConfidential(kind) ? '' : `, ${quote(cells[0] ?? '')}`}: separate columns by comma, semicolon or tab`,
    );
  }
  const problems = [
    named('lacks', [...lacking(kind, names), ...undecided(kind, names)]),
    named(
      'has unknown columns',
      names.flatMap((name, index) => (hasColumn(kind, name) ? [] : [unknown(kind, name, index)])),
    ),
    named(
      'has twice',
      names.filter((name, index) => hasColumn(kind, name) && firsts.get(name) !== index),
    ),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) {
    throw new FileFault(
      line,
      `the header ${problems.join(' and ')}; the columns of ${kind.name} are ${[...known, ...(kind.customFields ? [`${CUSTOM_FIELD_COLUMN}<key>`] : [])].join(', ')}`,
    );
  }
  return names;
}

// A file without a header has a row of data in its place.
function unknown(kind: FileKind, name: string, index: number): string {
  return isConfidential(kind) ? `number ${index + 1}` : quote(name);
}

function named(problem: string, columns: readonly string[]): string | null {
  return columns.length === 0 ? null : `${problem} ${columns.join(', ')}`;
}

function lacking(kind: FileKind, names: readonly string[]): string[] {
  return Object.entries(kind.columns)
    .filter(([name, column]) => column.presence !== 'optional' && !names.includes(name))
    .map(([name]) => name);
}

function undecided(kind: FileKind, names: readonly string[]): string[] {
  if (kind.eitherOf === undefined) return [];
  const whole = kind.eitherOf.filter((group) => group.every((name) => names.includes(name)));
  const choice = kind.eitherOf.map((group) => group.join(' and ')).join(', or ');
  const begun = kind.eitherOf.filter((group) => group.some((name) => names.includes(name)));
  return whole.length === 1 && begun.length === 1 ? [] : [`a choice: either ${choice}`];
}
