import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { partOf } from './reading.ts';

/** A cell as it is in the file of a sheet: its text, or its number with the formula that it is computed by. */
export type FiledCell = Readonly<{ text: string | null; number: number | null; formula: string | null }>;

/** The cells of a sheet by their names. */
export type FiledSheet = ReadonlyMap<string, FiledCell>;

/** The first sheet of a workbook, or another by its number. */
export async function sheetIn(workbook: Buffer, number = 1): Promise<FiledSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-sheet-'));
  try {
    const path = join(folder, 'book.xlsx');
    await writeFile(path, workbook);
    return cellsOfXml(await partOf(path, `xl/worksheets/sheet${number}.xml`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function cellsOfXml(xml: string): FiledSheet {
  const cells = new Map<string, FiledCell>();
  const parser = new SaxesParser();
  let cell = { name: '', t: '', v: '', f: '' };
  let within = '';
  parser.on('opentag', ({ name, attributes }) => {
    within = name;
    if (name === 'c') cell = { name: String(attributes['r']), t: '', v: '', f: '' };
  });
  parser.on('text', (text) => {
    if (within === 't' || within === 'v' || within === 'f') cell[within] += text;
  });
  parser.on('closetag', ({ name }) => {
    within = '';
    if (name !== 'c') return;
    const [number, formula] = [cell.v === '' ? null : Number(cell.v), cell.f === '' ? null : cell.f];
    cells.set(cell.name, { text: number === null && formula === null ? cell.t : null, number, formula });
  });
  parser.write(xml).close();
  return cells;
}

/** The number of a cell as a spreadsheet computes it, from the numbers and formulas of others; null where it is empty. */
export function computedNumber(sheet: FiledSheet, name: string): number | null {
  const cell = sheet.get(name);
  if (cell === undefined || cell.formula === null) return cell?.number ?? null;
  const value = computeFormula(cell.formula, (other) => computedNumber(sheet, other));
  return value === '' ? null : Number(value);
}

type Value = number | string | boolean;

/** Computes with binary numbers, as spreadsheets do: + - / > and SUM, ROUND and IF, which is all that we write. An empty cell is zero. */
function computeFormula(formula: string, numberOf: (name: string) => number | null): Value {
  const tokens = formula.match(/"[^"]*"|[A-Z]+\d+|[A-Z]+(?=\()|\d+|[-+/>(),:]/g) ?? [];
  if (tokens.join('') !== formula) throw new Error(`not a formula that is known: ${formula}`);
  const take = (...expected: readonly string[]): string | null =>
    expected.includes(tokens[0] ?? '') ? (tokens.shift() ?? null) : null;
  const require = (token: string): void => {
    if (take(token) === null) throw new Error(`${token} is missing in ${formula}`);
  };
  const comparison = (): Value => {
    const left = sum();
    return take('>') === null ? left : left > sum();
  };
  const sum = (): Value => {
    let value = quotient();
    for (let sign = take('+', '-'); sign !== null; sign = take('+', '-'))
      value = Number(value) + (sign === '-' ? -1 : 1) * Number(quotient());
    return value;
  };
  const quotient = (): Value => {
    const dividend = part();
    return take('/') === null ? dividend : Number(dividend) / Number(part());
  };
  const part = (): Value => {
    if (take('-') !== null) return -Number(part());
    const token = tokens.shift() ?? '';
    if (token === '(') return closed(comparison());
    if (token.startsWith('"')) return token.slice(1, -1);
    if (/^\d+$/.test(token)) return Number(token);
    if (/^[A-Z]+\d+$/.test(token)) return numberOf(token) ?? 0;
    require('(');
    if (token === 'SUM') return closed(sumOfRange());
    const first = comparison();
    require(',');
    const second = comparison();
    if (token === 'ROUND') return closed(rounded(Number(first), Number(second)));
    require(',');
    const third = comparison();
    if (token === 'IF') return closed(first === true ? second : third);
    throw new Error(`not a function that is known: ${token}`);
  };
  const closed = (value: Value): Value => {
    require(')');
    return value;
  };
  const sumOfRange = (): number => {
    const first = tokens.shift() ?? '';
    require(':');
    return namesBetween(first, tokens.shift() ?? '').reduce((all, name) => all + (numberOf(name) ?? 0), 0);
  };
  const value = comparison();
  if (tokens.length > 0) throw new Error(`${tokens.join('')} is too much in ${formula}`);
  return value;
}

/** Half away from zero, of the 15 digits that spreadsheets keep. */
function rounded(value: number, decimals: number): number {
  const steps = Number((Math.abs(value) * 10 ** decimals).toPrecision(15));
  return (Math.sign(value) * Math.round(steps)) / 10 ** decimals;
}

/** The names of a range that is one column or one row: B2:B4 is B2, B3 and B4. */
function namesBetween(first: string, last: string): readonly string[] {
  const [start, end] = [placeOf(first), placeOf(last)];
  if (start.column !== end.column && start.row !== end.row) throw new Error(`${first}:${last} is a block`);
  const count = Math.max(end.column - start.column, end.row - start.row) + 1;
  if (count < 2) throw new Error(`${first}:${last} is no range`);
  return Array.from({ length: count }, (_, step) =>
    nameOf(start.column + (start.row === end.row ? step : 0), start.row + (start.row === end.row ? 0 : step)),
  );
}

/** The place of a cell, counted from 1: B3 is column 2, row 3. */
export function placeOf(name: string): Readonly<{ column: number; row: number }> {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  const column = Array.from(letters).reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0);
  return { column, row: Number(row) };
}

export function nameOf(column: number, row: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${row}`;
}
