import { FileFault } from '../fault.ts';
import { LARGEST_RECORD } from './lines.ts';

/** An element of XML with what is kept of it. Its name is without a prefix; `line` is where it begins. */
export type XmlElement = Readonly<{
  name: string;
  line: number;
  /** The path from the root, as `AuditFile/Header`, or that of `apart`; empty for what is part of a record. */
  path: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly XmlElement[];
}>;

/** What to take from a file. */
export type XmlShape = Readonly<{
  /** Hears of the outermost element; throws FileFault where the file is another. */
  onRoot: (root: Pick<XmlElement, 'name' | 'attributes'>, line: number) => void;
  /** The paths of records. */
  records: ReadonlySet<string>;
  /** The names of elements that are kept within a record. Others are passed over with all that they hold. */
  kept: ReadonlySet<string>;
  /** Elements within a record that are records of their own, of which there may be many: the names of their parent and of themselves, `lots/lot`. */
  apart?: ReadonlySet<string>;
  /** Keeps the space around texts. */
  keepsSpaces?: boolean;
}>;

/** The first child of a name. */
export function childOf({ children }: XmlElement, name: string): XmlElement | undefined {
  return children.find((child) => child.name === name);
}

type Size = { elements: number; characters: number };
type Growing = { -readonly [Name in keyof XmlElement]: XmlElement[Name] } & { children: Growing[] };

/** Makes records of the tags and texts of a parser. */
export class RecordBuilder {
  readonly #shape: XmlShape;
  readonly #path: string[] = [];
  readonly #open: Growing[] = [];
  #ready: XmlElement[] = [];
  /** How many elements that are passed over are open. */
  #skipped = 0;
  /** What each open record has so far. */
  readonly #sizes: Size[] = [];

  constructor(shape: XmlShape) {
    this.#shape = shape;
  }

  /** The records that are complete since the last time. */
  takeReady(): readonly XmlElement[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  open(prefixed: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const name = prefixed.slice(prefixed.indexOf(':') + 1);
    if (this.#path.length === 0) this.#shape.onRoot({ name, attributes }, line);
    this.#path.push(name);
    if (this.#path.length > DEEPEST) throw new FileFault(line, `elements are nested deeper than ${DEEPEST}`);
    const parent = this.#open.at(-1);
    const path = this.#pathOf(parent, name);
    if (this.#skipped > 0 || (parent !== undefined && !this.#shape.kept.has(name))) {
      this.#skipped += 1;
      return;
    }
    if (parent === undefined && !this.#shape.records.has(path)) return;
    const element: Growing = { name, line, path, attributes, text: '', children: [] };
    if (path === '') parent?.children.push(element);
    else this.#sizes.push({ elements: 0, characters: 0 });
    this.#open.push(element);
    this.#grow(1, lengthOf(attributes), line);
  }

  /** Adds to the size of the record that is read. */
  #grow(elements: number, characters: number, line: number): void {
    const size = this.#sizes.at(-1);
    if (size === undefined) return;
    size.elements += elements;
    size.characters += characters;
    const record = this.#open[0]?.name ?? '';
    if (size.elements > MOST_ELEMENTS)
      throw new FileFault(line, `${record}: more than ${MOST_ELEMENTS} elements in one`);
    if (size.characters > MOST_CHARACTERS)
      throw new FileFault(
        line,
        `${record}: the texts of one are longer than ${MOST_CHARACTERS / 1024 / 1024} MiB`,
      );
  }

  #pathOf(parent: Growing | undefined, name: string): string {
    if (parent === undefined) return this.#path.join('/');
    const inParent = `${parent.name}/${name}`;
    return this.#shape.apart?.has(inParent) === true ? inParent : '';
  }

  close(): void {
    this.#path.pop();
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const element = this.#open.pop();
    if (element === undefined) return;
    if (this.#shape.keepsSpaces !== true) element.text = element.text.trim();
    if (element.path === '') return;
    this.#ready.push(element);
    this.#sizes.pop();
  }

  addText(text: string, line: number): void {
    const element = this.#skipped > 0 ? undefined : this.#open.at(-1);
    if (element === undefined) return;
    element.text += text;
    if (element.text.length > LARGEST_RECORD)
      throw new FileFault(
        line,
        `the text of ${element.name} is longer than ${LARGEST_RECORD / 1024 / 1024} MiB`,
      );
    this.#grow(0, text.length, line);
  }
}

function lengthOf(attributes: Readonly<Record<string, string>>): number {
  return Object.entries(attributes).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}

const DEEPEST = 64;
/** An entry of the most lines, each with its elements. */
const MOST_ELEMENTS = 250_000;
/** Of all its texts and attributes: a file of 5 MB may unpack to so many that they fill the memory. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
