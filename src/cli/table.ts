import type { Terminal } from './terminal.ts';

/** Prints rows as columns with a heading, or `empty` when there are none. Control characters are removed. */
export function printTable(
  terminal: Terminal,
  rows: readonly Readonly<Record<string, string>>[],
  empty: string,
): void {
  const [first] = rows;
  if (first === undefined) {
    terminal.note(empty);
    return;
  }
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(printable))];
  const widths = Object.keys(first).map((_name, column) =>
    lines.reduce((width, cells) => Math.max(width, lengthOf(cells[column] ?? '')), 0),
  );
  for (const cells of lines) {
    const padded = cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell)));
    terminal.out(padded.join('  ').trimEnd());
  }
}

function printable(text: string): string {
  return text.replace(/\p{Cc}|\p{Bidi_Control}/gu, '?') || '-';
}

function lengthOf(text: string): number {
  return Array.from(GRAPHEMES.segment(text)).length;
}

const GRAPHEMES = new Intl.Segmenter('en');
