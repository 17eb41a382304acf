/**
 * A cell that spreadsheets take for text: they would run one that begins like a formula. An apostrophe before it says that it is
 * text, which they do not show.
 */
export function asTextCell(text: string): string {
  return NEEDS_ONE.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** The text of such a cell, without the apostrophe. */
export function fromTextCell(cell: string): string {
  return HAS_ONE.test(cell) ? cell.slice(1) : cell;
}

// What begins with apostrophes before a formula gets one more, so that it is read back as it was.
const NEEDS_ONE = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const HAS_ONE = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
