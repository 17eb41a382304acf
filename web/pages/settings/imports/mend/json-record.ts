import type { WrittenCell } from './csv-record.ts';

/** A value of an object, with its key and its place in the text of the object. */
export type JsonCell = WrittenCell & Readonly<{ key: string; start: number; isEditable: boolean }>;

/**
 * The values of an object of JSON on one line, each as it is written: a number is never turned into a double, which would lose
 * digits. Null where the line is no object.
 */
export function cellsOfObject(line: string): readonly JsonCell[] | null {
  if (!isObject(line)) return null;
  const cells: JsonCell[] = [];
  let at = afterSpace(line, line.indexOf('{') + 1);
  while (line.charAt(at) === '"') {
    const keyEnd = endOfValue(line, at);
    const key = String(JSON.parse(line.slice(at, keyEnd)));
    const start = afterSpace(line, line.indexOf(':', keyEnd) + 1);
    const end = endOfValue(line, start);
    const written = line.slice(start, end);
    cells.push({ key, start, written, text: textOf(written), isEditable: !/^[[{]/.test(written) });
    at = afterSpace(line, end);
    if (line.charAt(at) === ',') at = afterSpace(line, at + 1);
  }
  return cells;
}

/** The object with other texts for some of its values, by their index; everything else stays as it is written. */
export function rewrittenObject(
  line: string,
  cells: readonly JsonCell[],
  texts: ReadonlyMap<number, string>,
): string {
  let result = '';
  let at = 0;
  for (const [index, { start, written }] of cells.entries()) {
    const text = texts.get(index);
    if (text === undefined) continue;
    result += line.slice(at, start) + JSON.stringify(text);
    at = start + written.length;
  }
  return result + line.slice(at);
}

function isObject(line: string): boolean {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

function textOf(written: string): string {
  if (written === 'null') return '';
  return written.startsWith('"') ? String(JSON.parse(written)) : written;
}

function afterSpace(line: string, start: number): number {
  let at = start;
  while (/\s/.test(line.charAt(at))) at += 1;
  return at;
}

/** Where a value ends that begins at `start`, in a text that is JSON. */
function endOfValue(line: string, start: number): number {
  let depth = 0;
  for (let at = start; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '"') {
      at = endOfText(line, at) - 1;
      if (depth === 0) return at + 1;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
      if (depth < 0) return at;
    } else if (depth === 0 && /[,\s]/.test(character)) return at;
  }
  return line.length;
}

function endOfText(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line.charAt(at) === '\\') at += 1;
    else if (line.charAt(at) === '"') return at + 1;
  }
  return line.length;
}
