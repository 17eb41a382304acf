import { parseExactly } from '../../exact-numbers.ts';
import { FileFault } from '../fault.ts';
import { LARGEST_RECORD, type Source } from './lines.ts';

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * An object in a list of a JSON file. `path` is the keys that lead to the list, such as `Journals`; it is empty if the file is the list. `line` is
 * where the object begins, or its number among the records if the whole file is on one line.
 */
export type JsonRecord = Readonly<{ path: string; line: number; value: JsonObject }>;

/**
 * Streams the objects in the lists of a JSON file, one in memory at a time. Anything outside the lists is ignored. A file may hold several values
 * in a row, such as answers appended to one file. `onValue` hears of texts and numbers outside the lists. Throws FileFault for invalid JSON or UTF-8, for records that are too large and for lists nested
 * too deeply.
 */
export async function* readJsonRecords(
  source: Source,
  onValue: OnValue = () => undefined,
): AsyncGenerator<JsonRecord> {
  const scanner = new Scanner(onValue);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Buffer) => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch (failure) {
      if (!(failure instanceof TypeError)) throw failure;
      throw new FileFault(scanner.line, 'not UTF-8: save the file as UTF-8');
    }
  };
  for await (const piece of source.open()) {
    source.onBytes(piece.length);
    yield* scanner.read(decode(piece));
  }
  yield* scanner.read(decode());
  scanner.end();
}

/** Hears of a value outside the lists, with the keys that lead to it; `root` is the number of the value of the file that it is in. */
export type OnValue = (path: string, value: unknown, root: number) => void;

/** What may come next outside a record. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end';

/** An open list or object; `key` is the key whose value comes next. */
type Container = { readonly is: 'list' | 'object'; key: string };

class Scanner {
  line = 1;
  readonly #onValue: OnValue;
  #expected: Expected = 'value';
  #roots = 0;
  #records = 0;
  readonly #open: Container[] = [];
  /** The record or value being read, and the line where it began. */
  #text = '';
  #startLine = 1;
  #reading: 'nothing' | 'record' | 'string' | 'word' = 'nothing';
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  constructor(onValue: OnValue) {
    this.#onValue = onValue;
  }

  *read(piece: string): Generator<JsonRecord> {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === NEW_LINE) this.line += 1;
      if (this.#reading === 'word') {
        if (!isEnd(code)) continue;
        this.#keep(piece.slice(from, at));
        this.#value(this.#parse());
      }
      if (this.#reading === 'nothing') {
        from = at;
        this.#begin(code);
        continue;
      }
      if (!this.#ends(code)) continue;
      this.#keep(piece.slice(from, at + 1));
      const isRecord = this.#reading === 'record';
      const value = this.#parse();
      if (isRecord) yield this.#record(value);
      else this.#value(value);
    }
    if (this.#reading !== 'nothing') this.#keep(piece.slice(from));
  }

  end(): void {
    if (this.#reading === 'word') this.#value(this.#parse());
    if (this.#reading !== 'nothing' || this.#open.length > 0)
      throw new FileFault(this.line, 'the file ends within its JSON: it was cut short');
    if (this.#roots === 0) throw new FileFault(null, 'the file is empty');
  }

  #keep(text: string): void {
    this.#text += text;
    if (this.#text.length > LARGEST_VALUE)
      throw new FileFault(
        this.#startLine,
        `the record that begins here is larger than ${LARGEST_VALUE / LARGEST_RECORD} MiB`,
      );
  }

  /** Whether a character ends the record or string. */
  #ends(code: number): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isInString) {
      if (code === BACKSLASH) this.#isEscaped = true;
      if (code !== QUOTE) return false;
      this.#isInString = false;
      return this.#reading === 'string';
    } else if (code === QUOTE) this.#isInString = true;
    else if (code === OBJECT || code === LIST) {
      this.#depth += 1;
      if (this.#depth > DEEPEST)
        throw new FileFault(this.line, `lists and objects are nested deeper than ${DEEPEST} levels`);
    } else if (code === OBJECT_END || code === LIST_END) {
      this.#depth -= 1;
      return this.#depth === 0;
    }
    return false;
  }

  #begin(code: number): void {
    if (isSpace(code)) return;
    const container = this.#open.at(-1);
    const takesValue = this.#expected === 'value' || this.#expected === 'value or end';
    if (code === OBJECT && takesValue) {
      if (container?.is === 'list') this.#start('record', 1);
      else this.#push({ is: 'object', key: '' }, 'key or end');
    } else if (code === LIST && takesValue) this.#push({ is: 'list', key: '' }, 'value or end');
    else if (code === QUOTE && (takesValue || this.#expected.startsWith('key'))) {
      this.#start('string', 0);
      this.#isInString = true;
    } else if (code === COLON && this.#expected === 'colon') this.#expected = 'value';
    else if (code === COMMA && this.#expected === 'comma or end')
      this.#expected = container?.is === 'list' ? 'value' : 'key';
    else if (code === (container?.is === 'list' ? LIST_END : OBJECT_END) && this.#expected.endsWith('end')) {
      this.#open.pop();
      this.#after();
    } else if (takesValue && !isEnd(code)) this.#start('word', 0);
    else throw this.#notJson();
  }

  #start(reading: 'record' | 'string' | 'word', depth: number): void {
    this.#reading = reading;
    this.#depth = depth;
    this.#startLine = this.line;
    if (this.#open.length === 0) this.#roots += 1;
  }

  #push(container: Container, expected: Expected): void {
    if (this.#open.length === 0) this.#roots += 1;
    this.#open.push(container);
    if (this.#open.length > DEEPEST)
      throw new FileFault(this.line, `lists and objects are nested deeper than ${DEEPEST} levels`);
    this.#expected = expected;
  }

  #parse(): unknown {
    const text = this.#text;
    this.#text = '';
    this.#reading = 'nothing';
    try {
      return parseExactly(text);
    } catch (failure) {
      if (!(failure instanceof SyntaxError)) throw failure;
      throw this.#notJson();
    }
  }

  #record(value: unknown): JsonRecord {
    this.#records += 1;
    this.#after();
    const path = this.#path();
    return { path, line: this.line === 1 ? this.#records : this.#startLine, value: value as JsonObject };
  }

  #value(value: unknown): void {
    const container = this.#open.at(-1);
    if (container !== undefined && this.#expected.startsWith('key')) {
      container.key = String(value);
      this.#expected = 'colon';
    } else {
      if (container?.is === 'object') this.#onValue(this.#path(), value, this.#roots);
      this.#after();
    }
  }

  #path(): string {
    return this.#open.flatMap(({ key }) => (key === '' ? [] : key)).join('/');
  }

  /** A value is complete. */
  #after(): void {
    this.#expected = this.#open.length === 0 ? 'value' : 'comma or end';
  }

  #notJson(): FileFault {
    return new FileFault(this.line, 'not JSON');
  }
}

const [NEW_LINE, QUOTE, BACKSLASH, COMMA, COLON] = [0x0a, 0x22, 0x5c, 0x2c, 0x3a];
const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d];

function isSpace(code: number): boolean {
  return code === 0x20 || code === NEW_LINE || code === 0x0d || code === 0x09 || code === 0xfeff;
}

/** Whether a number, true, false or null ends before a character. */
function isEnd(code: number): boolean {
  return (
    isSpace(code) ||
    code === COMMA ||
    code === OBJECT_END ||
    code === LIST_END ||
    code === COLON ||
    code === QUOTE
  );
}

const LARGEST_VALUE = 16 * LARGEST_RECORD;
const DEEPEST = 64;
